internal import CGnuTLS
package import Diagnostics
internal import ServerCodes

/// The private key of a certificate; it is never shown, only written to private files.
package final class PrivateKey {
  let handle: gnutls_x509_privkey_t

  private init(_ action: String) throws(Failure) {
    var handle: gnutls_x509_privkey_t?
    try LibraryCall.check(gnutls_x509_privkey_init(&handle), action)
    guard let handle else { throw Failure(.certificateLibraryFailed, "GnuTLS has no memory") }
    self.handle = handle
  }

  deinit {
    gnutls_x509_privkey_deinit(handle)
  }

  /// A new key on the curve P-256.
  package static func make() throws(Failure) -> PrivateKey {
    let key = try PrivateKey("make a key")
    try LibraryCall.check(
      gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, ba_gnutls_p256_bits(), 0),
      "make a key")
    return key
  }

  /// Reads a key without a passphrase; throws ``DiagnosticCode/certificateUnreadable``.
  package convenience init(pem: [UInt8], name: String) throws(Failure) {
    try self.init("read a key")
    let result = LibraryCall.withDatum(pem) {
      gnutls_x509_privkey_import2(handle, $0, GNUTLS_X509_FMT_PEM, nil, 0)
    }
    guard result >= 0 else {
      throw Failure(
        .certificateUnreadable,
        "\(name) holds no private key that can be read: \(LibraryCall.reason(result))",
        at: .path(name), help: "it must be a PEM file without a passphrase")
    }
  }

  /// PKCS#8 (RFC 5958) as PEM, not encrypted.
  package func pem() throws(Failure) -> [UInt8] {
    let pem = LibraryCall.take {
      gnutls_x509_privkey_export2_pkcs8(
        handle, GNUTLS_X509_FMT_PEM, nil, GNUTLS_PKCS_PLAIN.rawValue, $0)
    }
    guard let pem else { throw Failure(.certificateLibraryFailed, "GnuTLS cannot write a key") }
    return pem
  }

  /// What names the public half, the same for a key and its certificates: 20 bytes.
  var identifier: [UInt8]? {
    LibraryCall.fill { gnutls_x509_privkey_get_key_id(handle, 0, $0, $1) }
  }

  /// Whether a certificate was made for this key.
  package func belongs(to certificate: Certificate) -> Bool {
    identifier != nil && identifier == certificate.keyIdentifier
  }
}
