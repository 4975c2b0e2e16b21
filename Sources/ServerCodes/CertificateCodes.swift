package import Diagnostics

extension DiagnosticCode {
  /// GnuTLS refused something basic.
  package static let certificateLibraryFailed = DiagnosticCode(
    "BA1250", "certificates cannot be made or read", exit: .system)
  /// A file that is no PEM with what was looked for.
  package static let certificateUnreadable = DiagnosticCode(
    "BA1251", "file without a certificate or key")
  /// A host that the root's name constraints leave out.
  package static let hostOutsideRoot = DiagnosticCode(
    "BA1252", "root may not sign for the host", exit: .cannotCreate)
  /// A root or its key that is missing, unreadable, or another's.
  package static let storedRootDamaged = DiagnosticCode("BA1253", "kept root is damaged")
  /// A root whose ten years are nearly over.
  package static let rootExpires = DiagnosticCode(
    "BA1254", "root has little time left", exit: .cannotCreate)
  /// A server that does not answer.
  package static let serverUnreachable = DiagnosticCode(
    "BA1255", "no connection to the server", exit: .unavailable)
  /// A connection without TLS on it.
  package static let tlsRefused = DiagnosticCode(
    "BA1256", "no TLS with the server", exit: .unavailable)
  /// A password file without a password.
  package static let passwordUnusable = DiagnosticCode("BA1257", "password cannot be used")
  /// No subject alternative name.
  package static let namesMissing = DiagnosticCode("BA1260", "certificate names no host")
  /// The host is not among the names.
  package static let hostNotNamed = DiagnosticCode("BA1261", "certificate is for other hosts")
  /// More than 825 days.
  package static let validTooLong = DiagnosticCode("BA1262", "certificate is valid for too long")
  /// Between 398 and 825 days.
  package static let validLong = DiagnosticCode(
    "BA1263", "certificate is valid for longer than public ones")
  /// SHA-1 or MD5.
  package static let weakSignature = DiagnosticCode("BA1264", "signature algorithm is too weak")
  /// RSA below 2048 bits, or an unknown kind.
  package static let weakKey = DiagnosticCode("BA1265", "key is too weak or of another kind")
  /// No serverAuth.
  package static let serverAuthMissing = DiagnosticCode("BA1266", "certificate is not for servers")
  /// The first day is ahead.
  package static let certificateNotYetValid = DiagnosticCode(
    "BA1267", "certificate is not valid yet")
  /// The last day is past.
  package static let certificateExpired = DiagnosticCode("BA1268", "certificate has expired")
  /// A key file with loose rights.
  package static let keyNotPrivate = DiagnosticCode("BA1269", "private key can be read by others")
  /// No CN.
  package static let rootWithoutName = DiagnosticCode("BA1270", "root has no common name")
  /// No basicConstraints.
  package static let authorityNotMarked = DiagnosticCode("BA1271", "issuer is no authority")
  /// An issuer is missing.
  package static let chainIncomplete = DiagnosticCode(
    "BA1272", "chain is incomplete or out of order")
  /// The key is another one.
  package static let chainBroken = DiagnosticCode("BA1273", "signature does not fit its issuer")
  /// Below TLS 1.2.
  package static let tlsTooOld = DiagnosticCode("BA1274", "server speaks old TLS only")
  /// A name outside of name constraints.
  package static let outsideConstraints = DiagnosticCode(
    "BA1275", "authority may not sign for the host")
  /// The chain's end is not its root.
  package static let rootNotShown = DiagnosticCode("BA1276", "root is not shown")
  /// Key and certificate differ.
  package static let keyOfAnother = DiagnosticCode("BA1277", "key belongs to another certificate")
}

/// The codes of certificates.
///
/// They are apart from the module itself, because `ba-package`, which explains them, does not link it.
package enum CertificateCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .certificateLibraryFailed, .certificateUnreadable, .hostOutsideRoot, .storedRootDamaged,
    .rootExpires, .serverUnreachable, .tlsRefused, .passwordUnusable, .namesMissing,
    .hostNotNamed, .validTooLong, .validLong, .weakSignature, .weakKey, .serverAuthMissing,
    .certificateNotYetValid, .certificateExpired, .keyNotPrivate, .rootWithoutName,
    .authorityNotMarked, .chainIncomplete, .chainBroken, .tlsTooOld, .outsideConstraints,
    .rootNotShown, .keyOfAnother,
  ]
}
