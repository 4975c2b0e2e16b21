internal import Diagnostics

extension DiagnosticCode {
  /// Two packs of one run would go to one file.
  static let sharedOutput = DiagnosticCode("BA0540", "two packs for one output")
}

/// The codes of this module.
enum PackageToolCodes {
  /// All of them, in the order of their numbers.
  static let all: [DiagnosticCode] = [.sharedOutput]
}
