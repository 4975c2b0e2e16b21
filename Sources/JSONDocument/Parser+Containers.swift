internal import Diagnostics

extension Parser {
  private static let comma = UInt8(ascii: ",")
  private static let colon = UInt8(ascii: ":")

  mutating func parseArray() -> JSONValue? {
    let start = position - 1
    var elements: [JSONValue] = []
    while true {
      skipSpace()
      if closes() { break }
      if current == Self.comma {
        reportStrayComma()
        continue
      }
      if let element = parseValue() {
        if isKeyOfOuterObject(element) { break }
        elements.append(element)
      } else {
        recover()
      }
      if !separate() { break }
    }
    return JSONValue(.array(elements), range: start..<position)
  }

  /// Whether a string in an array is the next key of the object around it, which means that the
  /// array was not closed; reports that, and goes back to the key.
  private mutating func isKeyOfOuterObject(_ element: JSONValue) -> Bool {
    guard case .string = element.content, let bracket = open.last,
      open.dropLast().last?.closer == UInt8(ascii: "}")
    else { return false }
    var next = position
    while let byte = self.byte(at: next), byte == 0x20 || (0x09...0x0D).contains(byte) { next += 1 }
    guard self.byte(at: next) == Self.colon else { return false }
    if !bracketsAreOff {
      report(
        .unclosedBracket, "expected \"]\" before this key", element.range,
        notes: [note("opened here", bracket.offset..<(bracket.offset + 1))])
    }
    position = element.range.lowerBound
    malformedEnd = position
    return true
  }

  mutating func parseObject() -> JSONValue? {
    let start = position - 1
    var members: [JSONMember] = []
    while true {
      skipSpace()
      if closes() { break }
      if current == Self.comma {
        reportStrayComma()
        continue
      }
      if let member = parseMember() { members.append(member) } else { recover() }
      if !separate() { break }
    }
    reportDuplicates(in: members)
    return JSONValue(.object(members), range: start..<position)
  }

  private mutating func parseMember() -> JSONMember? {
    let start = position
    guard let key = parseKey() else { return nil }
    let keyRange = start..<position
    skipSpace()
    if current == Self.colon {
      position += 1
      skipSpace()
      guard let byte = current, byte != Self.comma, byte != UInt8(ascii: "}"),
        byte != UInt8(ascii: "]")
      else {
        if !isAtEnd {
          report(
            .missingValue, "key \"\(DisplayText.escape(key))\" has no value", position..<position)
        }
        return nil
      }
    } else if current == UInt8(ascii: "=") {
      report(.missingColon, "expected \":\", found \"=\"", position..<(position + 1))
      position += 1
      skipSpace()
    } else {
      guard !isAtEnd else { return nil }
      guard let byte = current, byte != Self.comma, byte != UInt8(ascii: "}"),
        byte != UInt8(ascii: "]")
      else {
        report(.missingColon, "expected \":\" and a value after the key", keyRange)
        return nil
      }
      report(
        .missingColon, "expected \":\" after the key", keyRange.upperBound..<keyRange.upperBound)
    }
    guard let value = parseValue() else { return nil }
    return JSONMember(key: key, keyRange: keyRange, value: value)
  }

  private mutating func parseKey() -> String? {
    if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return parseString(quote: quote)
    }
    return parseIdentifier()
  }

  /// Whether the container ends here: at its closer, at one of the wrong kind, or at the text's end.
  private mutating func closes() -> Bool {
    guard let bracket = open.last else { return true }
    guard let byte = current else {
      reportUnclosed(bracket)
      return true
    }
    if byte == bracket.closer {
      position += 1
      return true
    }
    guard isCloser(byte) else { return false }
    let opener = note("opened here", bracket.offset..<(bracket.offset + 1))
    report(
      .mismatchedBracket,
      "expected \"\(Character(Unicode.Scalar(bracket.closer)))\", found "
        + "\"\(Character(Unicode.Scalar(byte)))\"", position..<(position + 1), notes: [opener])
    // It may be of the wrong kind, or its own opener's partner may come too early. Taking it for
    // this bracket and not complaining of the count at the end makes one message of both.
    position += 1
    bracketsAreOff = true
    return true
  }

  private mutating func reportUnclosed(_ bracket: OpenBracket) {
    var notes: [Diagnostic.Note] = []
    if open.count > 1 {
      let outer = open[0].offset
      notes.append(
        note("\(open.count) brackets are open; the outermost is this", outer..<(outer + 1)))
    }
    defer { hasStopped = true }
    if bracketsAreOff { return }
    report(
      .unclosedBracket,
      "\"\(Character(Unicode.Scalar(bytes[bracket.offset])))\" is never closed",
      bracket.offset..<(bracket.offset + 1), notes: notes)
  }

  private mutating func reportStrayComma() {
    report(
      .unexpectedToken, "expected a value before the comma", position..<(position + 1),
      help: "remove the comma")
    position += 1
  }

  /// Goes past the comma after an element; false at the container's end.
  private mutating func separate() -> Bool {
    let end = position
    skipSpace()
    if current == Self.comma {
      position += 1
      return true
    }
    if closes() { return false }
    if end == position, isQuote(byte(at: end - 1)), startsWord {
      // The string ended too early, at a quote that was meant to be in it.
      report(
        .missingComma, "expected \",\"", end..<end,
        help: "write \\\" for a quote inside a string")
      isComplete = false
      bracketsAreOff = true
      recover()
      return separate()
    }
    if end != malformedEnd { report(.missingComma, "expected \",\"", end..<end) }
    return true
  }

  private func isQuote(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private var startsWord: Bool {
    scalar(at: position).map { IdentifierCharacter.starts($0.scalar) } ?? false
  }

  private mutating func reportDuplicates(in members: [JSONMember]) {
    guard members.count > 1, !hasStopped else { return }
    var first: [[UInt8]: Range<Int>] = [:]
    first.reserveCapacity(members.count)
    for member in members {
      let key = Array(member.key.utf8)
      guard let earlier = first[key] else {
        first[key] = member.keyRange
        continue
      }
      report(
        .duplicateKey,
        "key \"\(DisplayText.escape(member.key, limit: 100))\" stands twice in this object",
        member.keyRange, notes: [note("the first one is here", earlier)],
        help: "keep one of them; readers disagree on which one counts")
      if hasStopped { return }
    }
  }

  /// After an error: goes to the next comma or closer of this container.
  private mutating func recover() {
    while true {
      skipSpace()
      guard let byte = current else { return }
      switch byte {
      case Self.comma, UInt8(ascii: "}"), UInt8(ascii: "]"):
        return
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        skipNested()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(quote: byte)
      default:
        position += max(tokenLength(), 1)
      }
    }
  }

  /// Goes past a bracket and all it holds, without reading it.
  mutating func skipNested() {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
        if depth == 0 { return }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(quote: byte)
      default:
        position += 1
      }
      skipSpace()
    }
  }

  private mutating func skipString(quote: UInt8) {
    position += 1
    while let byte = current, byte != quote, byte != 0x0A, byte != 0x0D {
      position = min(position + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    if current == quote { position += 1 }
  }
}
