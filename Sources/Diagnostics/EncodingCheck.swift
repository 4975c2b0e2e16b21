/// Tells a text that is not UTF-8, and what it seems to be instead.
package enum EncodingCheck {
  /// What is wrong, as an error with a code of the caller's; nil for UTF-8.
  package static func problem(in source: SourceText, _ code: DiagnosticCode) -> Diagnostic? {
    let bytes = source.bytes
    if let wide = wideEncoding(bytes) {
      return finding(code, source, 0..<min(4, bytes.count), "the text looks like \(wide)")
    }
    guard let invalid = firstInvalidByte(bytes) else { return nil }
    let byte = bytes[invalid]
    let shown = "byte 0x" + String(byte, radix: 16, uppercase: true)
    let message =
      switch byte {
      case 0xA0... where !continues(bytes, after: invalid):
        "\(shown) is not UTF-8; the text looks like Latin-1 (ISO 8859-1)"
      case 0x80..<0xA0:
        "\(shown) is not UTF-8; the text may be Windows-1252, or damaged"
      default:
        "\(shown) is not UTF-8; the text is damaged or in another encoding"
      }
    return finding(code, source, invalid..<(invalid + 1), message)
  }

  private static func finding(
    _ code: DiagnosticCode, _ source: SourceText, _ range: Range<Int>, _ message: String
  ) -> Diagnostic {
    Diagnostic(
      .error, code, message, at: .source(source.location(of: range)),
      help: "save the file as UTF-8")
  }

  /// UTF-16 and UTF-32 by their marks, or by where the zero bytes of ASCII characters stand.
  private static func wideEncoding(_ bytes: [UInt8]) -> String? {
    let start = Array(bytes.prefix(4))
    if start == [0x00, 0x00, 0xFE, 0xFF] { return "UTF-32 (big-endian)" }
    if start == [0xFF, 0xFE, 0x00, 0x00] { return "UTF-32 (little-endian)" }
    if start.starts(with: [0xFE, 0xFF]) { return "UTF-16 (big-endian)" }
    if start.starts(with: [0xFF, 0xFE]) { return "UTF-16 (little-endian)" }
    switch start.map({ $0 == 0 }) {
    case [true, true, true, false]: return "UTF-32 (big-endian)"
    case [false, true, true, true]: return "UTF-32 (little-endian)"
    case [true, false, true, false]: return "UTF-16 (big-endian)"
    case [false, true, false, true]: return "UTF-16 (little-endian)"
    default: return nil
    }
  }

  private static func continues(_ bytes: [UInt8], after index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] & 0xC0 == 0x80
  }

  /// Where the first sequence starts that the Unicode Standard's table 3-7 does not allow.
  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let first = bytes[index]
        if first < 0x80 {
          index += 1
          continue
        }
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return index
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index }
        for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 {
          return index
        }
        index += length
      }
      return nil
    }
  }
}
