internal import AssetResolution
internal import Diagnostics

/// Names that nobody wants in a pack: junk, and names that do not look like what they are.
final class NameRules: TreeRule {
  /// What was found of one kind of junk.
  private struct Found {
    var count = 0
    /// The first few.
    var examples: [PackTreeItem] = []
  }

  private static let exampleLimit = 5

  private var junk: [Junk: Found] = [:]
  private var findings = FindingList()

  func enter(_ folder: PackTreeItem) { check(folder, isFolder: true) }

  func leave(_ folder: PackTreeItem) {}

  func visit(_ file: PackTreeItem) { check(file, isFolder: false) }

  private func check(_ item: PackTreeItem, isFolder: Bool) {
    let name = item.name
    let kind = name.withUnsafeBufferPointer { Junk.kind(of: $0, isFolder: isFolder) }
    if let kind {
      junk[kind, default: Found()].count += 1
      if junk[kind, default: Found()].examples.count < Self.exampleLimit {
        junk[kind, default: Found()].examples.append(item)
      }
    }
    if name.contains(where: { $0 < 0x20 || $0 >= 0x7F }), Self.misleads(name) {
      findings.add(
        Diagnostic(
          .warning, .misleadingName,
          "the name \"\(DisplayText.escape(name))\" holds a control or bidirectional character",
          at: item.place, help: "rename it in the source, and make the pack again"))
    }
  }

  /// Whether a name has characters that cannot be seen and change how others are.
  private static func misleads(_ name: ArraySlice<UInt8>) -> Bool {
    String(decoding: name, as: UTF8.self).unicodeScalars.contains { scalar in
      // Tags are parts of flags.
      !DisplayText.isSafe(scalar) && !(0xE0020...0xE007F).contains(scalar.value)
    }
  }

  func finish() -> FindingList {
    for kind in Junk.allCases {
      guard let found = junk[kind], let first = found.examples.first else { continue }
      let rest = found.examples.dropFirst().map {
        Diagnostic.Note("\($0.display) is another", at: $0.place)
      }
      let count = found.count == 1 ? "" : ", one of \(found.count) such names"
      findings.add(
        Diagnostic(
          .warning, .junkInPack, "\(first.display) is junk (\(kind.rawValue))\(count)",
          at: first.place, notes: Array(rest), help: Self.help(kind)))
    }
    return findings
  }

  private static func help(_ kind: Junk) -> String {
    kind == .appleDouble
      ? "make the pack again without --keep-junk; in a signed bundle such a file breaks the signature"
      : "make the pack again without --keep-junk"
  }
}
