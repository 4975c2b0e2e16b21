internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
internal import BlockPipeline
internal import Diagnostics
internal import SystemIO

/// What is to be known of the version of a pack that came before.
struct EarlierPack {
  let name: String
  private(set) var manifest: Manifest?
  private(set) var contentBytes: UInt64 = 0
  /// The archive's size and digest; nil when it could not be read to its end.
  private(set) var digest: FileDigest?
  /// Files that are not in the pack of today, with the places of their entries.
  private(set) var gone: [(display: String, place: Place)] = []
  private(set) var goneCount: UInt64 = 0
  /// What keeps it from being compared.
  private(set) var failure: Diagnostic?

  /// Reads a pack within the same limits as any; its data is passed over.
  ///
  /// Thrown is only what keeps it from being read: a missing file or permission, a failing disk.
  init(
    _ path: NativePath, pool: WorkerPool, limits: ArchiveLimits,
    isStillThere: (RelativePath) -> Bool
  ) throws(Failure) {
    let file = try FileSource(path)
    name = file.name
    do throws(Failure) {
      let digesting = try DigestingSource(file)
      let reader = try PackReader(
        input: ArchiveInput(source: digesting, name: file.name, size: file.size), pool: pool,
        limits: limits)
      while let pack = try reader.next() {
        guard case .file(let path) = pack.role, !isStillThere(path) else { continue }
        goneCount += 1
        guard gone.count < FindingList.defaultLimit else { continue }
        gone.append(
          (
            path.display,
            .archive(
              name: name, entry: pack.entry.displayPath, offset: pack.entry.fileOffset,
              streamOffset: pack.entry.streamOffset)
          ))
      }
      contentBytes = reader.contentBytes
      digest = try digesting.finish()
      try readManifest(reader)
    } catch {
      guard error.exitStatus == .badData else { throw error }
      failure = error.diagnostic
    }
  }

  private mutating func readManifest(_ reader: PackReader) throws(Failure) {
    guard let bytes = reader.manifest else {
      throw Failure(
        .missingManifest, "the pack has no Manifest.json", at: .archive(name: name))
    }
    let decoded = ManifestDecoder.decode(bytes, name: "\(name):Manifest.json")
    manifest = decoded.manifest
    if manifest == nil {
      failure = decoded.findings.diagnostics.first { $0.severity == .error }
    }
  }
}
