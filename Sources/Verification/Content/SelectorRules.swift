internal import AssetPackManifest
internal import AssetResolution
internal import Diagnostics

/// The embedded manifest's selectors and the content must agree, both ways.
///
/// Held against a pack of Apple's tool, whose dialect of patterns is not known, a rule is an error
/// only where every reading of the selectors makes it one.
final class SelectorRules: TreeRule {
  private let manifest: Manifest
  private let archiveName: String
  private var matcher: SelectorMatcher
  private var current: SelectorMatcher.Cursor
  /// The cursors of the folders above.
  private var above: [SelectorMatcher.Cursor] = []
  /// Selectors whose path is spelled otherwise in the pack, and where.
  private var respelled: [Int: PackTreeItem] = [:]
  private var findings = FindingList()

  init(_ manifest: Manifest, archiveName: String) {
    self.manifest = manifest
    self.archiveName = archiveName
    matcher = SelectorMatcher(manifest)
    current = matcher.root
  }

  func enter(_ folder: PackTreeItem) {
    above.append(current)
    current = matcher.enter(current, folder.name) { folder.path }
  }

  func leave(_ folder: PackTreeItem) {
    matcher.leave(current)
    current = above.popLast() ?? matcher.root
  }

  func visit(_ file: PackTreeItem) {
    switch matcher.judge(current, file.name, path: { file.path }) {
    case .chosen:
      break
    case .respelled(let selector):
      if respelled[selector] == nil { respelled[selector] = file }
    case .excluded(let selector, let isLiteral):
      report(
        isLiteral ? .error : .warning, .excludedContent,
        "\(file.display) is in the pack, and a fileExclusion of its manifest takes it out", file,
        note: selector, "excluded here")
    case .doubtful(let selector):
      report(
        .warning, .unselectedContent,
        "\(file.display) is in the pack, and no selector of its manifest chooses it as ba-package "
          + "reads them", file, note: selector, "another reading of this one may")
    case .unclaimed:
      report(
        .error, .unselectedContent,
        "\(file.display) is in the pack, and no selector of its manifest chooses it", file)
    }
  }

  func finish() -> FindingList {
    for (selector, file) in respelled.sorted(by: { $0.key < $1.key }) {
      findings.add(
        Diagnostic(
          .warning, .selectorWithoutContent,
          "\(shown(selector)) is spelled otherwise in the pack: \(file.display)",
          at: place(selector), notes: [Diagnostic.Note("the file is here", at: file.place)]))
    }
    for (selector, lack) in matcher.lacks() { report(lack, selector) }
    if matcher.isExhausted {
      findings.add(
        Diagnostic(
          .warning, .selectorsNotCompared,
          "the selectors and the content were compared in part: there are too many of both",
          at: .archive(name: archiveName)))
    }
    return findings
  }

  private func report(_ lack: SelectorMatcher.Lack, _ selector: Int) {
    let (severity, message): (Severity, String) =
      switch lack {
      case .file: (.error, "\(shown(selector)) has no file in the pack")
      case .folder: (.error, "\(shown(selector)) has no folder in the pack")
      case .folderContent: (.warning, "\(shown(selector)) has no file in the pack")
      case .match(let isCertain):
        (isCertain ? .error : .warning, "\(shown(selector)) matches no file in the pack")
      }
    findings.add(Diagnostic(severity, .selectorWithoutContent, message, at: place(selector)))
  }

  /// Adds a finding; its text is made only if it will be kept.
  private func report(
    _ severity: Severity, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    _ file: PackTreeItem, note selector: Int? = nil, _ note: String = ""
  ) {
    guard findings.diagnostics.count < FindingList.defaultLimit else {
      findings.add(Diagnostic(severity, code, ""))
      return
    }
    let notes = selector.map { [Diagnostic.Note(note, at: place($0))] } ?? []
    findings.add(Diagnostic(severity, code, message(), at: file.place, notes: notes))
  }

  private func shown(_ selector: Int) -> String { manifest.fileSelectors[selector].value.display }

  private func place(_ selector: Int) -> Place {
    manifest.place(of: manifest.fileSelectors[selector].value.source.range)
  }
}
