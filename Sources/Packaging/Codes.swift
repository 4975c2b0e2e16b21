package import Diagnostics

extension DiagnosticCode {
  /// `SOURCE_DATE_EPOCH` is no number of seconds.
  package static let badSourceDateEpoch = DiagnosticCode(
    "BA0530", "SOURCE_DATE_EPOCH is no time", exit: .usage)
  /// The output lies among the files that are to be packaged.
  package static let outputSelected = DiagnosticCode("BA0531", "output is among the sources")
  /// The output lies in a folder that is to be packaged.
  package static let outputInSelection = DiagnosticCode("BA0532", "output in a selected folder")
}

/// The codes of this module.
package enum PackagingCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .badSourceDateEpoch, .outputSelected, .outputInSelection,
  ]
}
