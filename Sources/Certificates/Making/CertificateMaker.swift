internal import CGnuTLS
package import Diagnostics
package import SystemIO

/// Makes root and server certificates: P-256, SHA-256, with random serial numbers.
package enum CertificateMaker {
  private static let day: Int64 = 86_400
  /// How long a root counts, in seconds: 10 years.
  static let rootTime = 3652 * day
  /// How long a leaf counts, in seconds; iOS takes up to 825 days, and public authorities may give 398.
  static let leafTime = 397 * day
  /// How far the first moment lies back, in seconds, for devices whose clocks are slow. The root's lies
  /// further, so that a leaf never counts before its root.
  private static let (rootBackdating, leafBackdating) = (7 * day, day)

  /// A root with its key.
  ///
  /// With `isConstrained` it can sign for the hosts only.
  package static func root(
    for hosts: [HostName], isConstrained: Bool, now: Int64
  ) throws(Failure) -> (certificate: Certificate, key: PrivateKey) {
    let key = try PrivateKey.make()
    // Several roots stand below each other in a device's settings.
    let mark = RandomText.hexadecimal(4)
    let certificate = try filled(
      "ba-serve test root \(mark)", key, from: now - rootBackdating,
      to: now - rootBackdating + rootTime)
    try check(gnutls_x509_crt_set_basic_constraints(certificate.handle, 1, 0))
    try check(
      gnutls_x509_crt_set_key_usage(
        certificate.handle, UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)))
    if isConstrained {
      try NameConstraints.only(hosts.map { AlternativeName($0) }).add(to: certificate)
    }
    return (try signed(certificate, by: certificate, key), key)
  }

  /// A server's certificate with its key.
  package static func leaf(
    for hosts: [HostName], root: Certificate, rootKey: PrivateKey, now: Int64
  ) throws(Failure) -> (certificate: Certificate, key: PrivateKey) {
    let start = max(now - leafBackdating, root.notBefore)
    // Apple counts the first and the last second.
    return try leaf(
      for: hosts.map { AlternativeName($0) }, root: root, rootKey: rootKey, from: start,
      to: min(start + leafTime - 1, root.notAfter))
  }

  /// A server's certificate with a flaw, to see what a device does with it.
  package static func flawedLeaf(
    _ flaw: LeafFlaw, for hosts: [HostName], root: Certificate, rootKey: PrivateKey, now: Int64
  ) throws(Failure) -> (certificate: Certificate, key: PrivateKey) {
    switch flaw {
    case .expired:
      try leaf(
        for: hosts.map { AlternativeName($0) }, root: root, rootKey: rootKey,
        from: now - leafTime - day, to: now - day)
    case .wrongName:
      try leaf(
        for: [LeafFlaw.wrongName(hosts)], root: root, rootKey: rootKey,
        from: now - leafBackdating, to: now - leafBackdating + leafTime - 1)
    }
  }

  private static func leaf(
    for names: [AlternativeName], root: Certificate, rootKey: PrivateKey, from start: Int64,
    to end: Int64
  ) throws(Failure) -> (certificate: Certificate, key: PrivateKey) {
    let key = try PrivateKey.make()
    // No host stands here: a common name that looks like one is held against name constraints.
    let certificate = try filled("ba-serve test server", key, from: start, to: end)
    try check(gnutls_x509_crt_set_basic_constraints(certificate.handle, 0, -1))
    try check(
      gnutls_x509_crt_set_key_usage(certificate.handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
    try check(
      gnutls_x509_crt_set_key_purpose_oid(certificate.handle, GNUTLS_KP_TLS_WWW_SERVER, 0))
    for name in names {
      let (kind, bytes) = name.library
      try check(
        gnutls_x509_crt_set_subject_alt_name(
          certificate.handle, kind, bytes, UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)))
    }
    let identifier = root.subjectKeyIdentifier ?? []
    try check(
      gnutls_x509_crt_set_authority_key_id(certificate.handle, identifier, identifier.count))
    return (try signed(certificate, by: root, rootKey), key)
  }

  /// A certificate with what all have: name, serial number, validity and key.
  private static func filled(
    _ name: String, _ key: PrivateKey, from start: Int64, to end: Int64
  ) throws(Failure) -> Certificate {
    let certificate = try Certificate()
    let handle = certificate.handle
    try check(gnutls_x509_crt_set_version(handle, 3))
    try set(handle, GNUTLS_OID_X520_ORGANIZATION_NAME, "Asset Pack Tools")
    try set(handle, GNUTLS_OID_X520_COMMON_NAME, name)
    var serial = [UInt8](repeating: 0, count: 16)
    try check(gnutls_rnd(GNUTLS_RND_NONCE, &serial, serial.count))
    // Positive, and of the same length in every certificate.
    serial[0] = serial[0] & 0x3F | 0x40
    try check(gnutls_x509_crt_set_serial(handle, serial, serial.count))
    try check(gnutls_x509_crt_set_activation_time(handle, Int(start)))
    try check(gnutls_x509_crt_set_expiration_time(handle, Int(end)))
    try check(gnutls_x509_crt_set_key(handle, key.handle))
    let identifier = certificate.keyIdentifier ?? []
    try check(gnutls_x509_crt_set_subject_key_id(handle, identifier, identifier.count))
    return certificate
  }

  private static func set(
    _ handle: gnutls_x509_crt_t, _ identifier: String, _ value: String
  ) throws(Failure) {
    let result = value.withCString {
      gnutls_x509_crt_set_dn_by_oid(handle, identifier, 0, $0, UInt32(value.utf8.count))
    }
    try check(result)
  }

  /// The certificate with its signature, read anew: of one that was filled, the library does not know
  /// the encoded names.
  private static func signed(
    _ certificate: Certificate, by issuer: Certificate, _ key: PrivateKey
  ) throws(Failure) -> Certificate {
    try check(
      gnutls_x509_crt_sign2(
        certificate.handle, issuer.handle, key.handle, GNUTLS_DIG_SHA256, 0))
    return try Certificate(der: certificate.der(), name: "a new certificate")
  }

  private static func check(_ result: Int32) throws(Failure) {
    try LibraryCall.check(result, "make a certificate")
  }
}
