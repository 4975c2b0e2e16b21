/// UTF-16 text, as some editors and old `.strings` files have it.
enum UTF16Text {
  /// The text in UTF-8; nil without a byte order mark of UTF-16.
  ///
  /// A lone surrogate becomes U+FFFD, and so does half a unit at the end.
  static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    let isBig: Bool
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF): isBig = true
    case (0xFF, 0xFE):
      // The mark of UTF-32 starts in the same way.
      if bytes.count >= 4, bytes[2] == 0, bytes[3] == 0 { return nil }
      isBig = false
    default: return nil
    }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
    }
    if bytes.count % 2 == 1 { units.append(0xFFFD) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
