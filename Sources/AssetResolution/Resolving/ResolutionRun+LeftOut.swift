internal import AssetPackManifest
internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// Whether a name is left out as junk; counts it, once however many selectors meet it.
  func isJunk(_ node: SourceIndex.NodeID, isFolder: Bool) -> Bool {
    if options.keepsJunk { return false }
    let kind = index.name(of: node).withUnsafeBufferPointer {
      Junk.kind(of: $0, isFolder: isFolder)
    }
    guard let kind else { return false }
    current.junkCount += 1
    if !index.nodes[Int(node)].marks.contains(.countedAsJunk) {
      index.nodes[Int(node)].marks.insert(.countedAsJunk)
      junkCounts[kind, default: 0] += 1
    }
    return true
  }

  /// Counts an excluded name, a folder as one, once however many selectors meet it.
  func countExcluded(_ node: SourceIndex.NodeID) {
    current.excludedCount += 1
    if index.nodes[Int(node)].marks.contains(.countedAsExcluded) { return }
    index.nodes[Int(node)].marks.insert(.countedAsExcluded)
    excludedCount += 1
  }

  /// Whether a link that a pattern does not take itself may be a folder that it goes through.
  func mayLeadToFolder(_ node: SourceIndex.NodeID) -> Bool {
    switch resolveLink(node) {
    case .target(.node(let target)): index.nodes[Int(target)].kind == .folder
    case .dangling: false
    case .target(.root), .outside, .loop, .unreadable: true
    }
  }

  /// Resolves a `filePattern` selector.
  func resolvePattern(_ text: Located<String>) {
    current.range = text.range
    guard let glob = pattern(text) else { return }
    let shown = DisplayText.escape(text.value)
    guard !glob.steps.isEmpty else {
      report(
        .error, .invalidPattern, "the pattern \"\(shown)\" names the source root itself",
        help: "use \"directory\" for a folder")
      return
    }
    walk(SourceIndex.root, glob: glob, source: .root, destination: .root)
    guard current.fileCount == 0, current.errorCount == 0, current.repeats.isEmpty else { return }
    if current.matchedFolderCount > 0 {
      report(
        .error, .patternMatchesFoldersOnly,
        "the pattern \"\(shown)\" matches only folders, and a pattern takes files",
        help: "use \"directory\" for a folder, or append /** for all files below")
      return
    }
    if current.junkCount == 0, current.excludedCount == 0 {
      if text.value.utf8.contains(UInt8(ascii: "\\")) {
        report(
          .error, .selectsNothing, "the pattern \"\(shown)\" matches no file",
          notes: [Diagnostic.Note("a backslash takes the next character literally")],
          help: backslashHint(text) ?? "write / between folders")
        return
      }
      if !glob.literalStart.isRoot, locate(glob.literalStart, text) == nil { return }
      if let found = otherSpelling(of: glob, filesOnly: true) {
        report(
          .error, .otherSpelling,
          "the pattern \"\(shown)\" matches no file, but \(found.display) is like it, which is "
            + "spelled otherwise", notes: Self.spellingNotes(text.value.utf8, found),
          help: "write it as it is on disk")
        return
      }
    }
    reportNothing(
      "the pattern \"\(shown)\" matches no file", help: Self.unmatchedHint(text.value))
  }

  /// What is most often overlooked in a pattern that matches nothing.
  static func unmatchedHint(_ pattern: String) -> String? {
    if pattern.contains("{") {
      return "braces stand for themselves; write a selector for each alternative"
    }
    guard !pattern.contains("/"), pattern != "**" else { return nil }
    return
      "a pattern without a slash looks in the source root alone; **/\(DisplayText.escape(pattern)) "
      + "looks in all folders below, too"
  }
}

extension Glob {
  /// The path made of the components before the first wildcard.
  fileprivate var literalStart: RelativePath {
    var components: [ArraySlice<UInt8>] = []
    for step in steps {
      guard case .literal(let name) = step else { break }
      components.append(name[...])
    }
    return ResolutionRun.join(components)
  }
}
