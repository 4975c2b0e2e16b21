internal import Diagnostics

extension XMLReader {
  /// The value of an element that holds text; nil, with an error, when the text is none.
  mutating func scalar(
    _ element: String, _ text: String, _ range: Range<Int>
  ) -> PropertyListValue.Content? {
    let content: PropertyListValue.Content? =
      switch element {
      case "string": .string(text)
      case "integer": Self.integer(Self.trimmed(text))
      case "real": Self.real(Self.trimmed(text)).map { .real($0) }
      case "date": PropertyListDate(text: Self.trimmed(text)).map { .date($0) }
      default: Base64.decode(text.utf8).map { .data($0) }
      }
    if content == nil { reportScalar(element, text, range) }
    return content
  }

  private mutating func reportScalar(_ element: String, _ text: String, _ range: Range<Int>) {
    let shown = DisplayText.escape(text, limit: 40)
    switch element {
    case "integer":
      let digits = Self.trimmed(text).utf8.drop {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
      }
      let isTooLarge =
        !digits.isEmpty
        && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      finder.report(
        .propertyListScalar,
        isTooLarge ? "the integer \(shown) does not fit 64 bits" : "\"\(shown)\" is no integer",
        range)
    case "date":
      finder.report(
        .propertyListScalar, "\"\(shown)\" is no date", range,
        help: "write it as 2001-01-01T00:00:00Z, in UTC")
    case "data":
      finder.report(.propertyListScalar, "the data is not base64", range)
    default:
      finder.report(.propertyListScalar, "\"\(shown)\" is no \(element) number", range)
    }
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    var bytes = Array(text.utf8)[...]
    bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A decimal number, or `0x` and hexadecimal digits, each with a sign or without.
  private static func integer(_ text: String) -> PropertyListValue.Content? {
    var digits = text
    var sign = ""
    if let first = digits.first, first == "-" || first == "+" {
      sign = String(digits.removeFirst())
    }
    var radix = 10
    if digits.lowercased().hasPrefix("0x") {
      digits.removeFirst(2)
      radix = 16
    }
    // The initializers below would take a second sign.
    guard let first = digits.utf8.first, Hexadecimal.value(of: first) != nil else { return nil }
    if let value = Int64(sign + digits, radix: radix) { return .integer(value) }
    if sign != "-", let value = UInt64(digits, radix: radix) { return .unsigned(value) }
    return nil
  }

  private static func real(_ text: String) -> Double? {
    // `Double` takes hexadecimal floats and "nan(…)", which property lists do not have.
    switch text.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default:
      let isDecimal = text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
      }
      return isDecimal ? Double(text) : nil
    }
  }
}
