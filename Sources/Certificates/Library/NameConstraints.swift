internal import CGnuTLS
internal import Diagnostics
internal import ServerCodes

/// Which names an authority may sign certificates for (RFC 5280, section 4.2.1.10).
final class NameConstraints {
  private let handle: gnutls_x509_name_constraints_t

  private init() throws(Failure) {
    var handle: gnutls_x509_name_constraints_t?
    try LibraryCall.check(gnutls_x509_name_constraints_init(&handle), "hold names")
    guard let handle else { throw Failure(.certificateLibraryFailed, "GnuTLS has no memory") }
    self.handle = handle
  }

  deinit {
    gnutls_x509_name_constraints_deinit(handle)
  }

  /// Allows names and nothing else: a DNS name with all names below it, an address alone.
  ///
  /// A kind of name of which none is allowed is excluded as a whole, since what is not spoken of would
  /// be allowed.
  static func only(_ names: [AlternativeName]) throws(Failure) -> NameConstraints {
    let constraints = try NameConstraints()
    for name in names {
      let (kind, bytes) = name.library
      let mask = [UInt8](repeating: 0xFF, count: kind == GNUTLS_SAN_IPADDRESS ? bytes.count : 0)
      try LibraryCall.check(
        LibraryCall.withDatum(bytes + mask) {
          gnutls_x509_name_constraints_add_permitted(constraints.handle, kind, $0)
        }, "limit the names of a certificate")
    }
    let kinds = Set(names.map { $0.library.0.rawValue })
    if !kinds.contains(GNUTLS_SAN_DNSNAME.rawValue) {
      try constraints.exclude(GNUTLS_SAN_DNSNAME, [])
    }
    // GnuTLS takes the addresses of IPv4 and those of IPv6 for two kinds, OpenSSL for one.
    for length in [4, 16] where !names.contains(where: { $0.addressLength == length }) {
      try constraints.exclude(GNUTLS_SAN_IPADDRESS, [UInt8](repeating: 0, count: 2 * length))
    }
    return constraints
  }

  /// Those of an authority; nil when it has none.
  static func of(_ certificate: Certificate) throws(Failure) -> NameConstraints? {
    let constraints = try NameConstraints()
    var critical: UInt32 = 0
    let result = gnutls_x509_crt_get_name_constraints(
      certificate.handle, constraints.handle, 0, &critical)
    return result >= 0 ? constraints : nil
  }

  func add(to certificate: Certificate) throws(Failure) {
    try LibraryCall.check(
      gnutls_x509_crt_set_name_constraints(certificate.handle, handle, 1),
      "limit the names of a certificate")
  }

  /// Whether a certificate for a name may be signed.
  func allow(_ name: AlternativeName) -> Bool {
    let (kind, bytes) = name.library
    return LibraryCall.withDatum(bytes) { gnutls_x509_name_constraints_check(handle, kind, $0) }
      != 0
  }

  private func exclude(
    _ kind: gnutls_x509_subject_alt_name_t, _ name: [UInt8]
  ) throws(Failure) {
    try LibraryCall.check(
      LibraryCall.withDatum(name) {
        gnutls_x509_name_constraints_add_excluded(handle, kind, $0)
      }, "limit the names of a certificate")
  }
}
