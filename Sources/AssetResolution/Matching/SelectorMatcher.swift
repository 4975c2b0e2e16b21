package import AssetPackManifest
internal import SystemIO

/// Tells of each file in a pack whether a manifest's selectors can have put it there, and of each
/// selector whether it has content.
///
/// Walk the pack from ``root`` with ``enter(_:_:path:)``, ``judge(_:_:path:)`` and ``leave(_:)``.
/// A name costs its own length and a step for each pattern that is alive in its folder.
package struct SelectorMatcher {
  /// What the selectors have to do with a file.
  package enum Verdict: Hashable, Sendable {
    case chosen
    /// A selector's path leads to it that is spelled otherwise: in case or Unicode normalisation.
    case respelled(selector: Int)
    /// An exclusion takes it out of all that the other selectors choose.
    case excluded(selector: Int, isLiteral: Bool)
    /// Only a generous reading of a pattern leads to it; Apple's dialect is not known.
    case doubtful(selector: Int)
    case unclaimed
  }

  /// What a selector has not got in the pack.
  package enum Lack: Hashable, Sendable {
    case file
    case folder
    /// The folder is there, and no file in it.
    case folderContent
    /// Another reading of the pattern, or of an exclusion, may explain it where it is not certain.
    case match(isCertain: Bool)
  }

  /// A folder as the selectors see it.
  package struct Cursor {
    var literal: Int?
    /// Whether a selector takes everything below.
    var isTaken = false
    var respelled: Int?
    /// Selectors that take everything below, unless an exclusion is held against the source's path.
    var mapped: [(selector: Int, exclusions: Exclusions.Cursor)] = []
    /// The patterns that may still match below, by their number, with their positions.
    var globs: [(number: Int, positions: [Int])] = []
    /// Nil without exclusions, and where one took the folder out.
    var exclusions: Exclusions.Cursor?
    /// The exclusion that took the folder out by its path in the pack.
    var excludedBy: Int?
    /// An exclusion that took out the source of a selector that would take everything below.
    var rejectedBy: Int?
    /// How many files were seen before this folder.
    var fileCount = 0
    /// How many steps a name in it takes.
    var cost = 0
  }

  /// A `filePattern` selector.
  struct Pattern {
    let selector: Int
    let glob: Glob
    /// The pattern as the most generous tool may read it.
    let generous: WildcardComponent
    /// How many steps it takes to hold a name against it, about.
    let cost: Int
  }

  /// Where a selector takes a folder from, and puts it.
  struct Folder {
    let source: RelativePath
    let destination: RelativePath
  }

  /// The most steps that are made for patterns and mapped folders.
  ///
  /// A million files with 50 patterns take half of them.
  static let workLimit = 100_000_000
  /// How many of these steps the folders that are open at once may stand for, which is memory.
  static let liveLimit = 1_000_000
  /// How many bytes all patterns may have together.
  static let patternLimit = 1 << 20
  /// A pattern takes a step more for so many bytes.
  static let bytesPerStep = 64

  let selectorCount: Int
  var literals = LiteralTree()
  var exclusions = Exclusions()
  var patterns: [Pattern] = []
  private var patternBytes = 0
  /// How many steps an exclusion that is a pattern takes.
  private(set) var exclusionCost = 1
  /// Where selectors of folders start, in the source and in the pack.
  var folders: [Int: Folder] = [:]
  /// Where selectors of files store them.
  var files: [Int: RelativePath] = [:]
  /// Selectors whose source an exclusion takes out, and that exclusion's rule.
  var excludedSources: [Int: Int] = [:]
  /// Selectors that cannot be understood.
  var isUnreadable: Set<Int> = []
  var hasContent: Set<Int> = []
  var hasFolder: Set<Int> = []
  /// Patterns that only a generous reading leads from to files.
  var isDoubted: Set<Int> = []
  var fileCount = 0
  var work = 0
  var liveCount = 0
  /// Whether the selectors were too many for the pack's size to go on.
  package internal(set) var isExhausted = false
  /// The cursor of the pack's content.
  package private(set) var root = Cursor()

  package init(_ manifest: Manifest) {
    selectorCount = manifest.fileSelectors.count
    for (number, selector) in manifest.fileSelectors.enumerated() {
      if case .fileExclusion(let text) = selector.value { addExclusion(text.value, number) }
    }
    for (number, selector) in manifest.fileSelectors.enumerated() { add(selector.value, number) }
    root.literal = LiteralTree.root
    if !exclusions.isEmpty { root.exclusions = exclusions.root }
    root.globs = patterns.enumerated().map { ($0.offset, $0.element.glob.start) }
    var cursor = root
    enterFolders(of: LiteralTree.root, isExact: true, &cursor)
    cursor.cost = cost(of: cursor)
    root = cursor
  }

  private mutating func addExclusion(_ text: String, _ number: Int) {
    let literal = Self.path(text)
    let glob = Exclusions.isPattern(text) ? self.glob(text) : nil
    if glob != nil { exclusionCost = max(exclusionCost, 1 + text.utf8.count / Self.bytesPerStep) }
    if literal?.isRoot == true || literal == nil && glob == nil {
      isUnreadable.insert(number)
      return
    }
    exclusions.add(literal: literal, glob: glob, selector: number)
  }

  private mutating func add(_ selector: FileSelector, _ number: Int) {
    switch selector {
    case .file(let path):
      addFile(path.value, path.value, number)
    case .fileSource(let path, let destination):
      addFile(path.value, destination.value, number)
    case .directory(let path):
      addFolder(path.value, path.value, number)
    case .directorySource(let path, let destination):
      addFolder(path.value, destination.value, number)
    case .filePattern(let pattern):
      guard let glob = glob(pattern.value), !glob.steps.isEmpty else {
        isUnreadable.insert(number)
        return
      }
      patterns.append(
        Pattern(
          selector: number, glob: glob, generous: glob.acrossFolders,
          cost: 1 + pattern.value.utf8.count / Self.bytesPerStep))
    case .fileExclusion:
      break
    }
  }

  /// A pattern, compiled; nil for one that is none, and when there were too many before.
  private mutating func glob(_ text: String) -> Glob? {
    patternBytes += text.utf8.count
    return patternBytes > Self.patternLimit ? nil : try? Glob(text)
  }

  private mutating func addFile(_ source: String, _ destination: String, _ number: Int) {
    guard let source = Self.path(source), let destination = Self.path(destination) else {
      isUnreadable.insert(number)
      return
    }
    if isExcluded(source) { excludedSources[number] = exclusions.lastMatch }
    files[number] = destination
    literals.add(file: destination.components, selector: number)
  }

  private mutating func addFolder(_ source: String, _ destination: String, _ number: Int) {
    guard let source = Self.path(source), let destination = Self.path(destination) else {
      isUnreadable.insert(number)
      return
    }
    if isExcluded(source) { excludedSources[number] = exclusions.lastMatch }
    folders[number] = Folder(source: source, destination: destination)
    literals.add(folder: destination.components, selector: number)
  }

  private mutating func isExcluded(_ path: RelativePath) -> Bool {
    !exclusions.isEmpty && exclusions.cursor(at: path) == nil
  }

  private static func path(_ text: String) -> RelativePath? {
    try? RelativePath(selectorPath: Array(text.utf8))
  }

  /// What the selectors lack, once the whole pack was walked; nothing if that was given up.
  package mutating func lacks() -> [(selector: Int, lack: Lack)] {
    if isExhausted { return [] }
    leave(root)
    var lacks: [(selector: Int, lack: Lack)] = []
    for number in 0..<selectorCount where !hasContent.contains(number) {
      if isUnreadable.contains(number) || excludedSources[number] != nil { continue }
      if let folder = folders[number] {
        if isExcluded(folder.destination) { continue }
        lacks.append((number, hasFolder.contains(number) ? .folderContent : .folder))
      } else if let file = files[number] {
        if !isExcluded(file) { lacks.append((number, .file)) }
      }
    }
    for number in patterns.map(\.selector) where !hasContent.contains(number) {
      lacks.append((number, .match(isCertain: exclusions.isEmpty && !isDoubted.contains(number))))
    }
    return lacks
  }
}
