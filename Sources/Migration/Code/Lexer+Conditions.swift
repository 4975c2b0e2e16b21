extension Lexer {
  /// Reads `#if` and its like, and the lines of a preprocessor; false for every other `#`.
  ///
  /// What stands under `#if false` or `#if 0` is passed over.
  mutating func directive() -> Bool {
    let (word, rest) = directiveWord()
    switch word {
    case "if", "ifdef", "ifndef":
      let text = (word == "ifndef" ? "!" : "") + restOfLine(rest)
      conditions.append(Condition(text: text, outer: condition))
      condition = Int32(conditions.count - 1)
      if text == "false" || text == "0" { skipDeadLines() }
    case "elseif", "elif":
      replaceCondition(restOfLine(rest))
    case "else":
      position = rest
      replaceCondition(condition >= 0 ? "!(\(conditions[Int(condition)].text))" : "else")
      skipLine()
    case "endif":
      if condition >= 0 { condition = conditions[Int(condition)].outer }
      position = rest
      skipLine()
    case "define":
      guard rules.hasDirectives else { return false }
      position = rest
    default:
      guard rules.hasDirectives else { return false }
      skipLine()
    }
    return true
  }

  /// The word after the `#` at the position, and where it ends.
  private func directiveWord() -> (word: String, end: Int) {
    var start = position + 1
    while byte(at: start) == 0x20 || byte(at: start) == 0x09 { start += 1 }
    var end = start
    while end < bytes.count, end - start < 16, Self.isWordPart(bytes[end]) { end += 1 }
    return (String(decoding: bytes[start..<end], as: UTF8.self), end)
  }

  /// The text up to the end of the line or a comment, which is then passed over; at most 200 bytes of it.
  private mutating func restOfLine(_ start: Int) -> String {
    position = start
    skipLine()
    var text = String(decoding: bytes[start..<min(position, start + 200)], as: UTF8.self)[...]
    if let comment = text.firstRange(of: "//") { text = text[..<comment.lowerBound] }
    let parts = text.split { $0 == " " || $0 == "\t" }
    return parts.joined(separator: " ")
  }

  private mutating func replaceCondition(_ text: String) {
    let outer = condition >= 0 ? conditions[Int(condition)].outer : -1
    conditions.append(Condition(text: text, outer: outer))
    condition = Int32(conditions.count - 1)
  }

  /// Passes over lines to the directive that ends a branch which is never built.
  private mutating func skipDeadLines() {
    var depth = 0
    while position < bytes.count {
      let line = position
      while byte(at: position) <= 0x20, position < bytes.count { position += 1 }
      if byte(at: position) == UInt8(ascii: "#") {
        switch directiveWord().word {
        case "if", "ifdef", "ifndef": depth += 1
        case "else", "elseif", "elif":
          if depth == 0 { return endDeadLines(at: line) }
        case "endif":
          if depth == 0 { return endDeadLines(at: line) }
          depth -= 1
        default: break
        }
      }
      skipLine()
    }
  }

  /// Goes on with the directive at the position; `line` is where the space before it starts.
  private mutating func endDeadLines(at line: Int) {
    position = max(line, position)
    _ = directive()
  }

  /// What the conditions around a token ask for, from the outermost in; nil outside of all.
  func conditionText(_ token: Token) -> String? {
    var texts: [String] = []
    var index = token.condition
    while index >= 0, texts.count < 8 {
      texts.append(conditions[Int(index)].text)
      index = conditions[Int(index)].outer
    }
    return texts.isEmpty ? nil : texts.reversed().joined(separator: " && ")
  }
}
