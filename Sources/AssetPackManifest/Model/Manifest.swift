public import Diagnostics
public import JSONDocument

/// An asset pack's manifest, free of errors as far as its text alone can tell.
public struct Manifest: Sendable {
  /// The text, for the places of findings.
  public let source: SourceText
  public let assetPackID: Located<String>
  public let downloadPolicy: Located<DownloadPolicy>
  public let fileSelectors: [Located<FileSelector>]
  /// In the manifest's order; an empty list is taken to mean all platforms.
  public let platforms: [Located<Platform>]
  /// Relative to the manifest's own folder; may lead out of it with `..`.
  public let sourceRoot: Located<String>?
  /// A BCP-47 tag of a language and, optionally, a script and a region.
  public let language: Located<String>?
  /// Free-form; for self-hosted packs.
  public let userInfo: JSONValue?
  /// The oldest schema that knows everything in this manifest.
  public let neededSchema: SchemaVersion

  /// The place of a range of the manifest's bytes.
  public func place(of range: Range<Int>) -> Place {
    .source(source.location(of: range))
  }
}
