package import AppleArchiveFormat
package import ArchiveLibrary
package import AssetPack
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Writes a pack's entries to a tar or zip, in one pass and without unpacking.
package struct Export {
  /// What was written; the archive is worth nothing if the findings hold errors.
  package struct Outcome: Sendable {
    package var findings = FindingList()
    package var fileCount: UInt64 = 0
    package var byteCount: UInt64 = 0
  }

  private let pool: WorkerPool
  private let limits: ArchiveLimits
  private let contentsOnly: Bool

  /// With `contentsOnly`, the logical tree is written, without `Contents/` and the manifest.
  package init(pool: WorkerPool, limits: ArchiveLimits, contentsOnly: Bool) {
    self.pool = pool
    self.limits = limits
    self.contentsOnly = contentsOnly
  }

  /// Writes the archive; once `judge` found something, the rest is only read to find more.
  package func run(
    _ pack: NativePath, as format: ArchiveFormat, to sink: any ByteSink,
    judge: (PackEntry) -> [Diagnostic], progress: (UInt64) -> Void = { _ in }
  ) -> Outcome {
    var outcome = Outcome()
    do throws(Failure) {
      let reader = try PackReader(try FileSource(pack), pool: pool, limits: limits)
      let writer = try ArchiveWriter(format, to: sink)
      while let entry = try reader.next() {
        outcome.findings.add(contentsOf: judge(entry))
        if outcome.findings.hasErrors { continue }
        guard let path = path(of: entry) else { continue }
        try write(entry, path, reader, writer, progress, &outcome)
      }
      if !outcome.findings.hasErrors { try writer.finish() }
    } catch {
      outcome.findings.add(error.diagnostic)
    }
    return outcome
  }

  private func path(of pack: PackEntry) -> RelativePath? {
    guard case .success(let path) = pack.entry.path, !path.isRoot else { return nil }
    switch pack.role {
    case .file(let logical), .directory(let logical): return contentsOnly ? logical : path
    default: return contentsOnly ? nil : path
    }
  }

  private func write(
    _ pack: PackEntry, _ path: RelativePath, _ reader: PackReader, _ writer: ArchiveWriter,
    _ progress: (UInt64) -> Void, _ outcome: inout Outcome
  ) throws(Failure) {
    let entry = OutgoingEntry(pack.entry, path: path)
    let header = pack.entry.header
    try writer.begin(entry, userID: header.userID ?? 0, groupID: header.groupID ?? 0)
    guard entry.size != nil else { return }
    outcome.fileCount += 1
    outcome.byteCount += try reader.readData { piece throws(Failure) in
      try writer.write(piece)
      progress(UInt64(piece.count))
    }
  }
}
