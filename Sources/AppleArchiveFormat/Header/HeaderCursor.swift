/// A place in a header's bytes; takes values only after checking that they are there.
struct HeaderCursor {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  var left: Int { bytes.count - offset }

  /// The next `count` bytes as a little endian number; nil when there are fewer.
  mutating func take<Value: FixedWidthInteger>(_ type: Value.Type, count: Int) -> Value? {
    guard count <= left else { return nil }
    var value: Value = 0
    for index in 0..<count {
      value |= Value(truncatingIfNeeded: bytes[offset + index]) << Value(index * 8)
    }
    offset += count
    return value
  }

  /// The next `count` bytes; nil when there are fewer.
  mutating func takeBytes(_ count: Int) -> [UInt8]? {
    guard count <= left else { return nil }
    let part = [UInt8](bytes[offset..<offset + count])
    offset += count
    return part
  }
}
