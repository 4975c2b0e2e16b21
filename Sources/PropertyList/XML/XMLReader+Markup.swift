internal import Diagnostics

extension XMLReader {
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")

  func starts(_ text: StaticString) -> Bool {
    bytes[position...].starts(with: String(describing: text).utf8)
  }

  /// The next tag; what may stand before it is gone past, and other text is reported.
  mutating func nextTag() -> XMLTag? {
    while position < bytes.count, !finder.hasStopped {
      let byte = bytes[position]
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        position += 1
      } else if byte != Self.less {
        let start = position
        while position < bytes.count, bytes[position] != Self.less { position += 1 }
        var end = position
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        let isConflict = "<=>".utf8.contains {
          bytes[start...].starts(with: repeatElement($0, count: 7))
        }
        finder.report(
          .propertyListSyntax, "expected a tag, found text", start..<end,
          help: isConflict ? "resolve the merge conflict" : nil)
      } else if starts("<!--") {
        skip(from: 4, to: "-->", "comment")
      } else if starts("<?") {
        skip(from: 2, to: "?>", "processing instruction")
      } else if starts("<!DOCTYPE") {
        skipDoctype()
      } else if let tag = readTag() {
        return tag
      }
    }
    return nil
  }

  /// The tag that starts here; nil after an error, behind it.
  mutating func readTag() -> XMLTag? {
    let start = position
    position += 1
    let isEnd = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let nameStart = position
    while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    guard !name.isEmpty else {
      let isConflict = bytes[start...].starts(with: repeatElement(Self.less, count: 7))
      finder.report(
        .propertyListSyntax, "expected an element's name after \"<\"", start..<position,
        help: isConflict
          ? "resolve the merge conflict" : "write \"&lt;\" for a \"<\" that is text")
      while position < bytes.count, bytes[position] == Self.less { position += 1 }
      return nil
    }
    // Attributes, of which only plist has one, mean nothing to a reader.
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == Self.greater {
        let isEmpty = !isEnd && bytes[position - 1] == UInt8(ascii: "/")
        position += 1
        return XMLTag(name: name, isEnd: isEnd, isEmpty: isEmpty, range: start..<position)
      } else if byte == Self.less {
        break
      }
      position += 1
    }
    finder.report(
      .unclosedInPropertyList, "this tag is never closed", start..<position,
      help: "add \">\" at its end")
    return nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  /// Goes past all up to and with an end, `offset` bytes from here on.
  mutating func skip(from offset: Int, to end: StaticString, _ what: String) {
    let start = position
    position = min(position + offset, bytes.count)
    let mark = Array(String(describing: end).utf8)
    while position < bytes.count {
      if bytes[position] == mark[0], bytes[position...].starts(with: mark) {
        position += mark.count
        return
      }
      position += 1
    }
    finder.report(
      .unclosedInPropertyList, "this \(what) is never closed", start..<(start + offset))
    finder.stop()
  }

  /// Goes past a DOCTYPE with all that it declares.
  private mutating func skipDoctype() {
    let start = position
    var depth = 0
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
        position += 1
        continue
      }
      if starts("<!--") {
        skip(from: 4, to: "-->", "comment")
        continue
      }
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case Self.less, UInt8(ascii: "["): depth += 1
      case Self.greater, UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
    finder.report(
      .unclosedInPropertyList, "this DOCTYPE is never closed", start..<(start + 9))
    finder.stop()
  }

  /// Goes past an element and all it holds, without reading it.
  mutating func skipElement(_ tag: XMLTag) {
    if tag.isEmpty || tag.isEnd { return }
    var depth = 1
    while position < bytes.count, !finder.hasStopped {
      if bytes[position] != Self.less {
        position += 1
      } else if starts("<!--") {
        skip(from: 4, to: "-->", "comment")
      } else if starts("<![CDATA[") {
        skip(from: 9, to: "]]>", "CDATA section")
      } else if let inner = readTag() {
        if inner.isEnd { depth -= 1 } else if !inner.isEmpty { depth += 1 }
        if depth == 0 { return }
      }
    }
  }

  /// Reports a first line that names an encoding that the text is not in.
  mutating func checkDeclaration() {
    guard starts("<?xml") else { return }
    let end = bytes[position...].firstIndex(of: Self.greater) ?? bytes.count
    let line = bytes[position..<end]
    let mark = Array("encoding".utf8)
    guard
      let place = line.indices.first(where: {
        line[$0] == mark[0] && line[$0...].starts(with: mark)
      })
    else { return }
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let open = line[place...].firstIndex(where: quotes.contains),
      let close = line[(open + 1)...].firstIndex(of: line[open])
    else { return }
    let name = String(decoding: line[(open + 1)..<close], as: UTF8.self)
    // The text was already turned into UTF-8 when it came as UTF-16 with its mark.
    if ["utf-8", "utf8", "us-ascii", "ascii", "utf-16"].contains(name.lowercased()) { return }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    finder.report(
      .propertyListEncoding,
      "the first line says \"\(DisplayText.escape(name, limit: 40))\", and only UTF-8 is read",
      (open + 1)..<close, help: "save the file as UTF-8 and say so", losing: false)
  }
}
