package import AppleArchiveFormat
internal import AssetPack
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Gives out the bytes of one file in a pack.
package struct ContentReading {
  private let pool: WorkerPool
  private let limits: ArchiveLimits

  package init(pool: WorkerPool, limits: ArchiveLimits) {
    self.pool = pool
    self.limits = limits
  }

  /// Writes a file's bytes, piece by piece; reads no further than to its end.
  ///
  /// `path` is what the app asks for. Of a path that stands twice, the first is taken.
  package func write(
    _ path: RelativePath, of pack: NativePath, to sink: any ByteSink
  ) throws(Failure) {
    let file = try FileSource(pack)
    let reader = try PackReader(file, pool: pool, limits: limits)
    var wanted = WantedPaths([path])
    while let entry = try reader.next() {
      switch entry.role {
      case .file(let logical):
        guard wanted.takes(logical), logical == path else { continue }
        try reader.readData { piece throws(Failure) in try sink.write(piece) }
        return
      case .directory(let logical):
        guard wanted.takes(logical), logical == path else { continue }
        throw Failure(
          .pathNotInPack, "\(path.display) is a folder, not a file", at: .archive(name: file.name))
      default: continue
      }
    }
    let missing = wanted.missing(in: file.name).first
    throw Failure(
      .pathNotInPack, missing?.message ?? "\(path.display) is a folder, not a file",
      at: .archive(name: file.name), help: missing?.help)
  }

  /// Writes the embedded manifest's bytes.
  package func writeManifest(of pack: NativePath, to sink: any ByteSink) throws(Failure) {
    let file = try FileSource(pack)
    let reader = try PackReader(file, pool: pool, limits: limits)
    while reader.manifest == nil, try reader.next() != nil {}
    guard let manifest = reader.manifest else {
      throw Failure(
        .pathNotInPack, "the pack has no Manifest.json", at: .archive(name: file.name))
    }
    try sink.write(manifest)
  }
}
