internal import CGnuTLS
package import Diagnostics
internal import ServerCodes

/// A PKCS#12 archive (RFC 7292) with a server's key, its certificate and its root.
package enum IdentityArchive {
  /// How it is protected.
  package enum Protection: Sendable {
    /// Triple DES and an HMAC with SHA-1, which every Keychain reads.
    case compatible
    /// AES-256 and an HMAC with SHA-256, which Keychains up to that of macOS 13 refuse as a wrong
    /// password.
    case modern

    var flags: UInt32 {
      switch self {
      case .compatible: GNUTLS_PKCS_PKCS12_3DES.rawValue
      case .modern: GNUTLS_PKCS_PBES2_AES_256.rawValue
      }
    }

    var digest: gnutls_mac_algorithm_t {
      switch self {
      case .compatible: GNUTLS_MAC_SHA1
      case .modern: GNUTLS_MAC_SHA256
      }
    }
  }

  /// The archive's bytes; `password` must not be empty.
  package static func bytes(
    _ identity: ServerIdentity, password: String, _ protection: Protection
  ) throws(Failure) -> [UInt8] {
    var made: gnutls_pkcs12_t?
    try check(gnutls_pkcs12_init(&made))
    guard let archive = made else { throw failure }
    defer { gnutls_pkcs12_deinit(archive) }
    let identifier = identity.leaf.keyIdentifier ?? []
    try add(archive, password, protection) { bag in
      var index = gnutls_pkcs12_bag_set_crt(bag, identity.leaf.handle)
      if index >= 0 { index = mark(bag, index, identifier) }
      return index < 0 ? index : gnutls_pkcs12_bag_set_crt(bag, identity.root.handle)
    }
    // The key is encrypted itself, and its bag is not.
    let key = LibraryCall.take {
      gnutls_x509_privkey_export2_pkcs8(
        identity.key.handle, GNUTLS_X509_FMT_DER, password, protection.flags, $0)
    }
    guard let key else { throw failure }
    try add(archive, nil, protection) { bag in
      let index = LibraryCall.withDatum(key) {
        gnutls_pkcs12_bag_set_data(bag, GNUTLS_BAG_PKCS8_ENCRYPTED_KEY, $0)
      }
      return index < 0 ? index : mark(bag, index, identifier)
    }
    try check(gnutls_pkcs12_generate_mac2(archive, protection.digest, password))
    guard
      let bytes = LibraryCall.take({ gnutls_pkcs12_export2(archive, GNUTLS_X509_FMT_DER, $0) })
    else { throw failure }
    return bytes
  }

  /// What ties a key to its certificate, and the name that a Keychain shows.
  private static func mark(
    _ bag: gnutls_pkcs12_bag_t, _ index: Int32, _ identifier: [UInt8]
  ) -> Int32 {
    let result = LibraryCall.withDatum(identifier) {
      gnutls_pkcs12_bag_set_key_id(bag, UInt32(index), $0)
    }
    return result < 0
      ? result : gnutls_pkcs12_bag_set_friendly_name(bag, UInt32(index), "ba-serve test server")
  }

  private static func add(
    _ archive: gnutls_pkcs12_t, _ password: String?, _ protection: Protection,
    _ fill: (gnutls_pkcs12_bag_t) -> Int32
  ) throws(Failure) {
    var made: gnutls_pkcs12_bag_t?
    try check(gnutls_pkcs12_bag_init(&made))
    guard let bag = made else { throw failure }
    defer { gnutls_pkcs12_bag_deinit(bag) }
    try check(fill(bag))
    if let password { try check(gnutls_pkcs12_bag_encrypt(bag, password, protection.flags)) }
    try check(gnutls_pkcs12_set_bag(archive, bag))
  }

  private static func check(_ result: Int32) throws(Failure) {
    try LibraryCall.check(result, "make a PKCS#12 archive")
  }

  private static let failure = Failure(
    .certificateLibraryFailed, "GnuTLS cannot make a PKCS#12 archive")
}
