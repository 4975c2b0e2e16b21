internal import CGnuTLS
package import SystemIO

/// A name that a certificate is good for.
package enum AlternativeName: Sendable, Hashable {
  /// A DNS name in small letters; its first label may be `*`.
  case dns(String)
  /// The 4 or 16 bytes of an address.
  case address([UInt8])

  package init(_ host: HostName) {
    self = host.address.map { .address($0.bytes) } ?? .dns(host.text)
  }

  /// The bytes of an address; nil for a name.
  var addressLength: Int? {
    if case .address(let bytes) = self { bytes.count } else { nil }
  }

  /// What people write for it.
  package var text: String {
    switch self {
    case .dns(let name): name
    case .address(let bytes): SocketAddress(bytes: bytes)?.description ?? "a damaged address"
    }
  }

  /// What the library calls the type, and the bytes that stand for the name.
  var library: (gnutls_x509_subject_alt_name_t, [UInt8]) {
    switch self {
    case .dns(let name): (GNUTLS_SAN_DNSNAME, Array(name.utf8))
    case .address(let bytes): (GNUTLS_SAN_IPADDRESS, bytes)
    }
  }

  /// Whether the name stands for a host (RFC 6125): `*` for exactly one first label, with at least two
  /// behind it, and addresses by their bytes.
  package func matches(_ host: HostName) -> Bool {
    switch self {
    case .address(let bytes): return host.address?.bytes == bytes
    case .dns(let name):
      guard host.address == nil else { return false }
      guard name.hasPrefix("*.") else { return name == host.text }
      let rest = name.dropFirst()
      return rest.dropFirst().utf8.contains(UInt8(ascii: "."))
        && host.text.hasSuffix(rest)
        && !host.text.dropLast(rest.count).isEmpty
        && !host.text.dropLast(rest.count).utf8.contains(UInt8(ascii: "."))
    }
  }
}

extension Certificate {
  /// The DNS names and addresses in the subject alternative name extension, in its order.
  package var names: [AlternativeName] {
    var critical: UInt32 = 0
    let encoded = LibraryCall.take {
      gnutls_x509_crt_get_extension_by_oid2(handle, "2.5.29.17", 0, $0, &critical)
    }
    guard let encoded else { return [] }
    var list: gnutls_subject_alt_names_t?
    guard gnutls_subject_alt_names_init(&list) >= 0 else { return [] }
    defer { gnutls_subject_alt_names_deinit(list) }
    let result = LibraryCall.withDatum(encoded) {
      gnutls_x509_ext_import_subject_alt_names($0, list, 0)
    }
    guard result >= 0 else { return [] }
    var names: [AlternativeName] = []
    var (kind, name) = (UInt32(0), gnutls_datum_t())
    var index: UInt32 = 0
    while gnutls_subject_alt_names_get(list, index, &kind, &name, nil) >= 0 {
      index += 1
      let bytes = LibraryCall.bytes(name)
      switch kind {
      case GNUTLS_SAN_DNSNAME.rawValue:
        let small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        names.append(.dns(String(decoding: small, as: UTF8.self)))
      case GNUTLS_SAN_IPADDRESS.rawValue: names.append(.address(bytes))
      default: break
      }
    }
    return names
  }
}
