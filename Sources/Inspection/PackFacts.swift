package import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// A pack in numbers.
package struct PackFacts: Sendable {
  /// The file's name, fit for display.
  package let name: String
  package let archive: ArchiveFacts
  package let entryCount: UInt64
  package let fileCount: UInt64
  package let folderCount: UInt64
  /// The sum of the files' sizes, the manifest not among them.
  package let contentBytes: UInt64
  /// The embedded manifest; nil when there is none, or one with errors.
  package let manifest: ManifestFacts?

  /// What `info` tells of a manifest.
  package struct ManifestFacts: Sendable {
    package let assetPackID: String
    package let downloadPolicy: String
    package let installationEventTypes: [String]
    package let platforms: [String]
    package let language: String?
    package let sourceRoot: String?
    package let hasUserInfo: Bool
    package let selectorCount: Int
    package let neededSchema: Int
  }

  /// Reads a pack to its end.
  package static func read(_ path: NativePath, pool: WorkerPool) throws(Failure) -> PackFacts {
    let file = try FileSource(path)
    let reader = try PackReader(file, pool: pool)
    var entryCount: UInt64 = 0
    var folderCount: UInt64 = 0
    var contentBytes: UInt64 = 0
    while let pack = try reader.next() {
      entryCount += 1
      switch pack.role {
      case .directory: folderCount += 1
      case .file: contentBytes += pack.entry.dataSize ?? 0
      default: break
      }
    }
    return PackFacts(
      name: file.name, archive: reader.archive.facts, entryCount: entryCount,
      fileCount: reader.fileCount, folderCount: folderCount, contentBytes: contentBytes,
      manifest: reader.manifest.flatMap(ManifestFacts.init))
  }
}

extension PackFacts.ManifestFacts {
  /// Nil for a manifest with errors.
  init?(_ bytes: [UInt8]) {
    guard let manifest = ManifestDecoder.decode(bytes, name: "Manifest.json").manifest else {
      return nil
    }
    let events: Set<InstallationEvent> =
      switch manifest.downloadPolicy.value {
      case .essential(let events), .prefetch(let events): events
      case .onDemand: []
      }
    self.init(
      assetPackID: manifest.assetPackID.value,
      downloadPolicy: manifest.downloadPolicy.value.kind.rawValue,
      installationEventTypes: InstallationEvent.allCases.filter(events.contains).map(\.rawValue),
      platforms: manifest.platforms.map(\.value.rawValue), language: manifest.language?.value,
      sourceRoot: manifest.sourceRoot?.value, hasUserInfo: manifest.userInfo != nil,
      selectorCount: manifest.fileSelectors.count, neededSchema: manifest.neededSchema.rawValue)
  }
}
