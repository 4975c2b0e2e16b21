internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// A name in the source tree that a pattern would match but for case or Unicode normalisation.
  ///
  /// Goes as deep as the pattern does, and gives up after as many names as hints may cost.
  func otherSpelling(of glob: Glob, filesOnly: Bool) -> RelativePath? {
    let pattern = FoldedPattern(glob)
    var open: [(folder: SourceIndex.FolderID, positions: [Int], path: RelativePath)] = [
      (SourceIndex.root, glob.start, .root)
    ]
    while let top = open.popLast() {
      guard listQuietly(top.folder) else { continue }
      var deeper = open.prefix(0)
      for child in index.children(of: top.folder) {
        guard spellings.mayCompare() else { return nil }
        let name = index.name(of: child)
        let (positions, isMatch) = pattern.advance(top.positions, over: name)
        if positions.isEmpty, !isMatch { continue }
        let path = top.path.appending(RelativePath(unchecked: Array(name)))
        let isFolder = index.nodes[Int(child)].kind == .folder
        if isMatch, !(filesOnly && isFolder), !glob.matches(path.components) { return path }
        if isFolder, !positions.isEmpty {
          deeper.append((index.folder(of: child), positions, path))
        }
      }
      open += deeper.reversed()
    }
    return nil
  }

  /// What tells a pattern or an exclusion from a name that is spelled otherwise.
  static func spellingNotes(_ text: some Sequence<UInt8>, _ found: RelativePath) -> [Diagnostic
    .Note]
  {
    [
      Diagnostic.Note("the selector says \"\(DisplayText.spellOut(text))\""),
      Diagnostic.Note("the folder holds \"\(DisplayText.spellOut(found.bytes))\""),
    ]
  }
}
