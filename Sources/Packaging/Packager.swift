package import AppleArchiveFormat
package import AssetPack
package import AssetResolution
package import BlockPipeline
internal import Diagnostics
package import SystemIO

/// Writes the entries of resolutions to archives, several at the same time if need be.
///
/// All that one packager writes shares the pool's threads and one stock of blocks.
package struct Packager: Sendable {
  private let pool: WorkerPool
  private let stock: BlockStock
  let options: PackagingOptions

  package init(pool: WorkerPool, options: PackagingOptions) {
    self.pool = pool
    self.options = options
    stock = ArchiveStreamWriter.stock(for: pool)
  }

  /// Writes the whole pack and its receipt to temporary files; the resolution must be free of errors.
  ///
  /// Nothing is seen of them under their names until ``FinishedPack/commit()``. Otherwise as
  /// ``write(_:manifest:to:receipt:listing:progress:)``.
  package func write(
    _ resolution: Resolution, manifest: [UInt8], _ header: ReceiptHeader, to outputs: PackOutputs,
    listing: PackListing? = nil, progress: (UInt64) -> Void = { _ in }
  ) throws(PackagingFailure) -> FinishedPack {
    let header = try completed(header, resolution, outputs)
    let transaction = try PackTransaction(outputs, header)
    let statistics = try write(
      resolution, manifest: manifest, to: transaction.sink, receipt: transaction.receipt,
      listing: listing, progress: progress)
    try transaction.complete(manifest: manifest)
    return FinishedPack(statistics: statistics, transaction: transaction)
  }

  /// The header with what follows from the entries and from the lock.
  func completed(
    _ header: ReceiptHeader, _ resolution: Resolution, _ outputs: PackOutputs
  ) throws(PackagingFailure) -> ReceiptHeader {
    var header = header
    if let lock = outputs.lock { header.version = try LockFile(lock).version(of: header) }
    if outputs.receipt != nil {
      header.plan = try PackagingFailure.wrapping { () throws(Failure) in
        try ArchivePlan.digest(of: resolution, options)
      }
    }
    return header
  }

  /// Writes the whole pack; the resolution must be free of errors.
  ///
  /// The manifest is stored byte for byte. A receipt is told of each file, a listing of each entry. `progress` gets the size
  /// of each piece of data that was read. When a file cannot be opened, nothing more is written, and
  /// the files that are left are only tried, so that all that cannot be opened are in the failure.
  package func write(
    _ resolution: Resolution, manifest: [UInt8], to sink: any ByteSink,
    receipt: ReceiptWriter? = nil, listing: PackListing? = nil,
    progress: (UInt64) -> Void = { _ in }
  ) throws(PackagingFailure) -> ArchiveStatistics {
    var unopened: FindingList?
    do throws(Failure) {
      let recorder = try EntryRecorder(receipt: receipt, listing: listing)
      let archive = ArchiveStreamWriter(
        sink: sink, compression: options.compression, pool: pool, stock: stock)
      let pack = try PackWriter(archive: archive, metadata: PackMetadata(time: options.time))
      let contents = try ArchiveContents(resolution, spoolFolder: options.spoolFolder)
      for entry in resolution.entries {
        if unopened != nil {
          tryToOpen(entry, of: resolution, &unopened)
        } else if entry.kind == .directory {
          try pack.appendDirectory(entry.destination, attributes: attributes(of: entry))
          recorder.add(folder: entry.destination)
        } else if let contents {
          try contents.open(entry)
          try append(entry, to: pack, recorder, progress) { buffer throws(Failure) in
            try contents.read(into: buffer)
          }
          try contents.close()
        } else if let file = tryToOpen(entry, of: resolution, &unopened) {
          try append(entry, to: pack, recorder, progress) { buffer throws(Failure) in
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

  /// Adds a file with what `read` gives.
  private func append(
    _ entry: ResolvedEntry, to pack: PackWriter, _ recorder: EntryRecorder,
    _ progress: (UInt64) -> Void,
    from read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    try pack.appendFile(
      entry.destination, size: entry.size, isExecutable: entry.isExecutable,
      attributes: attributes(of: entry)
    ) { buffer throws(Failure) in
      let count = try read(buffer)
      try recorder.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      progress(UInt64(count))
      return count
    }
    try recorder.finishFile(entry.destination, size: entry.size)
  }

  func read(
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
