internal import Diagnostics
internal import JSONDocument

extension RuleContext {
  /// Words that people try in place of a selector's key.
  private static let selectorAliases = [
    "files": "file", "path": "file", "filepath": "file", "source": "fileSource",
    "dir": "directory", "folder": "directory", "directories": "directory", "pattern": "filePattern",
    "glob": "filePattern", "exclude": "fileExclusion", "exclusion": "fileExclusion",
    "destination": "fileDestination",
  ]

  /// The selectors in the manifest's order; `schema` is raised by keys of a newer one.
  mutating func decodeSelectors(
    _ value: JSONValue, _ schema: inout SchemaVersion
  ) -> [Located<FileSelector>] {
    guard let elements = array(value, "\"fileSelectors\"") else { return [] }
    if elements.isEmpty {
      absence(
        .noSelectors, "\"fileSelectors\" is empty: the pack would hold nothing", value.range,
        help: "add a selector such as { \"file\": \"path\" }")
    }
    var selectors: [Located<FileSelector>] = []
    selectors.reserveCapacity(elements.count)
    for element in elements where !isFull {
      if let selector = decodeSelector(element, &schema) {
        selectors.append(Located(selector, range: element.range))
      }
    }
    return selectors
  }

  private mutating func decodeSelector(
    _ value: JSONValue, _ schema: inout SchemaVersion
  ) -> FileSelector? {
    guard let members = object(value, "a file selector") else { return nil }
    guard !members.isEmpty else {
      absence(
        .incompleteSelector, "this file selector is empty", value.opening,
        help: "use \"file\", \"directory\", \"filePattern\" or one of the other keys")
      return nil
    }
    var parts: [SelectorKey: Located<String>] = [:]
    var first: (key: SelectorKey, member: JSONMember)?
    var isSound = true
    for member in members where !isFull {
      guard let key = SelectorKey(rawValue: member.key) else {
        reportUnknownKey(
          member, "a file selector", SelectorKey.allCases.map(\.rawValue),
          aliases: Self.selectorAliases)
        isSound = false
        continue
      }
      if key != .file, key != .directory { schema = .xcode27 }
      if let first, key != first.key, key != first.key.partner {
        refuseMixedSelector(member, after: first.member)
        isSound = false
        continue
      }
      if first == nil { first = (key, member) }
      guard let path = string(member.value, quoted(member.key)) else {
        isSound = false
        continue
      }
      checkSelectorPath(path, key)
      parts[key] = path
    }
    guard isSound, let first else { return nil }
    return selector(parts, first.key, value)
  }

  private mutating func selector(
    _ parts: [SelectorKey: Located<String>], _ key: SelectorKey, _ value: JSONValue
  ) -> FileSelector? {
    if let partner = key.partner {
      guard let own = parts[key], let other = parts[partner] else {
        absence(
          .incompleteSelector,
          "\(quoted(key.rawValue)) needs \(quoted(partner.rawValue)) beside it", value.opening)
        return nil
      }
      let (source, destination) = key.isDestination ? (other, own) : (own, other)
      return key == .fileSource || key == .fileDestination
        ? .fileSource(source, destination: destination)
        : .directorySource(source, destination: destination)
    }
    guard let path = parts[key] else { return nil }
    switch key {
    case .file: return .file(path)
    case .directory: return .directory(path)
    case .filePattern: return .filePattern(path)
    default: return .fileExclusion(path)
    }
  }

  private mutating func refuseMixedSelector(_ member: JSONMember, after first: JSONMember) {
    error(
      .mixedSelector,
      "\(quoted(member.key)) and \(quoted(first.key)) belong to different selectors",
      member.keyRange, notes: [note("the other one is here", first.keyRange)],
      help: "give each an object of its own")
  }
}
