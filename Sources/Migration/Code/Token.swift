/// A piece of source code, by its byte offsets.
struct Token {
  enum Kind: UInt8 {
    /// A name or keyword.
    case word
    /// A string or character without code in it.
    case string
    /// A string with code in it; the tokens of that code follow, each piece in `(` and `)`.
    case dynamicString
    case number
    /// One byte of punctuation.
    case mark
  }

  var kind: Kind
  let start: Int32
  var end: Int32
  /// The place in ``Lexer/conditions`` of the `#if` around it; -1 outside of all.
  let condition: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}
