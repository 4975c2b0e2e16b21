/// Cuts source code into tokens: names, strings and marks; comments are left out.
///
/// It never fails: what is cut off ends with the text, a string that may not go on over its line's end
/// stops there. Time and memory grow with the text alone.
struct Lexer {
  /// One `#if` with what it asks for, and the one around it.
  struct Condition {
    let text: String
    let outer: Int32
  }

  let bytes: [UInt8]
  let rules: LexicalRules
  var position = 0
  var tokens: [Token] = []
  var conditions: [Condition] = []
  var condition: Int32 = -1
  private var isAtLineStart = true
  /// How deep strings in code in strings are gone into.
  private static let depthLimit = 100

  /// `bytes` are at most 2 GiB.
  init(_ bytes: [UInt8], _ rules: LexicalRules) {
    self.bytes = bytes
    self.rules = rules
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if bytes.starts(with: "#!".utf8) { skipLine() }
    code(closer: nil, depth: 0)
  }

  func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func add(_ kind: Token.Kind, from start: Int) {
    tokens.append(
      Token(kind: kind, start: Int32(start), end: Int32(position), condition: condition))
  }

  /// Reads code to its end, or past the bracket that closes the one it is in.
  mutating func code(closer: UInt8?, depth: Int) {
    let opener: UInt8 = closer == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "(")
    var open = 0
    while position < bytes.count {
      let byte = bytes[position]
      let wasAtLineStart = isAtLineStart
      if byte > 0x20 { isAtLineStart = false }
      switch byte {
      case 0x0A, 0x0D:
        isAtLineStart = true
        position += 1
      case 0...0x20:
        position += 1
      case 0x30...0x39:
        number()
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        quote(byte, depth)
      case UInt8(ascii: "/"):
        slash(depth)
      case UInt8(ascii: "#"):
        hash(wasAtLineStart, depth)
      case UInt8(ascii: "@"), UInt8(ascii: "$"):
        prefix(byte, depth)
      case UInt8(ascii: "-") where rules.comment == .dashes && self.byte(at: position + 1) == byte:
        position += 2
        if !skipLongBracket() { skipLine() }
      case UInt8(ascii: "[") where rules.hasLongBrackets:
        let start = position
        if skipLongBracket() { add(.string, from: start) } else { mark() }
      default:
        if Self.isWordStart(byte) {
          word(depth)
          continue
        }
        if let closer {
          if byte == opener { open += 1 }
          if byte == closer {
            if open == 0 {
              position += 1
              return
            }
            open -= 1
          }
        }
        mark()
      }
    }
  }

  static func isWordStart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
      || byte == UInt8(ascii: "_")
  }

  static func isWordPart(_ byte: UInt8) -> Bool {
    isWordStart(byte) || byte >= 0x30 && byte <= 0x39
  }

  private mutating func mark() {
    let start = position
    position += 1
    add(.mark, from: start)
  }

  mutating func word(_ depth: Int) {
    let start = position
    position += 1
    while position < bytes.count,
      Self.isWordPart(bytes[position])
        || rules.hasDollarWords && bytes[position] == UInt8(ascii: "$")
    {
      position += 1
    }
    let next = byte(at: position)
    if rules.hasRawPrefix, position == start + 1, bytes[start] == UInt8(ascii: "r"),
      next == UInt8(ascii: "'") || next == UInt8(ascii: "\"")
    {
      string(StringForm(quote: next, isRaw: true, isTriple: isTriple(next)), from: start, depth)
      return
    }
    add(.word, from: start)
  }

  private mutating func number() {
    let start = position
    while position < bytes.count, Self.isWordPart(bytes[position]) { position += 1 }
    // A fraction, but neither a range nor a method of a number.
    if byte(at: position) == UInt8(ascii: "."), (0x30...0x39).contains(byte(at: position + 1)) {
      position += 1
      while position < bytes.count, Self.isWordPart(bytes[position]) { position += 1 }
    }
    add(.number, from: start)
  }

  private func isTriple(_ quote: UInt8) -> Bool {
    rules.hasTripleQuotes && byte(at: position + 1) == quote && byte(at: position + 2) == quote
  }

  private mutating func quote(_ byte: UInt8, _ depth: Int) {
    let start = position
    switch byte {
    case UInt8(ascii: "'") where !rules.hasSingleQuotes:
      mark()
    case UInt8(ascii: "`"):
      if rules.hasTemplates {
        string(
          StringForm(quote: byte, interpolation: .dollar, isMultiline: true), from: start, depth)
      } else {
        mark()
      }
    default:
      var form = StringForm(quote: byte, interpolation: rules.interpolation)
      form.isTriple = isTriple(byte)
      form.isRaw = form.isTriple && rules.hasVerbatimStrings
      // Only templates hold code in JavaScript, only double quotes in Ruby.
      if rules.hasTemplates || rules.interpolation == .hash && byte == UInt8(ascii: "'") {
        form.interpolation = .none
      }
      form.isMultiline = rules.comment == .hash
      string(form, from: start, depth)
    }
  }

  /// `@` and `$` before a string, or marks.
  private mutating func prefix(_ byte: UInt8, _ depth: Int) {
    let start = position
    guard rules.hasVerbatimStrings else {
      if rules.hasDollarWords, byte == UInt8(ascii: "$") { return word(depth) }
      return mark()
    }
    var end = position
    var dollars = 0
    var isVerbatim = false
    while self.byte(at: end) == UInt8(ascii: "$") || self.byte(at: end) == UInt8(ascii: "@") {
      if bytes[end] == UInt8(ascii: "$") { dollars += 1 } else { isVerbatim = true }
      end += 1
    }
    position = end
    guard self.byte(at: end) == UInt8(ascii: "\"") else { return add(.mark, from: start) }
    var form = StringForm(quote: UInt8(ascii: "\""), dollars: dollars)
    form.isTriple = !isVerbatim && isTriple(form.quote)
    form.isRaw = isVerbatim || form.isTriple
    form.isMultiline = isVerbatim
    form.hasDoubledQuotes = isVerbatim
    string(form, from: start, depth)
  }

  private mutating func hash(_ isAtLineStart: Bool, _ depth: Int) {
    if rules.comment == .hash { return skipLine() }
    if isAtLineStart, rules.hasConditions, directive() { return }
    guard rules.hasHashStrings else { return mark() }
    let start = position
    var hashes = 0
    while byte(at: position + hashes) == UInt8(ascii: "#") { hashes += 1 }
    let next = byte(at: position + hashes)
    if next == UInt8(ascii: "\"") {
      position += hashes
      var form = StringForm(quote: next, interpolation: .backslash)
      form.hashes = hashes
      form.isTriple = isTriple(next)
      string(form, from: start, depth)
    } else if next == UInt8(ascii: "/") {
      position += hashes + 1
      skipExtendedExpression(hashes)
      add(.dynamicString, from: start)
    } else {
      position += hashes
      add(.mark, from: start)
    }
  }

  private mutating func slash(_ depth: Int) {
    let next = byte(at: position + 1)
    if rules.comment == .slashes, next == UInt8(ascii: "/") { return skipLine() }
    if rules.hasBlockComments, next == UInt8(ascii: "*") { return skipBlockComment() }
    if rules.hasRegularExpressions, canStartOperand, let end = expressionEnd() {
      let start = position
      position = end
      return add(.dynamicString, from: start)
    }
    mark()
  }

  /// Code inside of a string, in brackets.
  mutating func interpolated(closer: UInt8, _ depth: Int) {
    add(bracket: UInt8(ascii: "("))
    if depth < Self.depthLimit {
      code(closer: closer, depth: depth + 1)
    }
    add(bracket: UInt8(ascii: ")"))
  }

  /// A bracket that stands for the ends of a piece of code in a string.
  private mutating func add(bracket: UInt8) {
    brackets[tokens.count] = bracket
    tokens.append(
      Token(
        kind: .mark, start: Int32(position), end: Int32(position), condition: condition))
  }

  /// The bytes of marks that do not stand in the text, by their tokens' places.
  private(set) var brackets: [Int: UInt8] = [:]
}
