internal import Diagnostics

/// Reads one OpenStep property list by recursive descent, as Xcode writes `project.pbxproj`.
///
/// After an error it goes on where that makes sense, with one message for each mistake. All offsets
/// are byte offsets; the text is known to be UTF-8. The grammar is the one of Apple's Core
/// Foundation: white space and comments between tokens; bare words of letters, digits and `_$/:.-`;
/// a string's backslash escapes; `key = value;` without braces as in `.strings` files.
struct OpenStepReader {
  let bytes: [UInt8]
  var position = 0
  var finder: Finder
  /// The brackets that are open, from the outside in.
  var open: [OpenBracket] = []
  /// Where a closer of the wrong kind stands that was reported and left for an outer bracket.
  var mismatch = -1

  struct OpenBracket {
    let offset: Int
    let closer: UInt8
  }

  init(_ source: SourceText) {
    bytes = source.bytes
    finder = Finder(.text(source))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next byte; nil at the end, or when the rest is given up.
  var current: UInt8? { position < bytes.count && !finder.hasStopped ? bytes[position] : nil }

  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  // MARK: The document

  mutating func readDocument() -> PropertyListValue? {
    skipSpace()
    guard current != nil else {
      finder.report(
        .emptyPropertyList, "the file holds no property list", bytes.count..<bytes.count)
      return nil
    }
    let start = position
    guard let first = readValue() else { return nil }
    let end = position
    skipSpace()
    guard let next = current else { return first }
    if case .string = first.content, next == UInt8(ascii: "=") || next == UInt8(ascii: ";") {
      position = start
      return readBareMembers()
    }
    if case .string = first.content, end > start, !Self.isQuote(bytes[start]) {
      finder.report(
        .propertyListSyntax,
        "expected a property list, found \"\(DisplayText.escape(bytes[start..<end].prefix(80)))\"",
        start..<end,
        help: "a property list starts with \"<?xml\", \"<plist\", \"bplist00\", \"{\" or \"(\"")
      return nil
    }
    reportStray(.textAfterPropertyList, "nothing may follow the property list")
    return first
  }

  /// Members up to the end of the text, as `.strings` files have them.
  private mutating func readBareMembers() -> PropertyListValue {
    let start = position
    var members: [PropertyListMember] = []
    while current != nil {
      if skipConflict() {
        skipSpace()
        continue
      }
      if let member = readMember(isBare: true) { members.append(member) } else { recover() }
      separateMembers()
      skipSpace()
      if isCloser(current) {
        reportStray(.propertyListSyntax, "this bracket was never opened")
        position += 1
        skipSpace()
      }
    }
    finder.reportDuplicates(in: members)
    return PropertyListValue(.dictionary(members), range: start..<position)
  }

  /// The value that starts here; nil after an error without anything that could stand for one.
  mutating func readValue() -> PropertyListValue? {
    guard let byte = current else { return nil }
    let start = position
    switch byte {
    case UInt8(ascii: "{"):
      return readNested(closer: UInt8(ascii: "}")) { $0.readMembers() }
    case UInt8(ascii: "("):
      return readNested(closer: UInt8(ascii: ")")) { $0.readElements() }
    case UInt8(ascii: "<"):
      return readData()
    default:
      guard let text = readString() else { return nil }
      return PropertyListValue(.string(text), range: start..<position)
    }
  }

  private mutating func readNested(
    closer: UInt8, _ body: (inout OpenStepReader) -> PropertyListValue.Content
  ) -> PropertyListValue? {
    let start = position
    guard open.count < PropertyListDocument.depthLimit else {
      finder.report(
        .propertyListTooDeep,
        "brackets are nested more than \(PropertyListDocument.depthLimit) levels deep",
        start..<(start + 1))
      skipNested()
      return nil
    }
    open.append(OpenBracket(offset: start, closer: closer))
    position += 1
    let content = body(&self)
    open.removeLast()
    return PropertyListValue(content, range: start..<position)
  }

  // MARK: Space

  /// Goes past white space and comments.
  mutating func skipSpace() {
    guard !finder.hasStopped else { return }
    var index = position
    defer { position = index }
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09...0x0D:
        index += 1
      case UInt8(ascii: "/"):
        guard let end = endOfComment(at: index) else { return }
        index = end
      case 0xE2 where isLineSeparator(at: index):
        index += 3
      default:
        return
      }
    }
  }

  /// Whether U+2028 or U+2029 stands at an offset.
  private func isLineSeparator(at offset: Int) -> Bool {
    byte(at: offset + 1) == 0x80
      && (byte(at: offset + 2) == 0xA8 || byte(at: offset + 2) == 0xA9)
  }

  /// Where the comment ends that starts at an offset; nil when none does.
  private mutating func endOfComment(at start: Int) -> Int? {
    var index = start + 2
    switch byte(at: start + 1) {
    case UInt8(ascii: "/"):
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      return index
    case UInt8(ascii: "*"):
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          return index + 2
        }
        index += 1
      }
      finder.report(
        .unclosedInPropertyList, "this comment is never closed", start..<(start + 2))
      finder.stop()
      return nil
    default:
      return nil
    }
  }

  // MARK: Errors

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  func isCloser(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")")
  }

  /// Reports the token that stands here, or the one character.
  mutating func reportStray(_ code: DiagnosticCode, _ message: String) {
    finder.report(code, message, position..<endOfToken())
  }

  /// Where the bare word or the one character ends that stands here.
  func endOfToken() -> Int {
    var end = position
    while let byte = byte(at: end), Self.isWord(byte) || byte >= 0x80 { end += 1 }
    return end > position ? end : min(position + 1, bytes.count)
  }
}
