internal import Diagnostics
internal import SystemIO

/// Finds the uses of On Demand Resources in one source.
///
/// Names in comments and strings do not count, those of code inside of strings do.
struct SymbolScanner {
  let file: SourceFile
  /// Names that stand for the class: type aliases and subclasses, of this file and of others.
  let aliases: Set<String>
  private(set) var symbols: [CodeSymbol] = []
  private var scope: ScopeTracker
  /// The line and name of what was last found, so that a name counts once a line.
  private var seen: Set<String> = []

  init(_ file: SourceFile, aliases: Set<String>) {
    self.file = file
    self.aliases = aliases
    scope = ScopeTracker(file)
  }

  /// Looks at all tokens, until `limit` uses are found.
  mutating func scan(limit: Int) {
    let names = SymbolTable.names(file.language)
    let weak = SymbolTable.namesBesideTheClass(file.language)
    let namesTheClass = file.tokens.indices.contains {
      file.isWord($0, SymbolTable.requestClass) || isAlias($0)
    }
    for index in file.tokens.indices {
      scope.advance(index)
      guard symbols.count < limit else { return }
      if file.language == .lua { lua(index) }
      guard file.tokens[index].kind == .word else { continue }
      let count = file.tokens[index].range.count
      guard count >= 3, count <= 64 else { continue }
      let name = file.text(index)
      if aliases.contains(name) {
        use(SymbolTable.requestClass, index)
      } else if names.contains(name) || namesTheClass && weak.contains(name) {
        use(name, index)
      } else {
        special(name, index, namesTheClass)
      }
    }
  }

  private func isAlias(_ index: Int) -> Bool {
    !aliases.isEmpty && file.isWord(index) && aliases.contains(file.text(index))
  }

  private mutating func special(_ name: String, _ index: Int, _ namesTheClass: Bool) {
    switch file.language {
    case .swift: swift(name, index, namesTheClass)
    case .objectiveC: objectiveC(name, index, namesTheClass)
    case .javaScript, .dart:
      if SymbolTable.isWrapper(name) { wrapper(name, index) }
    case .cSharp, .lua, .ruby: break
    }
  }

  /// A name of the table.
  private mutating func use(_ name: String, _ index: Int) {
    if isDeclaration(index) { return }
    switch file.language {
    case .swift where name == SymbolTable.requestClass:
      add(name, index, tags: swiftTags(index + 1))
    case .objectiveC where name.hasSuffix("Handler"):
      add(name + ":", index)
    case .cSharp: cSharp(name, index)
    default: add(name, index)
    }
  }

  /// Whether the name is one that the code gives to a thing of its own.
  private func isDeclaration(_ index: Int) -> Bool {
    ["func", "class", "struct", "enum", "protocol", "typealias", "def"].contains {
      file.isWord(index - 1, $0)
    }
  }

  private mutating func swift(_ name: String, _ index: Int, _ namesTheClass: Bool) {
    switch name {
    case "setPreservationPriority":
      guard !isDeclaration(index), let call = CallArguments(file, openedAt: index + 1),
        call.labels == ["_", "forTags"], let tags = call.value("forTags")
      else { return }
      add("setPreservationPriority(_:forTags:)", index, tags: self.tags(.preservation, tags))
    case "preservationPriority":
      guard !isDeclaration(index), let call = CallArguments(file, openedAt: index + 1),
        call.labels == ["forTag"], let tag = call.value("forTag")
      else { return }
      add("preservationPriority(forTag:)", index, tags: tags(.preservation, tag))
    case "init" where namesTheClass && file.isMark(index - 1, ".") && !isClass(index - 2):
      guard let tags = swiftTags(index + 1) else { return }
      add(SymbolTable.requestClass, index, tags: tags)
    default:
      break
    }
  }

  private func isClass(_ index: Int) -> Bool {
    file.isWord(index, SymbolTable.requestClass) || isAlias(index)
  }

  /// The tags of a call that makes a request: `(tags: …)` or `.init(tags: …)` at an index.
  private func swiftTags(_ index: Int) -> CodeSymbol.Tags? {
    var index = index
    if file.isMark(index, "."), file.isWord(index + 1, "init") { index += 2 }
    guard let call = CallArguments(file, openedAt: index), let tags = call.value("tags") else {
      return nil
    }
    return self.tags(.request, tags)
  }

  private mutating func objectiveC(_ name: String, _ index: Int, _ namesTheClass: Bool) {
    let purpose: CodeSymbol.Tags.Purpose
    switch name {
    case "initWithTags" where namesTheClass: purpose = .request
    case "setPreservationPriority", "preservationPriorityForTag": purpose = .preservation
    default: return
    }
    guard file.isMark(index + 1, ":") else { return }
    let parts = selectorParts(index)
    let selector = parts.map { $0.label + ":" }.joined()
    switch selector {
    case "initWithTags:", "initWithTags:bundle:", "preservationPriorityForTag:":
      add(selector, index, tags: parts.first.map { tags(purpose, $0.value) })
    case "setPreservationPriority:forTags:":
      add(selector, index, tags: parts.last.map { tags(purpose, $0.value) })
    default: break
    }
  }

