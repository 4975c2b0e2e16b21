internal import Diagnostics

extension Parser {
  /// Reads a quoted string; what is wrong in it is reported, with U+FFFD in its place.
  mutating func parseString(quote: UInt8) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case quote:
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let count = findings.errorCount
        parseEscape(into: &text)
        if findings.errorCount > count { text += [0xEF, 0xBF, 0xBD] }
      case 0x0A, 0x0D:
        reportUnclosedString(start)
        return String(decoding: text, as: UTF8.self)
      default:
        // The bytes up to the next special one, at once.
        let from = position
        repeat {
          position += 1
        } while position < bytes.count && !Self.isSpecial(bytes[position], quote)
        text.append(contentsOf: bytes[from..<position])
      }
    }
    reportUnclosedString(start)
    return String(decoding: text, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8, _ quote: UInt8) -> Bool {
    byte == quote || byte == UInt8(ascii: "\\") || byte == 0x0A || byte == 0x0D
  }

  private mutating func reportUnclosedString(_ start: Int) {
    report(
      .unclosedString, "this string is not closed on its line", start..<position,
      help: "close it with \(bytes[start] == UInt8(ascii: "'") ? "'" : "\"")")
    malformedEnd = position
  }

  private mutating func parseEscape(into text: inout [UInt8]) {
    let start = position
    guard let byte = byte(at: position + 1) else {
      position += 1
      return
    }
    position += 2
    switch byte {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "0"):
      if let next = current, next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") {
        position += 1
        reportEscape(start)
      } else {
        text.append(0)
      }
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      reportEscape(start)
    case UInt8(ascii: "x"):
      guard let value = hexDigits(2), let scalar = Unicode.Scalar(value) else {
        return reportEscape(start)
      }
      text.append(contentsOf: Array(String(scalar).utf8))
    case UInt8(ascii: "u"):
      if let scalar = parseUnicodeEscape(from: start) {
        text.append(contentsOf: Array(String(scalar).utf8))
      }
    case 0x0D:
      if current == 0x0A { position += 1 }
    case 0x0A:
      break
    default:
      position -= 1
      if isLineSeparator(at: position) {
        position += 3
      } else {
        warnOfLostBackslash(start)
        let length = scalar(at: position)?.length ?? 1
        text.append(contentsOf: bytes[position..<(position + length)])
        position += length
      }
    }
  }

  /// JSON5 reads `\U` as `U`; whoever writes it before a letter mostly means a Windows path.
  private mutating func warnOfLostBackslash(_ start: Int) {
    guard let (scalar, length) = scalar(at: position),
      scalar.isASCII, IdentifierCharacter.starts(scalar)
    else { return }
    warn(
      .lostBackslash, "\\\(scalar) stands for \"\(scalar)\" alone", start..<(position + length),
      help: "write \\\\ for a backslash, or / between folders")
  }

  /// The scalar of a `\uXXXX`, or of two that form a surrogate pair; what is wrong is reported.
  mutating func parseUnicodeEscape(from start: Int) -> Unicode.Scalar? {
    guard let first = hexDigits(4) else {
      reportEscape(start)
      return nil
    }
    if let scalar = Unicode.Scalar(first) { return scalar }
    let end = position
    if first < 0xDC00, current == UInt8(ascii: "\\"), byte(at: position + 1) == UInt8(ascii: "u") {
      position += 2
      if let second = hexDigits(4), (0xDC00..<0xE000).contains(second) {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      }
      position = end
    }
    report(
      .loneSurrogate, "\(DisplayText.escape(bytes[start..<end])) is half of a surrogate pair",
      start..<end, help: "write the character itself, or both halves")
    return nil
  }

  /// The value of so many hexadecimal digits; goes past those that are there.
  private mutating func hexDigits(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = current, let digit = Self.hexDigit(byte) else { return nil }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  private mutating func reportEscape(_ start: Int) {
    var end = position
    // A brace shows another language's spelling: the whole of it is wrong.
    if byte(at: end) == UInt8(ascii: "{") {
      while let byte = byte(at: end), byte != UInt8(ascii: "}"), !Self.isSpecial(byte, 0x22) {
        end += 1
      }
      if byte(at: end) == UInt8(ascii: "}") { end += 1 }
    } else if let byte = byte(at: end), end - start < 4, byte != UInt8(ascii: "\""),
      bytes[start + 1] == UInt8(ascii: "x"), IdentifierCharacter.continues(Unicode.Scalar(byte))
    {
      end += 2
    }
    end = min(end, bytes.count)
    position = end
    report(
      .invalidEscape, "\(DisplayText.escape(bytes[start..<end])) is not an escape sequence",
      start..<end, help: "write \\\\ for a backslash")
  }

  /// Reads an unquoted key; nil, with a report, when there is none.
  mutating func parseIdentifier() -> String? {
    let start = position
    var text = ""
    var isBad = false
    while let byte = current {
      if byte == UInt8(ascii: "\\"), self.byte(at: position + 1) == UInt8(ascii: "u") {
        let escape = position
        position += 2
        guard self.byte(at: position) != UInt8(ascii: "{") else {
          isBad = true
          while let byte = current, byte != UInt8(ascii: "}") { position += 1 }
          if current != nil { position += 1 }
          continue
        }
        guard let scalar = parseUnicodeEscape(from: escape) else { return nil }
        let fits =
          text.isEmpty
          ? IdentifierCharacter.starts(scalar) : IdentifierCharacter.continues(scalar)
        if !fits { isBad = true }
        text.unicodeScalars.append(scalar)
        continue
      }
      guard let (scalar, length) = scalar(at: position) else { break }
      let fits =
        text.isEmpty && !isBad
        ? IdentifierCharacter.starts(scalar) : IdentifierCharacter.continues(scalar)
      if !fits {
        // A hyphen or a digit shows that a key was meant which needs quotes.
        guard scalar == "-" && !text.isEmpty || ("0"..."9").contains(scalar) else { break }
        isBad = true
      }
      text.unicodeScalars.append(scalar)
      position += length
    }
    if isBad || text.isEmpty {
      let range = start..<max(position, start + tokenLength())
      report(
        .unexpectedToken, "expected a key, found \"\(DisplayText.escape(bytes[range]))\"", range,
        help: isBad ? "put the key in quotes" : advice(insteadOf: bytes[range]))
      return nil
    }
    return text
  }
}
