package import Diagnostics

extension DiagnosticCode {
  /// `SOURCE_DATE_EPOCH` is no number of seconds.
  package static let badSourceDateEpoch = DiagnosticCode(
    "BA0530", "SOURCE_DATE_EPOCH is no time", exit: .usage)
  /// The output lies among the files that are to be packaged.
  package static let outputSelected = DiagnosticCode("BA0531", "output is among the sources")
  /// The output lies in a folder that is to be packaged.
  package static let outputInSelection = DiagnosticCode("BA0532", "output in a selected folder")
  /// A size in a budget is none.
  package static let invalidBudgetSize = DiagnosticCode("BA1001", "malformed size in a budget")
  /// A budget has a limit for a pack that is not made.
  package static let budgetedPackMissing = DiagnosticCode("BA1002", "limit for no pack")
  /// A file is larger than the budget allows.
  package static let fileOverBudget = DiagnosticCode("BA1003", "file over its limit")
  /// An archive is larger than the budget allows.
  package static let packOverBudget = DiagnosticCode("BA1004", "pack over its limit")
  /// Several archives together are larger than the budget allows.
  package static let totalOverBudget = DiagnosticCode("BA1005", "packs over their common limit")
  /// A dependency file cannot hold a name.
  package static let unwritableDependency = DiagnosticCode(
    "BA1010", "name that no dependency file can hold")
  /// Make or Ninja would take a name in a dependency file for something else.
  package static let misreadDependency = DiagnosticCode(
    "BA1011", "name that Make or Ninja misreads")
}

/// The codes of this module.
package enum PackagingCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .badSourceDateEpoch, .outputSelected, .outputInSelection, .invalidBudgetSize,
    .budgetedPackMissing, .fileOverBudget, .packOverBudget, .totalOverBudget,
    .unwritableDependency, .misreadDependency,
  ]
}
