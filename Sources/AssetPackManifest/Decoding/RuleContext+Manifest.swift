internal import Diagnostics
package import JSONDocument

/// The keys of a manifest.
enum ManifestKey: String, CaseIterable {
  case assetPackID, downloadPolicy, fileSelectors, platforms, sourceRoot, language, userInfo
  /// Apple's ba-package 2.0 adds it to the manifests that it embeds.
  case toolsVersion

  static let required: [ManifestKey] = [.assetPackID, .downloadPolicy, .fileSelectors, .platforms]
}

extension RuleContext {
  /// Reads the whole manifest.
  mutating func decode(_ root: JSONValue, into draft: inout Draft) {
    if !isComplete, root.kindName != "object" { return }
    guard let members = object(root, "a manifest") else { return }
    var present: Set<ManifestKey> = []
    var meant: Set<String> = []
    for member in members where !isFull {
      guard let key = ManifestKey(rawValue: member.key) else {
        if let key = unknownManifestKey(member) { meant.insert(key) }
        continue
      }
      present.insert(key)
      decode(key, member.value, into: &draft)
    }
    for key in ManifestKey.required where !present.contains(key) && !meant.contains(key.rawValue) {
      missingManifestKey(key, in: root)
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
    case .toolsVersion:
      break
    case .userInfo:
      if object(value, "\"userInfo\"") != nil { draft.userInfo = value }
    }
  }

  private mutating func missingManifestKey(_ key: ManifestKey, in root: JSONValue) {
    absence(.missingKey, "the manifest has no \(quoted(key.rawValue))", root.opening)
  }

  /// Words that people try in place of a manifest's key.
  private static let aliases = [
    "id": "assetPackID", "identifier": "assetPackID", "packid": "assetPackID",
    "name": "assetPackID", "policy": "downloadPolicy", "files": "fileSelectors",
    "selectors": "fileSelectors", "root": "sourceRoot", "sourcedirectory": "sourceRoot",
    "locale": "language", "languages": "language",
  ]

  /// What people look for in a manifest and find elsewhere.
  private static let wishes = [
    "version": "a pack's version is set in App Store Connect, or in the download manifest",
    "assetpackversion":
      "a pack's version is set in App Store Connect, or in the download manifest",
    "compression": "compression is chosen when the pack is made",
  ]

  private mutating func unknownManifestKey(_ member: JSONMember) -> String? {
    reportUnknownKey(
      member, "a manifest", ManifestKey.allCases.map(\.rawValue), aliases: Self.aliases)
  }

  /// Refuses a key, and gives the one that was probably meant.
  @discardableResult
  package mutating func reportUnknownKey(
    _ member: JSONMember, _ owner: String, _ known: [String], aliases: [String: String] = [:]
  ) -> String? {
    if let wish = Self.wishes[member.key.lowercased()] {
      error(
        .unknownKey, "\(owner) has no key \(quoted(member.key))", member.keyRange, help: wish)
      return nil
    }
    let suggestion =
      aliases[member.key.lowercased()] ?? Spelling.suggestion(for: member.key, among: known)
    error(
      .unknownKey, "\(owner) has no key \(quoted(member.key))", member.keyRange,
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "the keys are \(listed(known, "and"))")
    return suggestion
  }
}
