package import AppleArchiveFormat
package import AssetPack
package import AssetResolution
package import BlockPipeline
package import Diagnostics
internal import Digest
package import SystemIO

/// Why a pack was not written: everything that is known of it.
package struct PackagingFailure: Error, Sendable {
  package let findings: FindingList

  init(_ failure: Failure) {
    var findings = FindingList()
    findings.add(failure.diagnostic)
    self.findings = findings
  }

  init(_ findings: FindingList) {
    self.findings = findings
  }

  /// Does what fails with one finding.
  static func wrapping<Value>(
    _ body: () throws(Failure) -> Value
  ) throws(PackagingFailure) -> Value {
    do throws(Failure) { return try body() } catch { throw PackagingFailure(error) }
  }
}

/// Writes the entries of a resolution to an archive.
package struct Packager {
  private let pool: WorkerPool
  private let options: PackagingOptions

  package init(pool: WorkerPool, options: PackagingOptions) {
    self.pool = pool
    self.options = options
  }

  /// Writes the whole pack, its receipt and its lock; the resolution must be free of errors.
  ///
  /// The files appear under their names when all of it is done, or not at all. Otherwise as
  /// ``write(_:manifest:to:receipt:progress:)``.
  package func write(
    _ resolution: Resolution, manifest: [UInt8], _ header: ReceiptHeader, to outputs: PackOutputs,
    progress: (UInt64) -> Void = { _ in }
  ) throws(PackagingFailure) -> ArchiveStatistics {
    let transaction = try PackTransaction(outputs, header)
    let statistics = try write(
      resolution, manifest: manifest, to: transaction.sink, receipt: transaction.receipt,
      progress: progress)
    try transaction.commit(manifest: manifest)
    return statistics
  }

  /// Writes the whole pack; the resolution must be free of errors.
  ///
  /// The manifest is stored byte for byte. A receipt is told of each file. `progress` gets the size
  /// of each piece of data that was read. When a file cannot be opened, nothing more is written, and
  /// the files that are left are only tried, so that all that cannot be opened are in the failure.
  package func write(
    _ resolution: Resolution, manifest: [UInt8], to sink: any ByteSink,
    receipt: ReceiptWriter? = nil, progress: (UInt64) -> Void = { _ in }
  ) throws(PackagingFailure) -> ArchiveStatistics {
    var unopened: FindingList?
    do throws(Failure) {
      let digester = try receipt.map { _ throws(Failure) in try Digester(.sha256) }
      let archive = ArchiveStreamWriter(sink: sink, compression: options.compression, pool: pool)
      let pack = try PackWriter(archive: archive, metadata: PackMetadata(time: options.time))
      let contents = try ArchiveContents(resolution, spoolFolder: options.spoolFolder)
      for entry in resolution.entries {
        if unopened != nil {
          tryToOpen(entry, of: resolution, &unopened)
        } else if entry.kind == .directory {
          try pack.appendDirectory(entry.destination, attributes: attributes(of: entry))
        } else if let contents {
          try contents.open(entry)
          try append(entry, to: pack, receipt, digester, progress) { buffer throws(Failure) in
            try contents.read(into: buffer)
          }
          try contents.close()
        } else if let file = tryToOpen(entry, of: resolution, &unopened) {
          try append(entry, to: pack, receipt, digester, progress) { buffer throws(Failure) in
            try read(file, of: entry, into: buffer)
          }
          // Size and times tell whether anything was written to it meanwhile.
          try resolution.confirmUnchanged(file, entry)
        }
      }
      try contents?.finish()
      if unopened == nil { return try pack.finish(manifest: manifest) }
    } catch {
      throw PackagingFailure(error)
    }
    throw PackagingFailure(unopened ?? FindingList())
  }

  /// Adds a file with what `read` gives, and tells the receipt of it.
  private func append(
    _ entry: ResolvedEntry, to pack: PackWriter, _ receipt: ReceiptWriter?, _ digester: Digester?,
    _ progress: (UInt64) -> Void,
    from read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    try pack.appendFile(
      entry.destination, size: entry.size, isExecutable: entry.isExecutable,
      attributes: attributes(of: entry)
    ) { buffer throws(Failure) in
      let count = try read(buffer)
      try digester?.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      progress(UInt64(count))
      return count
    }
    guard let receipt, let digester else { return }
    try receipt.add(entry.destination, FileDigest(size: entry.size, sha256: digester.finish()))
  }

  private func read(
    _ file: borrowing FileDescriptor, of entry: ResolvedEntry,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    func subject() -> String { (entry.source ?? entry.destination).display }
    do throws(SystemError) {
      return try file.read(into: buffer, subject())
    } catch {
      throw Failure(.readFailed, error.message, at: .path(subject()))
    }
  }

  private func attributes(of entry: ResolvedEntry) -> PackAttributes? {
    guard options.preservesMetadata else { return nil }
    let time = entry.modified.map { EntryTime(seconds: $0.seconds, nanoseconds: $0.nanoseconds) }
    return PackAttributes(
      mode: entry.permissions, creationTime: time ?? options.time,
      modificationTime: time ?? options.time)
  }

  /// Opens a file; where that fails, adds why to the list.
  @discardableResult
  private func tryToOpen(
    _ entry: ResolvedEntry, of resolution: Resolution, _ unopened: inout FindingList?
  ) -> FileDescriptor? {
    guard entry.kind == .file else { return nil }
    do throws(Failure) {
      return try resolution.open(entry)
    } catch {
      var findings = unopened ?? FindingList()
      findings.add(error.diagnostic)
      unopened = findings
      return nil
    }
  }
}
