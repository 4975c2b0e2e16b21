/// Splits bytes into Unicode scalars and the single bytes that belong to none.
///
/// Follows the Unicode Standard's table 3-7 (well-formed UTF-8): no overlong forms, no surrogates.
struct UTF8Decoder<Bytes: IteratorProtocol<UInt8>> {
  enum Item: Equatable {
    case scalar(Unicode.Scalar)
    case invalid(UInt8)
  }

  private var bytes: Bytes
  /// Bytes that were looked at and not yet given out, at most 4.
  private var pending: [UInt8] = []

  init(_ bytes: Bytes) {
    self.bytes = bytes
    pending.reserveCapacity(4)
  }

  mutating func next() -> Item? {
    guard let first = peek(0) else { return nil }
    let length: Int
    switch first {
    case 0x00...0x7F: length = 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default:
      pending.removeFirst()
      return .invalid(first)
    }
    var value = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<max(length, 1) {
      guard let byte = peek(index), byte & 0xC0 == 0x80, Self.allows(first, byte, at: index) else {
        pending.removeFirst()
        return .invalid(first)
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else {
      pending.removeFirst()
      return .invalid(first)
    }
    pending.removeFirst(length)
    return .scalar(scalar)
  }

  private static func allows(_ first: UInt8, _ byte: UInt8, at index: Int) -> Bool {
    guard index == 1 else { return true }
    switch first {
    case 0xE0: return byte >= 0xA0
    case 0xED: return byte <= 0x9F
    case 0xF0: return byte >= 0x90
    case 0xF4: return byte <= 0x8F
    default: return true
    }
  }

  private mutating func peek(_ index: Int) -> UInt8? {
    while pending.count <= index {
      guard let byte = bytes.next() else { return nil }
      pending.append(byte)
    }
    return pending[index]
  }
}