  /// The labels and arguments of a message from its first label on.
  private func selectorParts(_ index: Int) -> [(label: String, value: Range<Int>)] {
    var parts: [(label: String, value: Range<Int>)] = []
    var depth = 0
    var label = file.text(index)
    var start = index + 2
    var next = start
    let end = min(file.tokens.count, index + SourceFile.callLimit)
    while next < end {
      switch file.mark(next) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      let isEnd = depth < 0 || depth == 0 && file.isMark(next, ";")
      let isLabel = depth == 0 && next > start && file.isWord(next) && file.isMark(next + 1, ":")
      if isEnd || isLabel {
        parts.append((label, start..<next))
        if isEnd { break }
        label = file.text(next)
        start = next + 2
        next += 1
      }
      next += 1
    }
    return parts
  }

  private mutating func cSharp(_ name: String, _ index: Int) {
    let hasMember = file.isMark(index + 1, ".") && file.isWord(index + 2)
    let call = CallArguments(file, openedAt: index + 1)
    switch name {
    case "OnDemandResources":
      guard hasMember else { return }
      let member = file.text(index + 2)
      let request = CallArguments(file, openedAt: index + 3)
      // `using UnityEngine.iOS.OnDemandResources` and other names of the same word are no uses.
      guard let request else { return }
      add("\(name).\(member)", index, tags: tags(.request, request.range))
    case SymbolTable.requestClass:
      add(name, index, tags: call.map { tags(.request, $0.range) })
    case "AddOnDemandResourceTags":
      add(name, index, tags: call.map { tags(.declaration, $0.range) })
    case "AddAssetTagForFile":
      add(name, index, tags: call?.parts.last.map { tags(.declaration, $0) })
    case "SetPreservationPriority", "GetPreservationPriority":
      add(name, index, tags: call?.parts.last.map { tags(.preservation, $0) })
    default:
      add(name, index)
    }
  }

  /// A wrapper's name in a language that does not know the class, and what is called on it.
  private mutating func wrapper(_ name: String, _ index: Int) {
    guard file.isMark(index + 1, "."), file.isWord(index + 2),
      let call = CallArguments(file, openedAt: index + 3)
    else { return add(name, index) }
    let hasTags = call.parts.first.map { tags(.request, $0) }
    add("\(name).\(file.text(index + 2))", index, tags: hasTags)
  }

  /// The names that the Solar2D plug-in was given.
  private var plugins: Set<String> = []

  private mutating func lua(_ index: Int) {
    if file.string(index) == SymbolTable.luaPlugin {
      let word = file.isMark(index - 1, "(") ? index - 2 : index - 1
      guard file.isWord(word, "require") else { return }
      if file.isMark(word - 1, "="), file.isWord(word - 2) { plugins.insert(file.text(word - 2)) }
      add("require \"\(SymbolTable.luaPlugin)\"", word)
    } else if file.isWord(index), !plugins.isEmpty, plugins.contains(file.text(index)),
      file.isMark(index + 1, "."), file.isWord(index + 2)
    {
      let member = file.text(index + 2)
      let call = CallArguments(file, openedAt: index + 3)
      let purpose: CodeSymbol.Tags.Purpose? =
        switch member {
        case "request": .request
        case "setPreservationPriority", "getPreservationPriority": .preservation
        default: nil
        }
      var found: CodeSymbol.Tags?
      if let purpose, let part = call?.parts.first { found = tags(purpose, part) }
      add("onDemandResources.\(member)", index, tags: found)
    }
  }

  private func tags(_ purpose: CodeSymbol.Tags.Purpose, _ range: Range<Int>) -> CodeSymbol.Tags {
    let found = TagExpression.read(range, of: file)
    return CodeSymbol.Tags(
      purpose: purpose, literals: found.literals.unique, isDynamic: found.isDynamic)
  }

  private mutating func add(_ name: String, _ index: Int, tags: CodeSymbol.Tags? = nil) {
    let token = file.tokens[index]
    let location = file.source.location(of: token.range)
    // `R *r = [[R alloc] init]` is one use, unless a later one tells tags.
    guard seen.insert("\(location.line) \(name)").inserted || tags != nil else { return }
    symbols.append(
      CodeSymbol(
        language: file.language, name: name, location: location, file: file.path,
        function: scope.function.map { DisplayText.escape($0, limit: 100) },
        condition: file.lexer.conditionText(token).map { DisplayText.escape($0, limit: 200) },
        tags: tags, call: tags == nil ? "" : call(index)))
  }

  /// The call at an index on one line, cut to a reasonable length.
  private func call(_ index: Int) -> String {
    var open = index
    let last = min(file.tokens.count, index + 8)
    while open < last, !file.isMark(open, "("), !file.isMark(open, ":") { open += 1 }
    let end: Int
    if file.isMark(open, "("), let close = file.closing(open) {
      end = close
    } else {
      end = selectorParts(index).last.map { $0.value.upperBound - 1 } ?? index
    }
    guard end >= index, end < file.tokens.count else { return file.text(index) }
    let bytes = file.lexer.bytes[
      file.tokens[index].range.lowerBound..<file.tokens[end].range.upperBound]
    let words = bytes.prefix(400).split { $0 <= 0x20 }
    return DisplayText.escape(
      String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self), limit: 200)
  }
}
