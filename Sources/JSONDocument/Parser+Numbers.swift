internal import Diagnostics

extension Parser {
  /// Reads a number; one that is malformed is reported, and stands as 0.
  mutating func parseNumber() -> JSONValue? {
    let start = position
    // A number's text goes on over everything that could have been meant as a part of it.
    while let byte = current, continuesNumber(byte, from: start) {
      position += max(scalar(at: position)?.length ?? 1, 1)
    }
    let range = start..<position
    var digits = bytes[range]
    var isNegative = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits = digits.dropFirst()
    }
    if digits.elementsEqual("NaN".utf8) || digits.elementsEqual("Infinity".utf8) {
      reportNotANumber(range)
      return JSONValue(.number(.integer(0)), range: range)
    }
    let number: JSONNumber?
    if digits.count > 1, digits.first == UInt8(ascii: "0"),
      digits[digits.startIndex + 1] | 0x20 == UInt8(ascii: "x")
    {
      number = hexadecimal(digits.dropFirst(2), isNegative: isNegative)
    } else {
      number = isDecimal(digits) ? decimal(digits, isNegative: isNegative) : nil
    }
    guard let number else {
      report(
        .invalidNumber, "\"\(DisplayText.escape(bytes[range].prefix(40)))\" is not a number", range)
      malformedEnd = position
      return JSONValue(.number(.integer(0)), range: range)
    }
    if case .double(let value) = number, !value.isFinite {
      report(.numberOutOfRange, "the number is too large", range)
      return JSONValue(.number(.integer(0)), range: range)
    }
    return JSONValue(.number(number), range: range)
  }

  private func continuesNumber(_ byte: UInt8, from start: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "."): return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      // A sign belongs to the start, to another sign, or to an exponent.
      guard position > start else { return true }
      let before = bytes[position - 1]
      return before | 0x20 == UInt8(ascii: "e") || before == UInt8(ascii: "+")
        || before == UInt8(ascii: "-")
    default:
      return scalar(at: position).map { IdentifierCharacter.continues($0.scalar) } ?? false
    }
  }

  private func isDecimal(_ digits: ArraySlice<UInt8>) -> Bool {
    var rest = digits
    let whole = takeDigits(&rest)
    if whole > 1, digits.first == UInt8(ascii: "0") { return false }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = takeDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard takeDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    rest = rest.dropFirst(count)
    return count
  }

  private func decimal(_ digits: ArraySlice<UInt8>, isNegative: Bool) -> JSONNumber? {
    var text = String(decoding: digits, as: UTF8.self)
    if !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
      if let magnitude = UInt64(text) { return integer(magnitude, isNegative: isNegative) }
    }
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text += "0" }
    text = text.replacing(".e", with: ".0e").replacing(".E", with: ".0e")
    guard let value = Double(text) else { return .double(.infinity) }
    return .double(isNegative ? -value : value)
  }

  private func hexadecimal(_ digits: ArraySlice<UInt8>, isNegative: Bool) -> JSONNumber? {
    guard !digits.isEmpty else { return nil }
    var exact: UInt64? = 0
    var value = 0.0
    for byte in digits {
      guard let digit = Self.hexDigit(byte) else { return nil }
      value = value * 16 + Double(digit)
      exact = exact.flatMap { $0 >> 60 == 0 ? $0 << 4 | UInt64(digit) : nil }
    }
    if let exact { return integer(exact, isNegative: isNegative) }
    return .double(isNegative ? -value : value)
  }

  private func integer(_ magnitude: UInt64, isNegative: Bool) -> JSONNumber {
    if !isNegative {
      return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude)
    }
    if magnitude == 0 { return .double(-0.0) }
    if magnitude <= UInt64(Int64.max) + 1 {
      return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    return .double(-Double(magnitude))
  }

  /// The value of a hexadecimal digit.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
