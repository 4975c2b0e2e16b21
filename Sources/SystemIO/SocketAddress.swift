internal import CSystem

/// An Internet address without its port.
package struct SocketAddress: Sendable, Hashable, CustomStringConvertible {
  /// 4 bytes for IPv4, 16 for IPv6.
  package let bytes: [UInt8]

  init(_ address: ba_address) {
    bytes = withUnsafeBytes(of: address.bytes) { Array($0.prefix(Int(address.length))) }
  }

  /// The address with these bytes in network order; nil unless there are 4 or 16.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads an address as people write it, such as `192.0.2.1` or `2001:db8::1`.
  package init?(parsing text: String) {
    var address = ba_address()
    guard !text.utf8.contains(0), ba_address_parse(text, &address) == 1 else { return nil }
    self.init(address)
  }

  package var isIPv6: Bool { bytes.count == 16 }

  /// Whether it is this machine's own address, that nobody else can reach.
  package var isLoopback: Bool {
    isIPv6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 : bytes.first == 127
  }

  /// The address as people write it, without brackets.
  package var description: String {
    var address = ba_address()
    address.length = UInt8(bytes.count)
    withUnsafeMutableBytes(of: &address.bytes) { $0.copyBytes(from: bytes) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      ba_address_text(&address, start, buffer.count)
      return String(cString: start)
    }
  }
}
