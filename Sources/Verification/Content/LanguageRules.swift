internal import AssetPackManifest
internal import Diagnostics

/// Folders of languages must have names that a device knows, and fit the language of the pack.
///
/// What bundles hold is theirs: a framework has all its languages in a pack of one.
final class LanguageRules: TreeRule {
  private let language: Located<String>?
  private let manifest: Manifest?
  private var bundleDepth = 0
  /// Each name is told of once, where it comes first.
  private var seen: Set<[UInt8]> = []
  private var findings = FindingList()

  init(_ manifest: Manifest?) {
    self.manifest = manifest
    language = manifest?.language
  }

  func enter(_ folder: PackTreeItem) {
    if bundleDepth == 0, let name = folder.name(withoutSuffix: ".lproj"),
      seen.insert(Array(name)).inserted
    {
      check(String(decoding: name, as: UTF8.self), folder)
    }
    if BundleKind.kind(of: folder) != nil { bundleDepth += 1 }
  }

  func leave(_ folder: PackTreeItem) {
    if BundleKind.kind(of: folder) != nil { bundleDepth -= 1 }
  }

  func visit(_ file: PackTreeItem) {}

  func finish() -> FindingList { findings }

  private func check(_ name: String, _ folder: PackTreeItem) {
    if name == "Base" { return }
    // The form with an underscore is old, and still found.
    let tag = name.replacing("_", with: "-")
    if let problem = LanguageTag.problem(in: tag) {
      let suggestion = LanguageTag.modern[name] ?? problem.suggestion
      findings.add(
        Diagnostic(
          .warning, .unknownLanguageFolder, "\(folder.display): \(problem.message)",
          at: folder.place, help: suggestion.map { "did you mean \"\($0).lproj\"?" }))
      return
    }
    guard let language, let manifest, LanguageTag.problem(in: language.value) == nil,
      !LanguageTag.areCompatible(tag, language.value)
    else { return }
    findings.add(
      Diagnostic(
        .warning, .languageMismatch,
        "\(folder.display) is of another language than the pack, which is for "
          + "\"\(DisplayText.escape(language.value))\"",
        at: folder.place,
        notes: [Diagnostic.Note("the pack's language", at: manifest.place(of: language.range))],
        help: "give each language a pack of its own, or leave out the pack's language"))
  }
}
