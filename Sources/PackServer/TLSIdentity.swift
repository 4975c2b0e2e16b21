internal import CGnuTLS
package import Diagnostics
internal import ServerCodes

/// A certificate with its chain, and its private key, as PEM.
package struct TLSIdentity: Sendable, Hashable {
  let certificates: [UInt8]
  let key: [UInt8]

  /// Checks that TLS can use the two together; throws ``DiagnosticCode/identityUnusable``.
  package init(certificates: [UInt8], key: [UInt8]) throws(Failure) {
    self.certificates = certificates
    self.key = key
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_certificate_allocate_credentials(&credentials) == GNUTLS_E_SUCCESS else {
      throw Failure(.serverNotStarted, "GnuTLS has no memory for a certificate")
    }
    defer { gnutls_certificate_free_credentials(credentials) }
    let result = Self.withDatum(certificates) { certificates in
      Self.withDatum(key) { key in
        gnutls_certificate_set_x509_key_mem(credentials, certificates, key, GNUTLS_X509_FMT_PEM)
      }
    }
    guard result >= 0 else {
      let reason = gnutls_strerror(result).map { String(cString: $0) } ?? "error \(result)"
      throw Failure(.identityUnusable, "the certificate and key cannot be used: \(reason)")
    }
  }

  /// Whether a PEM text holds a certificate.
  package static func holdsCertificate(_ text: [UInt8]) -> Bool { holds(text, "CERTIFICATE") }

  /// Whether a PEM text holds a private key.
  package static func holdsKey(_ text: [UInt8]) -> Bool { holds(text, "PRIVATE KEY") }

  private static func holds(_ text: [UInt8], _ label: String) -> Bool {
    text.split(separator: 0x0A).contains { line in
      let line = String(decoding: ASCII.trimmed(line).filter { $0 != 0x0D }, as: UTF8.self)
      return line.hasPrefix("-----BEGIN ") && line.hasSuffix(label + "-----")
    }
  }

  private static func withDatum<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result
  ) -> Result {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return withUnsafePointer(to: &datum) { body($0) }
    }
  }
}
