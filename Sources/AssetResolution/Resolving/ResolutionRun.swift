internal import AssetPackManifest
internal import Diagnostics
internal import SystemIO

/// The state of one resolution while it goes on.
final class ResolutionRun {
  /// What is known of the selector that is being resolved.
  struct Current {
    var number = 0
    /// Where its path stands in the manifest.
    var range = 0..<0
    var fileCount = 0
    var byteCount: UInt64 = 0
    var errorCount = 0
    var junkCount = 0
    var excludedCount = 0
    var matchedFolderCount = 0
    /// Files that earlier selectors chose already: how many for each, and one of them.
    var repeats: [Int: (count: Int, example: RelativePath)] = [:]
  }

  let manifest: Manifest
  let tree: SourceTree
  let options: ResolutionOptions
  private let progress: (Int) -> Void
  let cache: FolderCache

  var index = SourceIndex()
  var destinations = DestinationTree()
  /// Times of nodes of `destinations`, when they are asked for.
  var times: [DestinationTimes] = []
  var exclusions = Exclusions()
  var findings = FindingList()
  var junkCounts: [Junk: Int] = [:]
  var excludedCount = 0
  var fileCount = 0
  var byteCount: UInt64 = 0
  var selections: [SelectionTotal]
  var current = Current()
  /// Why folders could not be listed.
  var listingErrors: [SourceIndex.FolderID: SystemError] = [:]
  /// Collisions that were reported, so that two selectors do not report one twice.
  var reportedCollisions: Set<RelativePath> = []
  var spellings = SpellingHints()
  /// How many entries were reached through links.
  var linkedCount = 0
  /// How many may be.
  var linkedLimit = 1_000_000

  init(
    _ manifest: Manifest, _ tree: SourceTree, _ options: ResolutionOptions,
    _ progress: @escaping (Int) -> Void
  ) {
    self.manifest = manifest
    self.tree = tree
    self.options = options
    self.progress = progress
    cache = FolderCache(tree)
    if let archive = tree.archive { index = archive.index }
    if options.recordsTimes { times.append(.unknown) }
    selections = Array(repeating: SelectionTotal(), count: manifest.fileSelectors.count)
  }

  func resolveAll() {
    for (number, selector) in manifest.fileSelectors.enumerated() {
      if case .fileExclusion(let path) = selector.value { addExclusion(path, number) }
    }
    for (number, selector) in manifest.fileSelectors.enumerated() {
      current = Current(number: number)
      resolve(selector.value)
      reportRepeats()
      selections[number] = SelectionTotal(
        fileCount: current.fileCount, byteCount: current.byteCount)
    }
    reportUnusedExclusions()
    if fileCount == 0, !findings.hasErrors {
      let place = manifest.fileSelectors.first.map { $0.range }
      report(
        .error, .emptyPack, "the manifest selects no file; a pack has to hold at least one",
        at: place ?? 0..<0)
    }
    progress(fileCount)
  }

  private func resolve(_ selector: FileSelector) {
    switch selector {
    case .file(let path):
      resolveFile(path, destination: nil)
    case .fileSource(let path, let destination):
      resolveFile(path, destination: destination)
    case .directory(let path):
      resolveDirectory(path, destination: nil)
    case .directorySource(let path, let destination):
      resolveDirectory(path, destination: destination)
    case .filePattern(let pattern):
      resolvePattern(pattern)
    case .fileExclusion:
      break
    }
  }

  /// Counts a file that was added.
  func count(_ size: UInt64) {
    current.fileCount += 1
    current.byteCount = Self.sum(current.byteCount, size)
    fileCount += 1
    byteCount = Self.sum(byteCount, size)
    if fileCount & 1023 == 0 { progress(fileCount) }
  }

  /// The sum, or the largest number there is: sparse files can claim any size.
  private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}
