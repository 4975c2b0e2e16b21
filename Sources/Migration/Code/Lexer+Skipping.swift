/// What is passed over: comments, long brackets, regular expressions.
extension Lexer {
  mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
      position += 1
    }
  }

  mutating func skipBlockComment() {
    var depth = 0
    while position < bytes.count {
      let next = byte(at: position + 1)
      if bytes[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        if depth == 0 || rules.hasNestedComments { depth += 1 }
        position += 2
      } else if bytes[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
  }

  /// Passes over `[[…]]` or `[==[…]==]`; false when none stands here.
  mutating func skipLongBracket() -> Bool {
    guard rules.hasLongBrackets, byte(at: position) == UInt8(ascii: "[") else { return false }
    var level = 0
    while byte(at: position + 1 + level) == UInt8(ascii: "=") { level += 1 }
    guard byte(at: position + 1 + level) == UInt8(ascii: "[") else { return false }
    position += level + 2
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "]") else {
        position += 1
        continue
      }
      var count = 0
      while byte(at: position + 1 + count) == UInt8(ascii: "=") { count += 1 }
      let isEnd = count == level && byte(at: position + 1 + count) == UInt8(ascii: "]")
      position += isEnd ? count + 2 : count + 1
      if isEnd { return true }
    }
    return true
  }

  /// Passes over the rest of `#/…/#`.
  mutating func skipExtendedExpression(_ hashes: Int) {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "/") {
        var count = 0
        while count < hashes, byte(at: position + 1 + count) == UInt8(ascii: "#") { count += 1 }
        position += count + 1
        if count == hashes { return }
      } else {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    position = bytes.count
  }

  /// Whether a slash here starts a regular expression rather than divides.
  var canStartOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .number, .string, .dynamicString: return false
    case .word: return isOneOf(last, ["return", "case", "in", "typeof", "of", "try", "await"])
    case .mark:
      return ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(value(last))
    }
  }

  private func isOneOf(_ token: Token, _ words: [String]) -> Bool {
    words.contains { $0.utf8.elementsEqual(bytes[token.range]) }
  }

  private func value(_ token: Token) -> UInt8 {
    token.start < token.end ? bytes[Int(token.start)] : UInt8(ascii: ")")
  }

  /// How long a regular expression may be; longer ones count as divisions.
  private static var expressionLimit: Int { 1000 }

  /// Where the regular expression that starts here ends; nil when the line holds no end of it.
  func expressionEnd() -> Int? {
    var index = position + 1
    guard byte(at: index) > 0x20 else { return nil }
    var isInClass = false
    let end = min(bytes.count, position + Self.expressionLimit)
    while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return index + 1
      default: break
      }
      index += 1
    }
    return nil
  }
}
