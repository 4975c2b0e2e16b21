package import Diagnostics

extension DiagnosticCode {
  /// Somebody listens on the port already.
  package static let portInUse = DiagnosticCode("BA1202", "port in use", exit: .unavailable)
  /// The port cannot be had for another reason.
  package static let portUnavailable = DiagnosticCode(
    "BA1203", "port cannot be had", exit: .unavailable)
  /// A certificate without its key.
  package static let identityMissing = DiagnosticCode(
    "BA1204", "certificate or key is missing", exit: .usage)
  /// A certificate and key that TLS cannot use.
  package static let identityUnusable = DiagnosticCode("BA1205", "certificate or key is unusable")
  /// A pack that does not verify.
  package static let packRefused = DiagnosticCode("BA1206", "pack is not served")
  /// Two packs of one set have the same id.
  package static let sharedPackID = DiagnosticCode("BA1207", "two packs with one id")
  /// A set without packs.
  package static let emptySet = DiagnosticCode("BA1208", "set without packs")
  /// A new file in a served pack's place is no good.
  package static let replacementRefused = DiagnosticCode(
    "BA1209", "replaced pack is not taken over")
  /// A served pack's bytes were overwritten in place.
  package static let packOverwritten = DiagnosticCode("BA1210", "pack was overwritten in place")
  /// What was remembered of a set of packs cannot be read.
  package static let memoryUnreadable = DiagnosticCode(
    "BA1211", "remembered port and versions are unreadable")
  /// The server's library refuses to start.
  package static let serverNotStarted = DiagnosticCode(
    "BA1212", "server does not start", exit: .system)
}

/// The codes of the server.
///
/// They are apart from the server itself, because `ba-package`, which explains them, does not link it.
package enum ServerCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .portInUse, .portUnavailable, .identityMissing, .identityUnusable, .packRefused, .sharedPackID,
    .emptySet, .replacementRefused, .packOverwritten, .memoryUnreadable, .serverNotStarted,
  ]
}
