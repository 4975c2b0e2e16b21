internal import AssetPack
internal import AssetPackManifest
internal import AssetResolution
internal import CommandLineKit
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
    if let what = NotAnArchive.describeBinary(bytes) {
      throw Failure(
        .notAManifest, "\(file.name) is \(what), not a manifest", at: .path(file.name),
        help:
          "\"package\" makes packs from manifests, which are JSON; \"list\" and \"verify\" read packs"
      )
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

  /// A manifest that was derived from another one for a part of its files.
  ///
  /// Warnings about what both have in common are left to the other one.
  init(_ whole: LoadedManifest, part: String, _ text: [UInt8]) {
    path = whole.path
    bytes = text
    let decoded = ManifestDecoder.decode(text, name: "\(whole.path.display) (\(part))")
    manifest = decoded.manifest
    findings.add(contentsOf: decoded.findings.diagnostics.filter { $0.severity == .error })
  }

  /// What each selector chose, one a line, with the root that they count from.
  func detail(
    of resolution: Resolution, override: NativePath?, archive: ArchiveListing? = nil
  ) -> String {
    guard let manifest else { return "" }
    let root = archive?.path ?? root(override: override)
    var text = "\(path.display): source root \(root.display)\n"
    for (selector, total) in zip(manifest.fileSelectors, resolution.selections) {
      let line = manifest.source.location(of: selector.range).line
      let files = Quantities.counted(UInt64(total.fileCount), "file")
      text += "  line \(line): \(selector.value.display): \(files), "
      text += "\(ByteCount(total.byteCount).text)\n"
    }
    return text
  }

  private func root(override: NativePath?) -> NativePath {
    SourceRoot.path(
      override: override, sourceRoot: manifest?.sourceRoot?.value,
      manifest: path.isDash ? nil : path)
  }

  /// Resolves the selectors; nil without a manifest. Adds what is wrong to the findings.
  mutating func resolve(
    override: NativePath?, archive: ArchiveListing? = nil, _ options: ResolutionOptions,
    progress: (Int) -> Void = { _ in }
  ) throws(Failure) -> Resolution? {
    guard let manifest else { return nil }
    let resolution = Resolver.resolve(
      manifest, in: try tree(override, archive, manifest), options: options, progress: progress)
    findings.add(resolution.findings)
    return resolution
  }

  /// What selectors are resolved against; an archive stands for the source root.
  private func tree(
    _ override: NativePath?, _ archive: ArchiveListing?, _ manifest: Manifest
  ) throws(Failure) -> SourceTree {
    if let archive { return SourceTree(archive: archive) }
    do throws(Failure) {
      return try SourceTree(root: root(override: override))
    } catch {
      guard override == nil, let named = manifest.sourceRoot else { throw error }
      var failure = error
      failure.place = manifest.place(of: named.range)
      failure.help = "\"sourceRoot\" counts from the manifest's folder; --source-root replaces it"
      throw failure
    }
  }
}
