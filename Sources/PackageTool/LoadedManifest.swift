internal import AssetPackManifest
internal import AssetResolution
internal import Diagnostics
internal import JSONDocument
internal import SystemIO

/// A manifest that was read from a file, and what is to be said of it.
struct LoadedManifest {
  let path: NativePath
  /// The text, byte for byte as it goes into the pack.
  let bytes: [UInt8]
  /// Nil when the findings hold errors.
  let manifest: Manifest?
  var findings = FindingList()

  /// Reads and decodes a manifest; throws when it cannot be read at all.
  init(_ path: NativePath) throws(Failure) {
    let file = try FileSource(path)
    guard let bytes = try file.readAll(limit: JSONDocument.sizeLimit) else {
      throw Failure(
        .tooLarge,
        "\(file.name) is larger than \(JSONDocument.sizeLimit) bytes, too large for a "
          + "manifest", at: .path(file.name))
    }
    let decoded = ManifestDecoder.decode(bytes, name: file.name)
    self.path = path
    self.bytes = bytes
    manifest = decoded.manifest
    if !path.isDash, let finding = ManifestDecoder.finding(forFileName: file.name) {
      findings.add(finding)
    }
    findings.add(decoded.findings)
  }

  /// Resolves the selectors; nil without a manifest. Adds what is wrong to the findings.
  mutating func resolve(
    override: NativePath?, _ options: ResolutionOptions, progress: (Int) -> Void = { _ in }
  ) throws(Failure) -> Resolution? {
    guard let manifest else { return nil }
    let root = SourceRoot.path(
      override: override, sourceRoot: manifest.sourceRoot?.value,
      manifest: path.isDash ? nil : path)
    let resolution = Resolver.resolve(
      manifest, in: try SourceTree(root: root), options: options, progress: progress)
    findings.add(resolution.findings)
    return resolution
  }
}
