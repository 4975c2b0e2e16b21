internal import AssetPackManifest
internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// A path of a selector, normalised; nil, with a finding, when it cannot be used.
  func sourcePath(_ text: Located<String>) -> RelativePath? {
    do throws(PathProblem) {
      return try RelativePath(selectorPath: Array(text.value.utf8))
    } catch {
      reportProblem(error, text)
      return nil
    }
  }

  /// Where a selector stores something, normalised; a backslash is refused, too.
  func destinationPath(_ text: Located<String>) -> RelativePath? {
    guard !text.value.utf8.contains(UInt8(ascii: "\\")) else {
      report(
        .error, .invalidSelectorPath,
        "the destination \"\(DisplayText.escape(text.value))\" holds a backslash", at: text.range,
        help: "write / between folders")
      return nil
    }
    return sourcePath(text)
  }

  private func reportProblem(_ problem: PathProblem, _ text: Located<String>) {
    let shown = DisplayText.escape(text.value)
    let help: String? =
      switch problem {
      case .empty: "write . for the whole source root"
      case .absolute, .driveLetter: "write a path from the source root on"
      case .leavesRoot: "choose a higher folder as sourceRoot, or pass --source-root"
      default: nil
      }
    switch problem {
    case .componentTooLong:
      let longest = text.value.utf8.split(separator: UInt8(ascii: "/")).max { $0.count < $1.count }
      let component = DisplayText.escape(longest.map(Array.init) ?? [])
      report(
        .error, .pathTooLong,
        "the component \"\(component)\" has \(longest?.count ?? 0) bytes; "
          + "\(PathProblem.componentLimit) is the most", at: text.range)
    default:
      report(
        .error, .invalidSelectorPath, "the path \"\(shown)\" \(problem.description)",
        at: text.range, help: help)
    }
  }

  func addExclusion(_ text: Located<String>, _ number: Int) {
    current = Current(number: number, range: text.range)
    let hasMeta = Exclusions.isPattern(text.value)
    var literal: RelativePath?
    if hasMeta {
      literal = try? RelativePath(selectorPath: Array(text.value.utf8))
    } else {
      literal = sourcePath(text)
      if literal == nil { return }
    }
    if literal?.isRoot == true {
      report(.error, .invalidSelectorPath, "the exclusion excludes everything")
      return
    }
    guard hasMeta else {
      exclusions.add(literal: literal, glob: nil, selector: number)
      return
    }
    if let glob = pattern(text) {
      exclusions.add(literal: literal, glob: glob, selector: number)
    }
  }

  func reportUnusedExclusions() {
    for rule in exclusions.rules where !rule.isUsed {
      let text = manifest.fileSelectors[rule.selector].value.source
      let found = rule.pattern.flatMap { otherSpelling(of: $0, filesOnly: false) }
      report(
        .warning, .unusedExclusion,
        "\"\(DisplayText.escape(text.value))\" excludes nothing that the other selectors choose",
        at: text.range, notes: found.map { Self.spellingNotes(text.value.utf8, $0) } ?? [],
        help: found.map { "\($0.display) is spelled otherwise; write it as it is on disk" }
          ?? Self.unmatchedHint(text.value))
    }
  }

  /// A pattern, compiled; nil, with a finding, when it is none.
  func pattern(_ text: Located<String>) -> Glob? {
    let shown = DisplayText.escape(text.value)
    do throws(GlobProblem) {
      let glob = try Glob(text.value)
      if glob.usesAnyFolders {
        report(
          .warning, .unportablePattern,
          "\"**\" stands for any folders here; Apple's ba-package may read it otherwise",
          at: text.range)
      }
      if glob.hasUnclosedBracket {
        report(
          .warning, .unclosedPatternBracket,
          "a \"[\" in the pattern \"\(shown)\" has no \"]\" and is taken literally",
          at: text.range, help: "write \\[ for the character itself")
      }
      return glob
    } catch {
      report(
        .error, .invalidPattern, "the pattern \"\(shown)\" \(error.description)", at: text.range)
      return nil
    }
  }
}
