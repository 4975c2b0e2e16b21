internal import AppleArchiveFormat
internal import AssetPack
package import AssetPackManifest
package import BlockPipeline
package import Diagnostics
package import Digest
package import JSONDocument
package import SystemIO

/// A pack as it lies on disk, with what a download manifest says of it.
package struct HostedPack: Sendable {
  package let path: NativePath
  /// The file's name, fit for display.
  package let name: String
  package let id: String
  /// As the embedded manifest has them.
  package let downloadPolicy: JSONValue
  package let userInfo: JSONValue?
  package let language: String?
  /// An empty list is taken to mean all.
  package let platforms: [Platform]
  /// Of the archive itself, whatever links lead to it.
  package let size: UInt64
  package let sha256: DigestValue

  /// Reads a pack to its end; nil when there are errors in the findings.
  package static func read(
    _ path: NativePath, pool: WorkerPool
  ) throws(Failure) -> (pack: HostedPack?, findings: FindingList) {
    let file = try FileSource(path)
    let source = try DigestingSource(file)
    let reader = try PackReader(
      input: ArchiveInput(source: source, name: file.name, size: file.size), pool: pool)
    while try reader.next() != nil {}
    let digest = try source.finish()
    var findings = FindingList()
    guard let bytes = reader.manifest else {
      findings.add(
        Diagnostic(
          .error, .noEmbeddedManifest, "the pack holds no Manifest.json",
          at: .archive(name: file.name), help: "make packs with package"))
      return (nil, findings)
    }
    let name = "\(file.name)/Manifest.json"
    let decoded = ManifestDecoder.decode(bytes, name: name)
    findings.add(contentsOf: decoded.findings.diagnostics.filter { $0.severity == .error })
    guard let manifest = decoded.manifest,
      case .object(let members) = JSONDocument(bytes, name: name).root?.content,
      let policy = members.first(where: { $0.key == "downloadPolicy" })?.value
    else { return (nil, findings) }
    return (
      HostedPack(
        path: path, name: file.name, id: manifest.assetPackID.value, downloadPolicy: policy,
        userInfo: manifest.userInfo, language: manifest.language?.value,
        platforms: manifest.platforms.map(\.value), size: digest.size, sha256: digest.sha256),
      findings
    )
  }

  /// Whether the pack is for a platform; nil stands for any.
  package func isFor(_ platform: Platform?) -> Bool {
    guard let platform else { return true }
    return platforms.isEmpty || platforms.contains(platform)
  }
}
