/// Cuts a name into what one `?` stands for.
enum NameScalars {
  /// The length and value of the scalar that starts at `index`.
  ///
  /// A byte that belongs to no well-formed scalar counts as one of its own, with a value that no
  /// scalar has (0xDC00 and the byte).
  @inline(__always)
  static func scalar(
    in name: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (length: Int, value: UInt32) {
    let first = name[index]
    if first < 0x80 { return (1, UInt32(first)) }
    return multibyteScalar(in: name, at: index, first: first)
  }

  private static func multibyteScalar(
    in name: UnsafeBufferPointer<UInt8>, at index: Int, first: UInt8
  ) -> (length: Int, value: UInt32) {
    let invalid = (1, 0xDC00 + UInt32(first))
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return invalid
    }
    guard index + length <= name.count else { return invalid }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = name[index + offset]
      guard byte & 0xC0 == 0x80 else { return invalid }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, Unicode.Scalar(value) != nil else { return invalid }
    return (length, value)
  }
}
