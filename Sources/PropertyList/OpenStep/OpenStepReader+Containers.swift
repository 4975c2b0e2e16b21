internal import Diagnostics

extension OpenStepReader {
  private static let comma = UInt8(ascii: ",")
  private static let equals = UInt8(ascii: "=")
  private static let semicolon = UInt8(ascii: ";")

  /// What stands between parentheses; a comma may follow the last element.
  mutating func readElements() -> PropertyListValue.Content {
    var elements: [PropertyListValue] = []
    while true {
      skipSpace()
      if closes() { return .array(elements) }
      if skipConflict() { continue }
      if current == Self.comma {
        finder.report(
          .propertyListSyntax, "expected a value before the comma", position..<(position + 1))
        position += 1
        continue
      }
      if let element = readValue() { elements.append(element) } else { recover() }
      let end = position
      skipSpace()
      if current == Self.comma {
        position += 1
      } else if current == Self.semicolon {
        finder.report(
          .propertyListSeparator, "expected \",\", found \";\"", position..<(position + 1))
        position += 1
      } else if current != nil, !isCloser(current) {
        finder.report(.propertyListSeparator, "expected \",\"", end..<end, losing: false)
      }
    }
  }

  /// What stands between braces; each value is followed by a semicolon.
  mutating func readMembers() -> PropertyListValue.Content {
    var members: [PropertyListMember] = []
    while true {
      skipSpace()
      if closes() { break }
      if skipConflict() { continue }
      if current == Self.semicolon {
        finder.report(
          .propertyListSyntax, "expected a key before the semicolon", position..<(position + 1))
        position += 1
        continue
      }
      if let member = readMember(isBare: false) { members.append(member) } else { recover() }
      separateMembers()
    }
    finder.reportDuplicates(in: members)
    return .dictionary(members)
  }

  /// A key with its value; in files without braces a key may stand for itself.
  mutating func readMember(isBare: Bool) -> PropertyListMember? {
    let start = position
    guard let key = readString() else { return nil }
    let keyRange = start..<position
    skipSpace()
    switch current {
    case Self.equals:
      position += 1
    case Self.semicolon where isBare:
      return PropertyListMember(
        key, keyRange: keyRange, PropertyListValue(.string(key), range: keyRange))
    case nil:
      if isBare { finder.report(.propertyListPairing, "expected \"=\" after the key", keyRange) }
      return nil
    case Self.semicolon, UInt8(ascii: "}"), UInt8(ascii: ")"):
      finder.report(.propertyListPairing, "expected \"=\" and a value after the key", keyRange)
      return nil
    default:
      finder.report(
        .propertyListSeparator, "expected \"=\" after the key",
        keyRange.upperBound..<keyRange.upperBound)
      if current == Self.comma { position += 1 }
    }
    skipSpace()
    if current == Self.semicolon || isCloser(current) {
      finder.report(
        .propertyListPairing, "key \"\(DisplayText.escape(key, limit: 100))\" has no value",
        position..<position)
      return nil
    }
    guard let value = readValue() else { return nil }
    return PropertyListMember(key, keyRange: keyRange, value)
  }

  /// Goes past the semicolon after a member.
  mutating func separateMembers() {
    let end = position
    skipSpace()
    if current == Self.semicolon {
      position += 1
    } else if current == Self.comma {
      finder.report(
        .propertyListSeparator, "expected \";\", found \",\"", position..<(position + 1))
      position += 1
    } else if current != nil, position != mismatch {
      finder.report(.propertyListSeparator, "expected \";\"", end..<end, losing: false)
    }
  }

  /// Whether the container ends here: at its closer, at an outer one's, or at the text's end.
  ///
  /// A closer that belongs to no open bracket is gone past.
  private mutating func closes() -> Bool {
    guard let bracket = open.last else { return true }
    let opener = bracket.offset..<(bracket.offset + 1)
    while let byte = current {
      if byte == bracket.closer {
        position += 1
        return true
      }
      guard isCloser(byte) else { return false }
      if position != mismatch {
        let expected = Character(Unicode.Scalar(bracket.closer))
        finder.report(
          .unclosedInPropertyList,
          "expected \"\(expected)\", found \"\(Character(Unicode.Scalar(byte)))\"",
          position..<(position + 1), notes: [finder.note("opened here", opener)])
      }
      if open.contains(where: { $0.closer == byte }) {
        mismatch = position
        return true
      }
      position += 1
      skipSpace()
      if current == Self.comma || current == Self.semicolon {
        position += 1
        skipSpace()
      }
    }
    reportUnclosed(opener)
    return true
  }

  private mutating func reportUnclosed(_ opener: Range<Int>) {
    finder.report(
      .unclosedInPropertyList,
      open.count == 1
        ? "this bracket is never closed" : "the file ends inside \(open.count) brackets",
      opener,
      notes: open.count == 1
        ? [] : [finder.note("the outermost is this", open[0].offset..<(open[0].offset + 1))],
      help: "the file may have been cut short")
    finder.stop()
  }

  /// Goes past a line with a conflict mark of a version control system, if this is one.
  mutating func skipConflict() -> Bool {
    guard let byte = current else { return false }
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): break
    default: return false
    }
    guard bytes[position...].starts(with: repeatElement(byte, count: 7)) else { return false }
    let start = position
    while let next = current, next != 0x0A, next != 0x0D { position += 1 }
    finder.report(
      .propertyListSyntax, "a conflict mark of a version control system", start..<position,
      help: "resolve the merge conflict")
    return true
  }

  /// After an error: goes to the next separator or closer of this container.
  mutating func recover() {
    while true {
      skipSpace()
      guard let byte = current else { return }
      switch byte {
      case Self.comma where open.last?.closer == UInt8(ascii: ")"), Self.semicolon,
        UInt8(ascii: "}"), UInt8(ascii: ")"):
        return
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        skipNested()
      default:
        skipToken(byte)
      }
    }
  }

  /// Goes past a bracket and all it holds, without reading it.
  mutating func skipNested() {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
        position += 1
        if depth == 0 { return }
      default:
        skipToken(byte)
      }
      skipSpace()
    }
  }

  private mutating func skipToken(_ byte: UInt8) {
    guard Self.isQuote(byte) else {
      position = endOfToken()
      return
    }
    position += 1
    while let next = current, next != byte {
      position = min(position + (next == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    if current != nil { position += 1 }
  }
}
