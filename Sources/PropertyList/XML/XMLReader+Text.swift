internal import Diagnostics

extension XMLReader {
  private static let ampersand = UInt8(ascii: "&")

  /// The text up to an element's end tag; nil when that does not come.
  mutating func readText(of tag: XMLTag) -> String? {
    let start = position
    while position < bytes.count, Self.isPlain(bytes[position]) { position += 1 }
    if closesHere(tag) {
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      _ = readTag()
      return text
    }
    var text = Array(bytes[start..<position])
    open.append(OpenElement(name: tag.name, range: tag.range))
    defer { open.removeLast() }
    while position < bytes.count, !finder.hasStopped {
      let byte = bytes[position]
      switch byte {
      case Self.ampersand:
        readReference(into: &text)
      case Self.less:
        if starts("<![CDATA[") {
          readCDATA(into: &text)
        } else if starts("<!--") {
          skip(from: 4, to: "-->", "comment")
        } else if starts("<?") {
          skip(from: 2, to: "?>", "processing instruction")
        } else if let inner = readTag() {
          if inner.isEnd {
            return closes(inner) ? String(decoding: text, as: UTF8.self) : nil
          }
          finder.report(
            .propertyListSyntax,
            "expected \"</\(tag.name)>\", found \"<\(DisplayText.escape(inner.name, limit: 40))>\"",
            inner.range, notes: [finder.note("opened here", tag.range)])
          // What follows belongs to the element around this one.
          position = inner.range.lowerBound
          return nil
        }
      default:
        append(byte, to: &text)
      }
    }
    reportUnclosed()
    return nil
  }

  /// Bytes that are text as they are.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != ampersand && byte != less || byte == 0x0A || byte == 0x09
  }

  private func closesHere(_ tag: XMLTag) -> Bool {
    guard position + 2 + tag.name.utf8.count < bytes.count, bytes[position] == Self.less,
      bytes[position + 1] == UInt8(ascii: "/")
    else { return false }
    return bytes[(position + 2)...].starts(with: tag.name.utf8)
      && bytes[position + 2 + tag.name.utf8.count] == Self.greater
  }

  /// Takes one byte of text; a line break of any kind is LF (XML 1.0, section 2.11).
  private mutating func append(_ byte: UInt8, to text: inout [UInt8]) {
    if byte == 0x0D {
      text.append(0x0A)
      position += position + 1 < bytes.count && bytes[position + 1] == 0x0A ? 2 : 1
      return
    }
    if byte < 0x20, byte != 0x09, byte != 0x0A {
      finder.report(
        .propertyListEscape,
        "XML may not hold the control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))",
        position..<(position + 1), losing: false)
    } else {
      text.append(byte)
    }
    position += 1
  }

  private mutating func readCDATA(into text: inout [UInt8]) {
    let start = position
    position += 9
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "]"), starts("]]>") {
        position += 3
        return
      }
      append(bytes[position], to: &text)
    }
    finder.report(
      .unclosedInPropertyList, "this CDATA section is never closed", start..<(start + 9))
    finder.stop()
  }

  /// An entity or numeric character.
  private mutating func readReference(into text: inout [UInt8]) {
    let start = position
    let limit = min(start + 12, bytes.count)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      position += 1
      text.append(Self.ampersand)
      finder.report(
        .propertyListEscape, "a lone \"&\"", start..<(start + 1), help: "write \"&amp;\"",
        losing: false)
      return
    }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp": text.append(Self.ampersand)
    case "lt": text.append(Self.less)
    case "gt": text.append(Self.greater)
    case "quot": text.append(UInt8(ascii: "\""))
    case "apos": text.append(UInt8(ascii: "'"))
    default:
      if let scalar = Self.character(name) {
        text += Array(String(scalar).utf8)
      } else {
        finder.report(
          .propertyListEscape,
          "\"&\(DisplayText.escape(name));\" is no character of XML", start..<position,
          help: name.hasPrefix("#")
            ? nil : "write the character itself; entities of a DOCTYPE are not expanded")
      }
    }
  }

  /// The character of `#233` or `#xE9`, if XML may hold it (XML 1.0, section 2.2).
  private static func character(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.utf8.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty,
      digits.allSatisfy({ Hexadecimal.value(of: $0).map { isHexadecimal || $0 < 10 } ?? false }),
      let value = UInt32(
        String(decoding: Array(digits), as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D,
      value != 0xFFFE, value != 0xFFFF
    else { return nil }
    return Unicode.Scalar(value)
  }
}
