package import AppleArchiveFormat
internal import ArchiveLibrary
package import AssetPack
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Writes a pack's entries to a folder: all that were asked for, or none.
///
/// Everything goes to a temporary folder first and gets its place when the pack has been read to its
/// end and nothing was wrong with it. So a damaged pack, a full disk or a signal leaves the folder as
/// it was; only a crash while names are given may leave some files there, each of them complete.
package struct Extraction {
  package struct Options: Sendable {
    /// Whether the logical tree is written, without `Contents/` and the manifest.
    package var contentsOnly = false
    /// Whether files that exist are replaced.
    package var overwrites = false
    package var limits = ArchiveLimits()
    /// Logical paths of files and folders; everything when there are none.
    package var paths: [RelativePath] = []

    package init() {}
  }

  /// What was written; nothing at all if the findings hold errors.
  package struct Outcome: Sendable {
    package var findings = FindingList()
    package var fileCount: UInt64 = 0
    package var folderCount: UInt64 = 0
    package var byteCount: UInt64 = 0
  }

  private let pool: WorkerPool
  private let options: Options

  package init(pool: WorkerPool, options: Options) {
    self.pool = pool
    self.options = options
  }

  /// Extracts a pack into a folder, which is made if it does not exist.
  ///
  /// `judge` tells what forbids to write an entry; it gets every entry of the pack. `progress` gets
  /// the number of bytes of each piece that was written. Changes the working directory.
  package func run(
    _ pack: NativePath, into target: NativePath, judge: (PackEntry) -> [Diagnostic],
    progress: (UInt64) -> Void = { _ in }
  ) -> Outcome {
    var outcome = Outcome()
    do throws(Failure) {
      let file = try FileSource(pack)
      let reader = try PackReader(file, pool: pool, limits: options.limits)
      let staging = try StagingFolder(for: target)
      try staging.enter()
      let writer = try DiskWriter()
      do throws(Failure) {
        try read(reader, file.name, judge, progress, writer, staging, &outcome)
      } catch {
        outcome.findings.add(error.diagnostic)
      }
      guard !outcome.findings.hasErrors else { return outcome }
      try Interruption.uninterrupted { () throws(Failure) in
        try writer.close()
        try staging.place(overwrites: options.overwrites)
      }
    } catch {
      outcome.findings.add(error.diagnostic)
    }
    return outcome
  }

  private func read(
    _ reader: PackReader, _ name: String, _ judge: (PackEntry) -> [Diagnostic],
    _ progress: (UInt64) -> Void, _ writer: DiskWriter, _ staging: StagingFolder,
    _ outcome: inout Outcome
  ) throws(Failure) {
    var wanted = WantedPaths(options.paths)
    while let pack = try reader.next() {
      outcome.findings.add(contentsOf: judge(pack))
      guard let path = path(of: pack, &wanted) else { continue }
      if pack.entry.type == .file, !options.overwrites, let finding = staging.conflict(at: path) {
        outcome.findings.add(finding)
      }
      // The rest is read only to find whatever else is wrong.
      if outcome.findings.hasErrors { continue }
      try write(pack, path, reader, writer, progress, &outcome)
    }
    outcome.findings.add(contentsOf: wanted.missing(in: name))
  }

  /// Where an entry goes below the folder; nil for one that is not wanted.
  private func path(of pack: PackEntry, _ wanted: inout WantedPaths) -> RelativePath? {
    guard case .success(let path) = pack.entry.path else { return nil }
    switch pack.role {
    case .file(let logical), .directory(let logical):
      guard wanted.takes(logical) else { return nil }
      return options.contentsOnly ? logical : path
    case .root:
      return nil
    case .contents, .manifest, .foreign:
      return options.contentsOnly || !options.paths.isEmpty ? nil : path
    }
  }

  private func write(
    _ pack: PackEntry, _ path: RelativePath, _ reader: PackReader, _ writer: DiskWriter,
    _ progress: (UInt64) -> Void, _ outcome: inout Outcome
  ) throws(Failure) {
    let entry = OutgoingEntry(pack.entry, path: path)
    try Interruption.uninterrupted { () throws(Failure) in try writer.begin(entry) }
    if entry.size == nil {
      outcome.folderCount += 1
    } else {
      outcome.fileCount += 1
      outcome.byteCount += try reader.readData { piece throws(Failure) in
        try Interruption.uninterrupted { () throws(Failure) in try writer.write(piece) }
        progress(UInt64(piece.count))
      }
    }
    try Interruption.uninterrupted { () throws(Failure) in try writer.end() }
  }
}

extension OutgoingEntry {
  /// A pack's entry under a path; rights and time are the entry's own where it has them.
  init(_ entry: ArchiveEntry, path: RelativePath) {
    let isFolder = entry.type == .directory
    let mode = entry.header.mode.map { UInt16(truncatingIfNeeded: $0 & 0o777) }
    self.init(
      path: path, size: isFolder ? nil : entry.dataSize ?? 0,
      mode: mode ?? (isFolder ? 0o755 : 0o644),
      modified: entry.header.modificationTime.map {
        FileStatus.Time(seconds: $0.seconds, nanoseconds: $0.nanoseconds)
      })
  }
}
