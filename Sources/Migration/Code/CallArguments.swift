/// What the arguments of a call say about tags.
struct CallArguments {
  let file: SourceFile
  /// The tokens between the brackets.
  let range: Range<Int>

  /// The arguments in the brackets that open at an index; nil when none do.
  init?(_ file: SourceFile, openedAt index: Int) {
    guard file.isMark(index, "("), let end = file.closing(index) else { return nil }
    self.file = file
    range = (index + 1)..<end
  }

  /// The stretches between the commas that are in no other brackets.
  var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var depth = 0
    for index in range {
      switch file.mark(index) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(start..<index)
        start = index + 1
      default: break
      }
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The labels before the colons, in their order; `_` for an argument without one.
  var labels: [String] {
    parts.map { part in
      file.isWord(part.lowerBound) && file.isMark(part.lowerBound + 1, ":")
        ? file.text(part.lowerBound) : "_"
    }
  }

  /// The value of the argument with a label.
  func value(_ label: String) -> Range<Int>? {
    parts.first {
      file.isWord($0.lowerBound, label) && file.isMark($0.lowerBound + 1, ":")
    }.map { ($0.lowerBound + 2)..<$0.upperBound }
  }
}

/// Tells literal tags from those that are made when a program runs.
enum TagExpression {
  /// Words in an expression that do not make it depend on anything.
  private static let plainWords: Set<String> = [
    "Set", "String", "as", "Array", "NSSet", "NSArray", "NSString", "NSMutableSet", "setWithObject",
    "setWithObjects", "setWithArray", "arrayWithObjects", "arrayWithObject", "nil", "new", "string",
    "const", "List",
  ]

  /// The literal strings in a stretch of tokens, and whether anything else makes tags there.
  static func read(
    _ range: Range<Int>, of file: SourceFile
  ) -> (literals: [String], isDynamic: Bool) {
    var literals: [String] = []
    var isDynamic = range.isEmpty
    for index in range {
      switch file.tokens[index].kind {
      case .string:
        if isElement(index, in: range, of: file), let text = file.string(index) {
          literals.append(text)
        } else {
          isDynamic = true
        }
      case .dynamicString, .number:
        isDynamic = true
      case .word:
        if !plainWords.contains(file.text(index)) { isDynamic = true }
      case .mark:
        if file.isMark(index, "+") { isDynamic = true }
      }
    }
    return (literals, isDynamic)
  }

  /// Whether a string stands alone between brackets, commas and colons.
  private static func isElement(_ index: Int, in range: Range<Int>, of file: SourceFile) -> Bool {
    let before = "([{,:@<>".utf8
    let after = ")]},".utf8
    let starts =
      index == range.lowerBound || file.mark(index - 1).map(before.contains) ?? false
    let ends =
      index + 1 == range.upperBound || file.mark(index + 1).map(after.contains) ?? false
      || file.isWord(index + 1, "as")
    return starts && ends
  }
}
