internal import Diagnostics
internal import SystemIO

/// One source's tokens with what is asked of them again and again.
struct SourceFile {
  let language: SourceLanguage
  let path: NativePath
  let source: SourceText
  let lexer: Lexer
  var tokens: [Token] { lexer.tokens }

  init(_ bytes: [UInt8], language: SourceLanguage, path: NativePath) {
    self.language = language
    self.path = path
    source = SourceText(name: path.display, bytes: bytes)
    lexer = Lexer(bytes, language.rules)
  }

  /// The bytes of a token; empty past the end.
  func bytes(_ index: Int) -> ArraySlice<UInt8> {
    tokens.indices.contains(index) ? lexer.bytes[tokens[index].range] : []
  }

  func text(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  func isWord(_ index: Int, _ word: String) -> Bool {
    isWord(index) && bytes(index).elementsEqual(word.utf8)
  }

  /// The byte of a mark; nil for every other token and past the end.
  func mark(_ index: Int) -> UInt8? {
    guard index >= 0, index < lexer.tokens.count, lexer.tokens[index].kind == .mark else {
      return nil
    }
    let token = lexer.tokens[index]
    return token.start < token.end ? lexer.bytes[Int(token.start)] : lexer.brackets[index]
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    self.mark(index).map(UInt32.init) == mark.value
  }

  /// What a string without code in it says; its commonest escapes are replaced.
  func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
    var content = bytes(index)
    if content.first == UInt8(ascii: "[") {
      content = content.drop { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "=") }
      while let last = content.last, last == UInt8(ascii: "]") || last == UInt8(ascii: "=") {
        content.removeLast()
      }
      return String(decoding: content, as: UTF8.self)
    }
    let isRaw = content.first != content.last
    guard
      let start = content.firstIndex(where: { $0 == 0x22 || $0 == 0x27 || $0 == 0x60 })
    else { return nil }
    let quote = content[start]
    content = content[start...]
    while content.last == UInt8(ascii: "#") { content.removeLast() }
    let count = content.count >= 6 && content.prefix(3).allSatisfy { $0 == quote } ? 3 : 1
    guard content.count >= 2 * count else { return "" }
    content = content.dropFirst(count).dropLast(count)
    return isRaw ? String(decoding: content, as: UTF8.self) : Self.unescaped(content)
  }

  private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in content {
      if isEscaped {
        switch byte {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "t"): result.append(0x09)
        default: result.append(byte)
        }
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The token that closes the bracket at an index, not more than `limit` tokens on; nil when none does.
  func closing(_ index: Int, limit: Int = SourceFile.callLimit) -> Int? {
    var depth = 0
    for other in index..<min(tokens.count, index + limit) {
      switch mark(other) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return other }
      default: break
      }
    }
    return nil
  }

  /// How many tokens a call may have for its arguments to be looked at.
  static let callLimit = 4096
}
