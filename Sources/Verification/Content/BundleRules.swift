internal import Diagnostics

/// Bundles must be whole: a part that a selector forgot shows only on the device.
final class BundleRules: TreeRule {
  private var findings = FindingList()

  func enter(_ folder: PackTreeItem) {
    guard let kind = BundleKind.kind(of: folder), !kind.needs.contains(where: folder.holds),
      kind.givenThat.isEmpty || kind.givenThat.contains(where: folder.holds)
    else { return }
    let missing =
      kind.needs.count == 1 ? kind.needs[0] : "Info.plist"
    findings.add(
      Diagnostic(
        .warning, .incompleteBundle,
        "\(folder.display) is \(kind.noun) without its \(missing)", at: folder.place,
        help: "select the whole folder with \"directory\""))
  }

  func leave(_ folder: PackTreeItem) {}

  func visit(_ file: PackTreeItem) {}

  func finish() -> FindingList { findings }
}
