package import AppleArchiveFormat
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Reads an asset pack entry by entry, and keeps its manifest.
package final class PackReader {
  /// The most bytes that an embedded manifest may have.
  package static let manifestLimit = 16 << 20

  package let archive: ArchiveStreamReader
  /// The embedded manifest's bytes, once its entry has been read; the first, if there are several.
  package private(set) var manifest: [UInt8]?
  /// Files below `Contents` so far.
  package private(set) var fileCount: UInt64 = 0
  /// The sum of their sizes, or the largest number there is.
  package private(set) var contentBytes: UInt64 = 0
  private let name: String
  /// The bytes of the manifest that the current entry is.
  private var currentManifest: [UInt8]?

  /// Opens a pack; throws ``DiagnosticCode/notAnArchive`` naming what the file is instead.
  package init(
    input: ArchiveInput, pool: WorkerPool, limits: ArchiveLimits = ArchiveLimits()
  ) throws(Failure) {
    name = input.name
    let input = try input.unwrapped()
    try NotAnArchive.refuse(input)
    archive = try ArchiveStreamReader(input: input, pool: pool, limits: limits)
  }

  package convenience init(
    _ file: FileSource, pool: WorkerPool, limits: ArchiveLimits = ArchiveLimits()
  ) throws(Failure) {
    try self.init(input: ArchiveInput(file), pool: pool, limits: limits)
  }

  /// The next entry; nil after the last.
  package func next() throws(Failure) -> PackEntry? {
    currentManifest = nil
    guard let entry = try archive.next() else { return nil }
    let role = PackRole(entry)
    switch role {
    case .file:
      fileCount += 1
      let (sum, overflow) = contentBytes.addingReportingOverflow(entry.dataSize ?? 0)
      contentBytes = overflow ? .max : sum
    case .manifest:
      let bytes = try readManifest(entry)
      currentManifest = bytes
      if manifest == nil { manifest = bytes }
    default: break
    }
    return PackEntry(entry: entry, role: role)
  }

  /// Gives the current entry's data piece by piece, and its length; works for the manifest, too.
  @discardableResult
  package func readData(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> UInt64 {
    guard let bytes = currentManifest else { return try archive.readData(body) }
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      if !bytes.isEmpty { try body(UnsafeRawBufferPointer(bytes)) }
    }
    return UInt64(bytes.count)
  }

  /// What is wrong with a pack that has been read to its end and holds no files; nil otherwise.
  package var contentFinding: Diagnostic? {
    guard fileCount == 0 else { return nil }
    return Diagnostic(
      .error, .noContent, "the pack has no content: there is no file in Contents",
      at: .archive(name: name))
  }

  /// That the container is one that Apple's packs do not use; nil when it is theirs.
  package var containerFinding: Diagnostic? {
    archive.facts.container.remark(.warning, at: .archive(name: name, offset: 0))
  }

  private func readManifest(_ entry: ArchiveEntry) throws(Failure) -> [UInt8] {
    let place = Place.archive(
      name: name, entry: entry.displayPath, offset: entry.fileOffset,
      streamOffset: entry.streamOffset)
    let size = entry.dataSize ?? 0
    guard size <= UInt64(Self.manifestLimit) else {
      throw Failure(
        .manifestTooLarge,
        "the embedded manifest has \(size) bytes, more than \(Self.manifestLimit)", at: place)
    }
    var bytes: [UInt8] = []
    try archive.readData { chunk throws(Failure) in bytes.append(contentsOf: chunk) }
    return bytes
  }
}
