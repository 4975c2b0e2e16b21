/// Base64 (RFC 4648, section 4), as the `data` element holds it.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")

  /// The bytes of a text with white space anywhere; nil for what is no base64.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    var pads = 0
    for byte in text where byte > 0x20 {
      if byte == pad {
        pads += 1
        continue
      }
      guard pads == 0, let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      digits += 1
      if digits % 4 != 1 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - UInt32((digits - 1) % 4) * 2)))
      }
      bits &= 0xFFFF
    }
    let needed = (4 - digits % 4) % 4
    return digits % 4 != 1 && (pads == needed || pads == 0 && needed == 0) ? bytes : nil
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The text of bytes, padded, on one line.
  static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(3 - group.count) * 8
      for index in 0..<4 {
        text.append(
          index <= group.count ? alphabet[Int(bits >> UInt32(18 - index * 6) & 0x3F)] : pad)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
