public import Diagnostics
internal import JSONDocument

/// What became of a manifest's text.
public struct DecodedManifest: Sendable {
  /// Nil exactly when there are errors.
  public let manifest: Manifest?
  /// Everything that is to be said of the text, in the order of the places.
  public let findings: FindingList
  /// The oldest schema that knows the keys in the text; nil when the text is no JSON5 object.
  public let neededSchema: SchemaVersion?
}

/// Reads manifests.
public enum ManifestDecoder {
  /// Decodes a manifest's text and applies every rule that needs the text alone.
  ///
  /// `name` is the file's name, fit for display. The text may have any size and content; what is
  /// wrong is in the findings, bounded in number.
  public static func decode(_ bytes: [UInt8], name: String) -> DecodedManifest {
    let document = JSONDocument(bytes, name: name)
    var rules = RuleContext(source: document.source, isComplete: document.isComplete)
    var draft = Draft()
    if let root = document.root {
      rules.decode(root, into: &draft)
    }
    var findings = FindingList()
    let own = rules.findings
    findings.add(contentsOf: (document.findings.diagnostics + own).sortedByPlace())
    return DecodedManifest(
      manifest: findings.hasErrors ? nil : draft.manifest(document.source),
      findings: findings, neededSchema: document.root == nil ? nil : draft.neededSchema)
  }

  /// What a manifest's file name deserves: Apple's tool takes only names that end in `.json`.
  public static func finding(forFileName name: String) -> Diagnostic? {
    guard !name.lowercased().hasSuffix(".json") else { return nil }
    return Diagnostic(
      .warning, .manifestName, "the name \(name) does not end in .json", at: .path(name),
      help: "rename it for Apple's tool, which takes only such names")
  }
}

/// The parts of a manifest while it is read.
struct Draft {
  var assetPackID: Located<String>?
  var downloadPolicy: Located<DownloadPolicy>?
  var fileSelectors: [Located<FileSelector>] = []
  var platforms: [Located<Platform>] = []
  var sourceRoot: Located<String>?
  var language: Located<String>?
  var userInfo: JSONValue?
  var neededSchema = SchemaVersion.xcode26

  func manifest(_ source: SourceText) -> Manifest? {
    guard let assetPackID, let downloadPolicy else { return nil }
    return Manifest(
      source: source, assetPackID: assetPackID, downloadPolicy: downloadPolicy,
      fileSelectors: fileSelectors, platforms: platforms, sourceRoot: sourceRoot,
      language: language, userInfo: userInfo, neededSchema: neededSchema)
  }
}
