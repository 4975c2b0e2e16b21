package import Diagnostics

extension DiagnosticCode {
  package static let notAnArchive = DiagnosticCode("BA0501", "not an Apple Archive")
  package static let noContent = DiagnosticCode("BA0502", "the pack holds no files")
  package static let manifestTooLarge = DiagnosticCode("BA0503", "embedded manifest too large")
  package static let packMisuse = DiagnosticCode(
    "BA0504", "pack written out of order", exit: .software)
}

/// The codes of this module.
package enum AssetPackCodes {
  package static let all: [DiagnosticCode] = [
    .notAnArchive, .noContent, .manifestTooLarge, .packMisuse,
  ]
}
