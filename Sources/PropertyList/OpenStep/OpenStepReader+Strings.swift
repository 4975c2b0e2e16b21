internal import Diagnostics

extension OpenStepReader {
  private static let backslash = UInt8(ascii: "\\")

  /// Whether a byte may stand in a word without quotes.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// A bare word or quoted string; nil after an error.
  mutating func readString() -> String? {
    guard let byte = current else { return nil }
    if Self.isQuote(byte) { return readQuoted(quote: byte) }
    let start = position
    var end = start
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] >= 0x80 || end > start && bytes[end] == UInt8(ascii: "+") {
      let wordEnd = endOfToken()
      finder.report(
        .propertyListSyntax, "a word with this character needs quotes", end..<wordEnd,
        help: "write \"\(DisplayText.escape(bytes[start..<wordEnd].prefix(80)))\" in quotes",
        losing: false)
      end = wordEnd
    }
    guard end > start else {
      reportStray(
        .propertyListSyntax,
        "expected a value, found \"\(DisplayText.escape(bytes[position..<endOfToken()].prefix(80)))\""
      )
      if !isCloser(byte), byte != UInt8(ascii: ";"), byte != UInt8(ascii: ",") { position += 1 }
      return nil
    }
    position = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func readQuoted(quote: UInt8) -> String? {
    let start = position
    var end = start + 1
    while end < bytes.count, bytes[end] != quote, bytes[end] != Self.backslash { end += 1 }
    if end < bytes.count, bytes[end] == quote {
      position = end + 1
      return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    }
    var text: [UInt8] = Array(bytes[(start + 1)..<end])
    position = end
    while let byte = current {
      if byte == quote {
        position += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == Self.backslash {
        readEscape(into: &text)
      } else {
        text.append(byte)
        position += 1
      }
    }
    finder.report(
      .unclosedInPropertyList, "this string is never closed", start..<(start + 1))
    finder.stop()
    return nil
  }

  /// Reads what follows a backslash, and the second half of a surrogate pair.
  private mutating func readEscape(into text: inout [UInt8]) {
    let start = position
    guard let letter = byte(at: position + 1) else {
      position = bytes.count
      return
    }
    position += 2
    switch letter {
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), Self.backslash, 0x0A: text.append(letter)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      readOctal(letter, from: start, into: &text)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      readUnit(from: start, into: &text)
    default:
      // Core Foundation takes the character itself.
      text.append(letter)
    }
  }

  /// Up to three octal digits, which stand for a character of the NeXTSTEP encoding.
  private mutating func readOctal(_ first: UInt8, from start: Int, into text: inout [UInt8]) {
    var value = UInt32(first & 7)
    for _ in 0..<2 {
      guard let digit = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else {
        break
      }
      value = value << 3 | UInt32(digit & 7)
      position += 1
    }
    guard let byte = UInt8(exactly: value) else {
      finder.report(
        .propertyListEscape, "an octal escape is at most \\377", start..<position)
      return
    }
    text += Array(String(NeXTSTEPEncoding.scalar(of: byte)).utf8)
  }

  /// Four hexadecimal digits, a unit of UTF-16.
  private mutating func readUnit(from start: Int, into text: inout [UInt8]) {
    guard let unit = takeUnit() else {
      finder.report(
        .propertyListEscape, "expected four hexadecimal digits after the backslash and its letter",
        start..<position)
      return
    }
    if let scalar = Unicode.Scalar(UInt32(unit)) {
      text += Array(String(scalar).utf8)
      return
    }
    if UTF16.isLeadSurrogate(unit), byte(at: position) == Self.backslash,
      byte(at: position + 1).map({ $0 | 0x20 }) == UInt8(ascii: "u")
    {
      let before = position
      position += 2
      if let second = takeUnit(), UTF16.isTrailSurrogate(second) {
        text += Array(String(decoding: [unit, second], as: UTF16.self).utf8)
        return
      }
      position = before
    }
    finder.report(
      .propertyListEscape, "half of a surrogate pair stands alone", start..<position)
    text += Array("\u{FFFD}".utf8)
  }

  private mutating func takeUnit() -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap(Hexadecimal.value) else { return nil }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// Hexadecimal digits in pairs between `<` and `>`, with white space anywhere.
  mutating func readData() -> PropertyListValue? {
    let start = position
    position += 1
    var data: [UInt8] = []
    var half: UInt8?
    while let byte = current, byte != UInt8(ascii: ">") {
      if let digit = Hexadecimal.value(of: byte) {
        if let first = half {
          data.append(first << 4 | digit)
          half = nil
        } else {
          half = digit
        }
      } else if byte > 0x20 {
        finder.report(
          .propertyListScalar, "expected a hexadecimal digit or \">\"",
          position..<endOfToken(), notes: [finder.note("the data starts here", start..<start + 1)])
        while let byte = current, byte != UInt8(ascii: ">"), byte != UInt8(ascii: ";"),
          byte != 0x0A
        {
          position += 1
        }
        if current == UInt8(ascii: ">") { position += 1 }
        return nil
      }
      position += 1
    }
    guard current != nil else {
      finder.report(
        .unclosedInPropertyList, "this data is never closed", start..<(start + 1))
      finder.stop()
      return nil
    }
    position += 1
    if half != nil {
      finder.report(
        .propertyListScalar, "data has an odd number of hexadecimal digits", start..<position)
      return nil
    }
    return PropertyListValue(.data(data), range: start..<position)
  }
}
