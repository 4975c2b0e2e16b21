internal import CGnuTLS

// What a certificate says of itself. All texts are as they stand in it, not fit for display.
extension Certificate {
  /// The whole name of whom it is for (RFC 4514).
  package var subject: String {
    LibraryCall.take { gnutls_x509_crt_get_dn3(handle, $0, 0) }
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The whole name of who signed it (RFC 4514).
  package var issuer: String {
    LibraryCall.take { gnutls_x509_crt_get_issuer_dn3(handle, $0, 0) }
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The common name (CN); nil when there is none.
  package var commonName: String? {
    let name = LibraryCall.fill { buffer, size in
      gnutls_x509_crt_get_dn_by_oid(handle, GNUTLS_OID_X520_COMMON_NAME, 0, 0, buffer, size)
    }
    // The size that the library tells counts the zero at the end.
    return name.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The first moment at which it counts, in seconds since 1970.
  package var notBefore: Int64 { Int64(gnutls_x509_crt_get_activation_time(handle)) }

  /// The last moment at which it counts, in seconds since 1970.
  package var notAfter: Int64 { Int64(gnutls_x509_crt_get_expiration_time(handle)) }

  /// What names the public key: 20 bytes.
  var keyIdentifier: [UInt8]? {
    LibraryCall.fill { gnutls_x509_crt_get_key_id(handle, 0, $0, $1) }
  }

  /// What it calls its own key (SKI); nil when it does not.
  var subjectKeyIdentifier: [UInt8]? {
    LibraryCall.fill { gnutls_x509_crt_get_subject_key_id(handle, $0, $1, nil) }
  }

  /// The kind of its public key.
  package var key: KeyKind {
    var bits: UInt32 = 0
    let algorithm = gnutls_x509_crt_get_pk_algorithm(handle, &bits)
    switch algorithm {
    case Int32(GNUTLS_PK_RSA.rawValue), Int32(GNUTLS_PK_RSA_PSS.rawValue):
      return .rsa(bits: Int(bits))
    case Int32(GNUTLS_PK_ECDSA.rawValue):
      var curve = gnutls_ecc_curve_t(0)
      var (x, y) = (gnutls_datum_t(), gnutls_datum_t())
      guard gnutls_x509_crt_get_pk_ecc_raw(handle, &curve, &x, &y) >= 0 else {
        return .other("an unknown curve")
      }
      ba_gnutls_free(x.data)
      ba_gnutls_free(y.data)
      return .curve(gnutls_ecc_curve_get_name(curve).map { String(cString: $0) } ?? "unknown")
    default:
      let name = gnutls_pk_algorithm_get_name(gnutls_pk_algorithm_t(UInt32(max(algorithm, 0))))
      return .other(name.map { String(cString: $0) } ?? "an unknown kind")
    }
  }

  /// The algorithm of its signature, such as `ECDSA-SHA256`, and whether it hashes with SHA-2.
  package var signature: (name: String, isSHA2: Bool) {
    let number = gnutls_x509_crt_get_signature_algorithm(handle)
    guard number > 0 else { return ("unknown", false) }
    let algorithm = gnutls_sign_algorithm_t(UInt32(number))
    let name = gnutls_sign_get_name(algorithm).map { String(cString: $0) } ?? "unknown"
    let hash = gnutls_sign_get_hash_algorithm(algorithm)
    let isSHA2 =
      hash == GNUTLS_DIG_SHA256 || hash == GNUTLS_DIG_SHA384 || hash == GNUTLS_DIG_SHA512
    return (name, isSHA2)
  }

  /// Whether it says of itself that it may sign certificates, and what keeps it from doing so.
  package var authority: AuthorityMark {
    var (critical, isAuthority): (UInt32, UInt32) = (0, 0)
    var length: Int32 = 0
    let found = gnutls_x509_crt_get_basic_constraints(handle, &critical, &isAuthority, &length)
    guard found >= 0 else { return .missing }
    guard isAuthority != 0 else { return .denied }
    var usage: UInt32 = 0
    guard gnutls_x509_crt_get_key_usage(handle, &usage, &critical) >= 0 else { return .complete }
    return usage & UInt32(GNUTLS_KEY_KEY_CERT_SIGN) != 0 ? .complete : .keyUsageForbids
  }

  /// The object identifiers of what the key is for; nil when nothing limits it.
  package var purposes: [String]? {
    var list: [String] = []
    // No certificate needs more, and one that has a million must not keep us.
    for index in 0..<UInt32(64) {
      let purpose = LibraryCall.fill { buffer, size in
        gnutls_x509_crt_get_key_purpose_oid(handle, index, buffer, size, nil)
      }
      guard let purpose else { break }
      list.append(String(decoding: purpose.prefix { $0 != 0 }, as: UTF8.self))
    }
    return list.isEmpty ? nil : list
  }

  /// Whether it may be a server's certificate.
  package var isForServers: Bool { purposes?.contains(GNUTLS_KP_TLS_WWW_SERVER) ?? false }

  /// Whether issuer and subject are the same.
  package var isSelfIssued: Bool {
    LibraryCall.take { gnutls_x509_crt_get_raw_dn(handle, $0) }
      == LibraryCall.take { gnutls_x509_crt_get_raw_issuer_dn(handle, $0) }
  }
}

/// The kind of a public key.
package enum KeyKind: Sendable, Hashable {
  case rsa(bits: Int)
  /// An elliptic curve by GnuTLS's name, such as `SECP256R1`.
  case curve(String)
  case other(String)

  /// In words, such as `RSA with 2048 bits`.
  package var description: String {
    switch self {
    case .rsa(let bits): "RSA with \(bits) bits"
    case .curve("SECP256R1"): "P-256"
    case .curve("SECP384R1"): "P-384"
    case .curve("SECP521R1"): "P-521"
    case .curve(let name): "the curve \(name)"
    case .other(let name): name
    }
  }

  /// Whether iOS takes such a key in a certificate: RSA from 2048 bits, and the curves of the NIST.
  var isStrong: Bool {
    switch self {
    case .rsa(let bits): bits >= 2048
    case .curve(let name): ["SECP256R1", "SECP384R1", "SECP521R1"].contains(name)
    case .other: false
    }
  }
}

/// What a certificate says about signing others.
package enum AuthorityMark: Sendable, Hashable {
  /// It has no basic constraints.
  case missing
  /// Its basic constraints say that it is no authority.
  case denied
  /// It is an authority, but its key usage leaves out signing certificates.
  case keyUsageForbids
  case complete
}
