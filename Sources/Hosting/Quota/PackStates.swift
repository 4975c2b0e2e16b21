internal import AssetPackManifest
package import Diagnostics
internal import JSONDocument
package import SystemIO

/// Which versions of which packs App Store Connect has, as a STATES.json lists them.
package struct PackStates: Sendable {
  package struct Version: Sendable {
    package let number: UInt64
    /// The archive's, in bytes.
    package let size: UInt64
    package let state: UploadState
    /// Nil for a version that never was in TestFlight.
    package let betaState: BetaState?
    /// Nil for a version that never was submitted to the App Store.
    package let appStoreState: AppStoreState?
  }

  package struct Pack: Sendable {
    package let id: String
    package var versions: [Version]
  }

  /// In the order of the text.
  package let packs: [Pack]

  /// Reads the file; what is wrong with its text is in the findings, and then there are no states.
  package static func read(
    _ path: NativePath
  ) throws(Failure) -> (states: PackStates?, findings: FindingList) {
    let file = try FileSource(path)
    guard let bytes = try file.readAll(limit: JSONDocument.sizeLimit) else {
      throw Failure(
        .tooLarge,
        "\(file.name) is larger than \(JSONDocument.sizeLimit) bytes, too large for a list of states",
        at: .path(file.name))
    }
    let document = JSONDocument(bytes, name: file.name)
    var rules = RuleContext(source: document.source, isComplete: document.isComplete)
    let packs = document.root.map { rules.packStates($0) }
    var findings = FindingList()
    findings.add(contentsOf: (document.findings.diagnostics + rules.findings).sortedByPlace())
    return (findings.hasErrors ? nil : packs.map(PackStates.init), findings)
  }
}

extension RuleContext {
  fileprivate mutating func packStates(_ root: JSONValue) -> [PackStates.Pack] {
    guard let members = object(root, "a list of states") else { return [] }
    var packs: [PackStates.Pack] = []
    var ranges: [[UInt8]: Range<Int>] = [:]
    for member in members where !isFull {
      guard member.key == "assetPacks" else {
        unknownKey(member, "a list of states", ["assetPacks"])
        continue
      }
      for element in array(member.value, "\"assetPacks\"") ?? [] where !isFull {
        if let pack = packStates(element, &ranges) { packs.append(pack) }
      }
    }
    require(["assetPacks"], in: members, of: root, "the list of states")
    return packs
  }

  private mutating func packStates(
    _ value: JSONValue, _ ranges: inout [[UInt8]: Range<Int>]
  ) -> PackStates.Pack? {
    guard let members = object(value, "a pack") else { return nil }
    var id: Located<String>?
    var versions: [PackStates.Version] = []
    for member in members where !isFull {
      switch member.key {
      case "id": id = string(member.value, "\"id\"")
      case "versions": versions = versionStates(member.value)
      default: unknownKey(member, "a pack", ["id", "versions"])
      }
    }
    require(["id", "versions"], in: members, of: value, "the pack")
    guard let id else { return nil }
    if id.value.isEmpty { error(.invalidIdentifier, "the asset-pack id is empty", id.range) }
    if let first = ranges.updateValue(id.range, forKey: Array(id.value.utf8)) {
      error(
        .listedTwice, "the pack \(shown(id.value)) is listed twice", id.range,
        notes: [note("the first one is here", first)], help: "put all versions under one id")
    }
    return PackStates.Pack(id: id.value, versions: versions)
  }

  private mutating func versionStates(_ value: JSONValue) -> [PackStates.Version] {
    guard let elements = array(value, "\"versions\"") else { return [] }
    var versions: [PackStates.Version] = []
    var ranges: [UInt64: Range<Int>] = [:]
    for element in elements where !isFull {
      guard let (version, range) = versionState(element) else { continue }
      versions.append(version)
      if let first = ranges.updateValue(range, forKey: version.number) {
        error(
          .listedTwice, "version \(version.number) is listed twice", range,
          notes: [note("the first one is here", first)])
      }
    }
    return versions
  }

  private static let versionKeys = ["version", "size", "state", "betaState", "appStoreState"]

  /// A version, and where its number stands.
  private mutating func versionState(
    _ value: JSONValue
  ) -> (version: PackStates.Version, range: Range<Int>)? {
    guard let members = object(value, "a version") else { return nil }
    var number: (value: UInt64, range: Range<Int>)?
    var size: UInt64?
    var state: UploadState?
    var betaState: BetaState?
    var appStoreState: AppStoreState?
    for member in members where !isFull {
      let value = member.value
      switch member.key {
      case "version": number = count(value, "\"version\"").map { ($0, value.range) }
      case "size": size = count(value, "\"size\"")
      case "state": state = word(value, "\"state\"")
      case "betaState": betaState = word(value, "\"betaState\"")
      case "appStoreState": appStoreState = word(value, "\"appStoreState\"")
      default: unknownKey(member, "a version", Self.versionKeys)
      }
    }
    require(["version", "size", "state"], in: members, of: value, "the version")
    guard let number, let size, let state else { return nil }
    let version = PackStates.Version(
      number: number.value, size: size, state: state, betaState: betaState,
      appStoreState: appStoreState)
    return (version, number.range)
  }

  /// One of an enumeration's words, or nil with a finding.
  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, _ key: String
  ) -> Word? {
    guard let text = string(value, key) else { return nil }
    if let word = Word(rawValue: text.value) { return word }
    let words = Word.allCases.map(\.rawValue)
    let near = Spelling.suggestion(
      for: text.value.replacing(" ", with: "_").uppercased(), among: words)
    let exact = words.first { $0 == text.value.replacing(" ", with: "_").uppercased() }
    error(
      .unknownReleaseState, "\(key) has no value \(shown(text.value))", text.range,
      help: (exact ?? near).map { "did you mean \"\($0)\"?" }
        ?? "the values are \(words.joined(separator: ", "))")
    return nil
  }

  private mutating func require(
    _ keys: [String], in members: [JSONMember], of value: JSONValue, _ what: String
  ) {
    for key in keys where !members.contains(where: { $0.key == key }) {
      absence(.missingKey, "\(what) has no \"\(key)\"", value.opening)
    }
  }

  private mutating func unknownKey(_ member: JSONMember, _ owner: String, _ known: [String]) {
    let near = Spelling.suggestion(for: member.key, among: known)
    error(
      .unknownKey, "\(owner) has no key \(shown(member.key))", member.keyRange,
      help: near.map { "did you mean \"\($0)\"?" }
        ?? "the keys are \(known.joined(separator: ", "))")
  }

  private func shown(_ text: String) -> String { "\"\(DisplayText.escape(text, limit: 100))\"" }
}
