package import Diagnostics

extension DiagnosticCode {
  /// Work was given up because somebody asked for it; nobody should ever be shown this.
  package static let workCancelled = DiagnosticCode("BA0699", "work was cancelled", exit: .software)
}

/// The codes of this module.
package enum BlockPipelineCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [.workCancelled]
}
