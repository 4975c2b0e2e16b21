/// Follows a source's tokens one by one and knows the function that each is in.
struct ScopeTracker {
  let file: SourceFile
  /// The names of the functions around, the innermost last; nil outside of all.
  private var names: [String?] = []
  private var pending: (name: String, parentheses: Int)?
  private var parentheses: [String?] = []
  /// What was last assigned to or stands before a colon: a function's name when a function follows.
  private var assigned: String?

  init(_ file: SourceFile) {
    self.file = file
  }

  /// A function whose body is what follows its `=>`, and how many braces are open around it.
  private var arrow: (name: String, braces: Int)?

  /// The innermost function's name.
  var function: String? {
    if let arrow, arrow.braces == names.count { return arrow.name }
    return names.last ?? nil
  }

  /// Takes the next token.
  mutating func advance(_ index: Int) {
    switch file.language {
    case .lua, .ruby: word(index)
    case .swift, .objectiveC, .cSharp, .javaScript, .dart: brace(index)
    }
  }

  private mutating func brace(_ index: Int) {
    guard let mark = file.mark(index) else {
      if file.language == .swift { swift(index) }
      return
    }
    switch mark {
    case UInt8(ascii: "{"):
      let isOwn = pending.map { $0.parentheses == parentheses.count } ?? false
      names.append(isOwn ? pending?.name : function)
      if isOwn { pending = nil }
    case UInt8(ascii: "}"):
      _ = names.popLast()
      if pending?.parentheses == parentheses.count { pending = nil }
    case UInt8(ascii: "("):
      parentheses.append(file.language == .swift ? nil : called(before: index))
    case UInt8(ascii: ")"):
      let name = parentheses.popLast() ?? nil
      if file.language != .swift, let name { pending = (name, parentheses.count) }
    case UInt8(ascii: ";"):
      if arrow?.braces == names.count { arrow = nil }
      if pending?.parentheses == parentheses.count { pending = nil }
    case UInt8(ascii: "="), UInt8(ascii: ":"):
      if file.isWord(index - 1) { assigned = file.text(index - 1) }
      if mark == UInt8(ascii: "="), file.isMark(index + 1, ">"), let pending,
        pending.parentheses == parentheses.count, !file.isMark(index + 2, "{")
      {
        arrow = (pending.name, names.count)
      }
      if mark == UInt8(ascii: "="), file.isMark(index + 1, ">"), file.language == .javaScript,
        pending == nil, let assigned
      {
        pending = (assigned, parentheses.count)
      }
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      if file.language == .objectiveC, names.isEmpty, file.isMark(index + 1, "("),
        let name = selector(from: index + 1)
      {
        pending = (name, parentheses.count)
      }
    default:
      break
    }
  }

  private mutating func swift(_ index: Int) {
    if file.isWord(index, "func") {
      pending = (file.text(index + 1), parentheses.count)
    } else if file.isWord(index, "init") || file.isWord(index, "deinit"),
      !file.isMark(index - 1, ".")
    {
      pending = (file.text(index), parentheses.count)
    }
  }

  private static let keywords: Set<String> = [
    "if", "for", "while", "switch", "catch", "return", "await", "sizeof", "using", "lock",
    "foreach",
    "fixed", "with", "else", "do", "new", "typeof", "in", "case",
  ]

  /// The name of the function whose parameters open at an index.
  private func called(before index: Int) -> String? {
    guard file.isWord(index - 1) else { return nil }
    let name = file.text(index - 1)
    if name == "function" || name == "async" { return assigned }
    if name == "base" || name == "this" || name == "super" { return pending?.name }
    if file.language == .objectiveC, isMethodType(index) { return nil }
    return Self.keywords.contains(name) ? nil : name
  }

  /// Whether brackets hold a type in an Objective-C method's head.
  private func isMethodType(_ index: Int) -> Bool {
    pending != nil && names.isEmpty && file.isMark(index - 1, ":")
  }

  /// The name of the Objective-C method whose head starts with a type in brackets.
  private func selector(from index: Int) -> String? {
    guard let end = file.closing(index, limit: 64), file.isWord(end + 1) else { return nil }
    var name = file.text(end + 1)
    guard file.isMark(end + 2, ":") else { return name }
    name += ":"
    var next = end + 3
    for _ in 0..<32 {
      if file.isMark(next, "("), let close = file.closing(next, limit: 64) { next = close + 1 }
      next += 1
      guard file.isWord(next), file.isMark(next + 1, ":") else { break }
      name += file.text(next) + ":"
      next += 2
    }
    return name
  }

  /// Languages whose blocks end with a word.
  private mutating func word(_ index: Int) {
    if file.isMark(index, "="), file.isWord(index - 1) { assigned = file.text(index - 1) }
    guard file.isWord(index) else { return }
    switch file.text(index) {
    case "function":
      let isNamed = file.isWord(index + 1)
      names.append(
        isNamed ? dottedName(from: index + 1) : file.isMark(index - 1, "=") ? assigned : function)
    case "def":
      names.append(dottedName(from: index + 1))
    case "do", "if", "repeat", "unless", "case", "class", "module", "begin":
      if file.language == .ruby || ["do", "if", "repeat"].contains(file.text(index)) {
        names.append(function)
      }
    case "end", "until":
      _ = names.popLast()
    default:
      break
    }
  }

  private func dottedName(from index: Int) -> String {
    var name = file.text(index)
    var next = index + 1
    for _ in 0..<8 {
      guard file.isMark(next, ".") || file.isMark(next, ":"), file.isWord(next + 1) else { break }
      name += file.text(next) + file.text(next + 1)
      next += 2
    }
    return name
  }
}
