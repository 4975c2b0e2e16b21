public import Diagnostics
internal import Synchronization
package import SystemIO

/// What a manifest's selectors came to.
///
/// An entry takes about 48 bytes beside its name: 16 in the listings, 12 in the pack's tree, 16 for
/// size and fingerprint, 4 for the order.
public final class Resolution: Sendable {
  public let findings: FindingList
  public let fileCount: Int
  /// Folders, those on the way to a file included, the root not.
  public let directoryCount: Int
  /// The sum of the files' sizes.
  public let byteCount: UInt64
  /// How many names were left out as junk, by pattern, such as `.DS_Store`; `.git/` counts as one.
  public let junk: [(pattern: String, count: Int)]
  /// How many names `fileExclusion` selectors took out; a folder counts as one.
  public let excludedCount: Int
  /// For each of the manifest's selectors how much it chose.
  public let selections: [SelectionTotal]

  let tree: SourceTree
  let index: SourceIndex
  let destinations: DestinationTree
  let times: [DestinationTimes]
  let order: [DestinationTree.NodeID]
  /// What ``open(_:)`` keeps open between calls; nil while a call uses it.
  let cache = Mutex<FolderCache?>(nil)

  init(_ run: ResolutionRun) {
    findings = run.findings
    fileCount = run.fileCount
    byteCount = run.byteCount
    junk = Junk.allCases.compactMap { kind in
      run.junkCounts[kind].map { (kind.rawValue, $0) }
    }
    excludedCount = run.excludedCount
    selections = run.selections
    tree = run.tree
    run.destinations.seal()
    index = run.index
    destinations = run.destinations
    times = run.times
    order = destinations.order(in: index)
    directoryCount = order.count - fileCount
  }

  /// The pack's entries, each folder before its content, names in the order of their bytes.
  ///
  /// The root is not among them.
  public var entries: ResolvedEntries { ResolvedEntries(resolution: self) }
}

extension Resolution {
  /// The archive that stood for the source root; nil for a folder.
  package var sourceArchive: NativePath? { tree.archive?.path }

  /// The entry that is made from a file with this absolute path, every link in it resolved.
  package func entry(atRealPath path: [UInt8]) -> ResolvedEntry? {
    guard let source = sourcePath(ofRealPath: path) else { return nil }
    return entries.first { $0.kind == .file && $0.source == source }
  }

  /// Where an absolute path without links lies below the source root; nil when it does not.
  package func sourcePath(ofRealPath path: [UInt8]) -> RelativePath? {
    guard let root = tree.realPath else { return nil }
    if path == root { return .root }
    let prefix = root.last == RelativePath.slash ? root : root + [RelativePath.slash]
    guard path.starts(with: prefix) else { return nil }
    return try? RelativePath(archivePath: path.dropFirst(prefix.count))
  }
}
