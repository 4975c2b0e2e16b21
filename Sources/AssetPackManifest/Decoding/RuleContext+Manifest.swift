internal import Diagnostics
internal import JSONDocument

/// The keys of a manifest.
enum ManifestKey: String, CaseIterable {
  case assetPackID, downloadPolicy, fileSelectors, platforms, sourceRoot, language, userInfo

  static let required: [ManifestKey] = [.assetPackID, .downloadPolicy, .fileSelectors, .platforms]
}

extension RuleContext {
  /// Reads the whole manifest.
  mutating func decode(_ root: JSONValue, into draft: inout Draft) {
    guard let members = object(root, "a manifest") else { return }
    var present: Set<ManifestKey> = []
    for member in members {
      guard let key = ManifestKey(rawValue: member.key) else {
        unknownManifestKey(member)
        continue
      }
      present.insert(key)
      decode(key, member.value, into: &draft)
    }
    for key in ManifestKey.required where !present.contains(key) {
      missingManifestKey(key, in: root)
    }
    for selector in draft.fileSelectors {
      draft.neededSchema = max(draft.neededSchema, selector.value.schema)
    }
  }

  private mutating func decode(_ key: ManifestKey, _ value: JSONValue, into draft: inout Draft) {
    switch key {
    case .assetPackID:
      draft.assetPackID = string(value, "\"assetPackID\"")
      if let id = draft.assetPackID { checkIdentifier(id) }
    case .downloadPolicy:
      draft.downloadPolicy = decodePolicy(value)
    case .fileSelectors:
      draft.fileSelectors = decodeSelectors(value, &draft.neededSchema)
    case .platforms:
      draft.platforms = decodePlatforms(value)
    case .sourceRoot:
      draft.neededSchema = .xcode27
      draft.sourceRoot = string(value, "\"sourceRoot\"")
      if let root = draft.sourceRoot { checkSourceRoot(root) }
    case .language:
      draft.neededSchema = .xcode27
      draft.language = string(value, "\"language\"")
      if let language = draft.language { checkLanguage(language) }
    case .userInfo:
      if object(value, "\"userInfo\"") != nil { draft.userInfo = value }
    }
  }

  private mutating func missingManifestKey(_ key: ManifestKey, in root: JSONValue) {
    error(.missingKey, "the manifest has no \(quoted(key.rawValue))", root.opening)
  }

  private mutating func unknownManifestKey(_ member: JSONMember) {
    reportUnknownKey(member, "a manifest", ManifestKey.allCases.map(\.rawValue))
  }

  mutating func reportUnknownKey(
    _ member: JSONMember, _ owner: String, _ known: [String], aliases: [String: String] = [:]
  ) {
    let suggestion =
      aliases[member.key.lowercased()] ?? Spelling.suggestion(for: member.key, among: known)
    error(
      .unknownKey, "\(owner) has no key \(quoted(member.key))", member.keyRange,
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "the keys are \(alternatives(known).replacing(" or ", with: " and "))")
  }
}
