internal import Diagnostics

/// Reads one JSON5 text by recursive descent, at most ``JSONDocument/depthLimit`` levels deep.
///
/// After an error it goes on where that makes sense, with one message for each mistake. All offsets
/// are byte offsets; the text is known to be UTF-8.
struct Parser {
  /// After so many errors the rest is not worth reading.
  static let errorLimit = 100

  let source: SourceText
  let bytes: [UInt8]
  var position = 0
  var findings = FindingList()
  /// The brackets that are open, from the outside in.
  var open: [OpenBracket] = []
  /// Set when the rest of the text is given up.
  var hasStopped = false
  /// False after an error that made a part of the text unreadable.
  var isComplete = true
  /// Set after a bracket of the wrong kind: whether later ones fit is anybody's guess.
  var bracketsAreOff = false
  /// Where the last malformed token ended, after which a missing comma is not worth a message.
  var malformedEnd = -1

  struct OpenBracket {
    let offset: Int
    let closer: UInt8
  }

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  // MARK: Bytes

  var isAtEnd: Bool { position >= bytes.count || hasStopped }

  var current: UInt8? { position < bytes.count && !hasStopped ? bytes[position] : nil }

  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// The scalar at an offset and its length in bytes.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard offset + length <= bytes.count else { return nil }
    var value = UInt32(first) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
    for index in 1..<max(length, 1) { value = value << 6 | UInt32(bytes[offset + index] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  // MARK: Errors

  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    guard !hasStopped else { return }
    findings.add(
      Diagnostic(
        .error, code, message, at: .source(source.location(of: range)), notes: notes, help: help))
    switch code {
    case .duplicateKey, .loneSurrogate, .invalidEscape, .numberOutOfRange,
      .notANumber, .invalidNumber, .missingComma:
      break
    default:
      isComplete = false
    }
    if findings.errorCount >= Self.errorLimit {
      hasStopped = true
      isComplete = false
    }
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, help: String?
  ) {
    guard !hasStopped, findings.warningCount < Self.errorLimit else { return }
    findings.add(
      Diagnostic(.warning, code, message, at: .source(source.location(of: range)), help: help))
  }

  func note(_ message: String, _ range: Range<Int>) -> Diagnostic.Note {
    Diagnostic.Note(message, at: .source(source.location(of: range)))
  }

  // MARK: The document

  mutating func parseDocument() -> JSONValue? {
    skipSpace()
    guard !isAtEnd else {
      report(.emptyDocument, "the text holds no value", bytes.count..<bytes.count)
      return nil
    }
    let root = parseValue()
    if root == nil, findings.hasErrors, !isAtEnd { return nil }
    skipSpace()
    if !isAtEnd, !(bracketsAreOff && isCloser(current)) {
      report(
        .textAfterEnd, "nothing may follow the value", position..<(position + tokenLength()),
        help: "remove it, or a bracket before it that closes too early")
    }
    return root
  }

  /// The value that starts here; nil after an error without anything that could stand for one.
  mutating func parseValue() -> JSONValue? {
    guard let byte = current else { return nil }
    switch byte {
    case UInt8(ascii: "{"):
      return parseNested { parser in parser.parseObject() }
    case UInt8(ascii: "["):
      return parseNested { parser in parser.parseArray() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let start = position
      let text = parseString(quote: byte)
      return JSONValue(.string(text), range: start..<position)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      return parseNumber()
    default:
      return parseWord()
    }
  }

  private mutating func parseWord() -> JSONValue? {
    let start = position
    let range = start..<(start + tokenLength())
    position = range.upperBound
    let word = bytes[range]
    if word.elementsEqual("true".utf8) { return JSONValue(.boolean(true), range: range) }
    if word.elementsEqual("false".utf8) { return JSONValue(.boolean(false), range: range) }
    if word.elementsEqual("null".utf8) { return JSONValue(.null, range: range) }
    if word.elementsEqual("NaN".utf8) || word.elementsEqual("Infinity".utf8) {
      reportNotANumber(range)
      return JSONValue(.number(.integer(0)), range: range)
    }
    report(
      .unexpectedToken, "expected a value, found \"\(DisplayText.escape(word))\"", range,
      help: advice(insteadOf: word)
        ?? (word.count > 1 ? "put strings in quotes" : nil))
    return nil
  }

  /// What to write in place of a word or character that is no value.
  func advice(insteadOf word: ArraySlice<UInt8>) -> String? {
    switch String(decoding: word.prefix(16), as: UTF8.self).lowercased() {
    case "true": "write \"true\""
    case "false": "write \"false\""
    case "null", "nil", "none", "undefined": "write \"null\""
    case "`", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}":
      "use straight quotes, \" or '"
    case "#": "write comments as // or /* */"
    case "<", "=", ">":
      bytes[word.startIndex...].starts(with: repeatElement(word.first ?? 0, count: 7))
        ? "resolve the merge conflict" : nil
    default: nil
    }
  }

  func isCloser(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  mutating func reportNotANumber(_ range: Range<Int>) {
    report(
      .notANumber, "\(DisplayText.escape(bytes[range])) cannot be written as JSON", range,
      help: "write a finite number")
  }

  /// How many bytes the token here has: a word, or one character.
  func tokenLength() -> Int {
    var end = position
    while let (scalar, length) = scalar(at: end), IdentifierCharacter.continues(scalar) {
      end += length
    }
    if end > position { return end - position }
    return scalar(at: position)?.length ?? min(1, bytes.count - position)
  }

  private mutating func parseNested(_ body: (inout Parser) -> JSONValue?) -> JSONValue? {
    let start = position
    guard open.count < JSONDocument.depthLimit else {
      report(
        .tooDeep, "brackets are nested more than \(JSONDocument.depthLimit) levels deep",
        start..<(start + 1))
      skipNested()
      return JSONValue(.null, range: start..<position)
    }
    let closer = bytes[start] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
    open.append(OpenBracket(offset: start, closer: closer))
    position += 1
    let value = body(&self)
    open.removeLast()
    return value
  }
}
