/// A name or address that devices reach the server by.
package struct HostName: Sendable, Hashable {
  /// In small letters and without a dot at its end; an address in its shortest form, without brackets.
  package let text: String
  /// Set when it is an address.
  package let address: SocketAddress?

  /// Reads a DNS name, an IPv4 address, or an IPv6 address with or without brackets; nil for
  /// everything else.
  ///
  /// A name has labels of 1 to 63 letters, digits, hyphens and underscores, and 253 bytes at most
  /// (RFC 1123, section 2.1).
  package init?(_ text: String) {
    var name = text
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if let address = SocketAddress(parsing: name) {
      guard !text.hasPrefix("[") || address.isIPv6 else { return nil }
      self.address = address
      self.text = address.description
      return
    }
    guard name == text else { return nil }
    if name.hasSuffix(".") { name.removeLast() }
    name = String(
      decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    let labels = Array(name.utf8).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // What ends in a number would be taken for a bad IPv4 address.
    guard name.utf8.count <= 253, labels.allSatisfy(Self.isLabel),
      labels.last?.allSatisfy({ (0x30...0x39).contains($0) }) == false
    else { return nil }
    address = nil
    self.text = name
  }

  /// As it stands in a URL.
  package var urlText: String { address?.isIPv6 == true ? "[\(text)]" : text }

  private static func isLabel(_ label: some Collection<UInt8>) -> Bool {
    let isInner = { (byte: UInt8) in
      switch byte {
      case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    return (1...63).contains(label.count) && label.allSatisfy(isInner)
      && label.first != UInt8(ascii: "-")
  }
}
