/// Text that is safe to show: nothing in it can move a cursor, reorder a line or end a message.
public enum DisplayText {
  /// Bytes as text: invalid UTF-8 becomes `\xHH`, control and bidirectional characters `\u{H…}`.
  ///
  /// The result holds no character that ``escape(_:keepingTabs:)-(String,_)`` would change again.
  public static func escape(_ bytes: some Sequence<UInt8>, keepingTabs: Bool = false) -> String {
    // Nearly every name is plain, and a million of them are listed.
    let plain = bytes.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? String(decoding: bytes, as: UTF8.self) : nil
    }
    if let plain = plain ?? nil { return plain }
    var result = ""
    var decoder = UTF8Decoder(bytes.makeIterator())
    while let item = decoder.next() {
      switch item {
      case .scalar(let scalar):
        append(scalar, to: &result, keepingTabs: keepingTabs)
      case .invalid(let byte):
        result += "\\x" + hex(UInt32(byte), width: 2)
      }
    }
    return result
  }

  /// Text with control and bidirectional characters as `\u{H…}`.
  public static func escape(_ text: String, keepingTabs: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { !isSafe($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result, keepingTabs: keepingTabs) }
    return result
  }

  /// Text fit for display of which only so many characters are shown, with `…` for the rest.
  public static func escape(_ text: String, limit: Int) -> String {
    let start = text.unicodeScalars.prefix(limit)
    if start.endIndex == text.unicodeScalars.endIndex { return escape(text) }
    return escape(String(start)) + "…"
  }

  /// Bytes with everything outside printable ASCII escaped, to tell look-alike spellings apart.
  public static func spellOut(_ bytes: some Sequence<UInt8>) -> String {
    var result = ""
    var decoder = UTF8Decoder(bytes.makeIterator())
    while let item = decoder.next() {
      switch item {
      case .scalar(let scalar) where scalar.value >= 0x20 && scalar.value < 0x7F:
        result.unicodeScalars.append(scalar)
      case .scalar(let scalar):
        result += "\\u{" + hex(scalar.value, width: 4) + "}"
      case .invalid(let byte):
        result += "\\x" + hex(UInt32(byte), width: 2)
      }
    }
    return result
  }

  private static func append(
    _ scalar: Unicode.Scalar, to result: inout String, keepingTabs: Bool
  ) {
    if !isSafe(scalar), !(keepingTabs && scalar == "\t") {
      result += "\\u{" + hex(scalar.value, width: 2) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }

  /// Whether a scalar can be shown as it is.
  ///
  /// Controls, line and paragraph separators, tags and all that changes the text's direction cannot.
  public static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E,
      0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      false
    default:
      true
    }
  }

  static func hex(_ value: UInt32, width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
