internal import CGnuTLS

/// A hash function.
package enum DigestAlgorithm: Sendable {
  /// SHA-256 (FIPS 180-4), 32 bytes.
  case sha256
  /// MD5 (RFC 1321), 16 bytes; only for services that ask for it, never to tell contents apart.
  case md5

  /// The length of a digest in bytes.
  package var byteCount: Int {
    switch self {
    case .sha256: 32
    case .md5: 16
    }
  }

  var library: gnutls_digest_algorithm_t {
    switch self {
    case .sha256: GNUTLS_DIG_SHA256
    case .md5: GNUTLS_DIG_MD5
    }
  }
}
