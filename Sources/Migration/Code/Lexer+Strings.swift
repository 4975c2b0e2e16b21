/// How one string is written.
struct StringForm {
  var quote: UInt8
  var interpolation = LexicalRules.Interpolation.none
  var isRaw = false
  var isTriple = false
  var isMultiline = false
  /// Two quotes stand for one.
  var hasDoubledQuotes = false
  var hashes = 0
  /// How many `$` stand before it: code is in as many braces (C#).
  var dollars = 0
}

extension Lexer {
  /// Reads a string whose first quote is at the position; `start` is where its prefix starts.
  mutating func string(_ form: StringForm, from start: Int, _ depth: Int) {
    let index = tokens.count
    add(.string, from: start)
    var quotes = 1
    if form.isTriple {
      while byte(at: position + quotes) == form.quote { quotes += 1 }
      // Six quotes and more are an empty string, but in C# as many as open it close it.
      if !form.isRaw || !rules.hasVerbatimStrings { quotes = 3 }
    }
    position += quotes
    var isDynamic = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == form.quote, let length = closing(form, quotes) {
        position += length
        break
      }
      if byte == 0x0A || byte == 0x0D, !form.isTriple, !form.isMultiline { break }
      if byte == form.quote, form.hasDoubledQuotes {
        position += 2
      } else if let inner = interpolation(form) {
        isDynamic = isDynamic || inner.closer != nil || form.dollars == 0
        position += inner.length
        if let closer = inner.closer { interpolated(closer: closer, depth) }
      } else if byte == UInt8(ascii: "\\"), !form.isRaw {
        // With hashes, a backslash alone is one.
        let hashes = (0..<form.hashes).prefix {
          self.byte(at: position + 1 + $0) == UInt8(ascii: "#")
        }
        position += hashes.count == form.hashes ? 2 + form.hashes : 1
        position = min(position, bytes.count)
      } else {
        position += 1
      }
    }
    tokens[index].end = Int32(min(position, bytes.count))
    if isDynamic { tokens[index].kind = .dynamicString }
  }

  /// How long the end of a string is that starts at the position; nil when it does not end here.
  private func closing(_ form: StringForm, _ quotes: Int) -> Int? {
    for index in 0..<quotes where byte(at: position + index) != form.quote { return nil }
    if form.hasDoubledQuotes, byte(at: position + 1) == form.quote { return nil }
    for index in 0..<form.hashes where byte(at: position + quotes + index) != UInt8(ascii: "#") {
      return nil
    }
    return quotes + form.hashes
  }

  /// The start of code in a string: how many bytes it is, and what closes it; nil when none starts here.
  private func interpolation(_ form: StringForm) -> (length: Int, closer: UInt8?)? {
    let byte = bytes[position]
    let next = self.byte(at: position + 1)
    if form.dollars > 0 {
      guard byte == UInt8(ascii: "{") else { return nil }
      var braces = 1
      while self.byte(at: position + braces) == byte { braces += 1 }
      if !form.isTriple, braces % 2 == 0 { return (braces, nil) }
      return braces >= form.dollars ? (braces, UInt8(ascii: "}")) : (braces, nil)
    }
    switch form.interpolation {
    case .none:
      return nil
    case .backslash:
      guard byte == UInt8(ascii: "\\") else { return nil }
      for index in 0..<form.hashes where self.byte(at: position + 1 + index) != UInt8(ascii: "#") {
        return nil
      }
      let isCode = self.byte(at: position + 1 + form.hashes) == UInt8(ascii: "(")
      return isCode ? (form.hashes + 2, UInt8(ascii: ")")) : nil
    case .dollar:
      guard byte == UInt8(ascii: "$"), !form.isRaw else { return nil }
      if next == UInt8(ascii: "{") { return (2, UInt8(ascii: "}")) }
      return !rules.hasTemplates && Self.isWordStart(next) ? (1, nil) : nil
    case .hash:
      return byte == UInt8(ascii: "#") && next == UInt8(ascii: "{") ? (2, UInt8(ascii: "}")) : nil
    }
  }
}
