package import Diagnostics

extension DiagnosticCode {
  /// The library does not compute a digest.
  package static let digestUnavailable = DiagnosticCode(
    "BA0650", "digest cannot be computed", exit: .system)
}

/// The codes of this module.
package enum DigestCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [.digestUnavailable]
}
