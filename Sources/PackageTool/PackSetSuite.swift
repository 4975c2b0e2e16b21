internal import CommandLineKit
internal import Diagnostics
internal import Verification

/// What several packs do to each other, as a suite of a JUnit report of its own.
struct PackSetSuite {
  /// In nanoseconds.
  let duration: UInt64
  let warningsAsErrors: Bool

  /// The rules by what they are about; each is a case, whatever was found.
  private static let rules: [(name: String, codes: Set<DiagnosticCode>)] = [
    ("Packs that can be compared", [.packLeftOut]),
    ("Asset-pack ids", [.duplicatePackID]),
    (
      "Paths", [.conflictingFiles, .repeatedFile, .fileAgainstFolder, .folderSpelledTwice]
    ),
    ("Bundles", [.splitBundle]),
  ]

  func suite(_ findings: FindingList) -> JUnitSuite {
    JUnitSuite(
      "all packs together", duration: duration,
      cases: Self.rules.map { rule in
        let found = findings.diagnostics.filter { rule.codes.contains($0.code) }
        if found.contains(where: { $0.fails(warningsAsErrors: warningsAsErrors) }) {
          return JUnitSuite.Case(rule.name, .failed(found))
        }
        return JUnitSuite.Case(rule.name, .passed(remarks: found))
      })
  }
}
