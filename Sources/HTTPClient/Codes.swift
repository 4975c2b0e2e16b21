package import Diagnostics

extension DiagnosticCode {
  package static let hostNotFound = DiagnosticCode("BA0801", "host not found", exit: .unavailable)
  package static let noConnection = DiagnosticCode(
    "BA0802", "no connection to the server", exit: .unavailable)
  package static let untrustedCertificate = DiagnosticCode(
    "BA0803", "server's certificate not trusted", exit: .unavailable)
  package static let handshakeFailed = DiagnosticCode(
    "BA0804", "TLS handshake failed", exit: .unavailable)
  package static let transferTimeout = DiagnosticCode(
    "BA0805", "transfer took too long", exit: .unavailable)
  package static let transferCut = DiagnosticCode(
    "BA0806", "transfer ended early", exit: .unavailable)
  package static let badRedirect = DiagnosticCode(
    "BA0807", "redirection not followed", exit: .unavailable)
  package static let badAnswer = DiagnosticCode(
    "BA0808", "answer cannot be used", exit: .unavailable)
  package static let transferCancelled = DiagnosticCode(
    "BA0809", "transfer cancelled", exit: .unavailable)
  /// libcurl refused an option or had no memory.
  package static let clientFailed = DiagnosticCode("BA0810", "HTTP client failed", exit: .system)
  /// A file of root certificates holds none.
  package static let badCertificateFile = DiagnosticCode(
    "BA0811", "file without certificates")
}

/// The codes of this module.
package enum HTTPClientCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .hostNotFound, .noConnection, .untrustedCertificate, .handshakeFailed, .transferTimeout,
    .transferCut, .badRedirect, .badAnswer, .transferCancelled, .clientFailed, .badCertificateFile,
  ]
}
