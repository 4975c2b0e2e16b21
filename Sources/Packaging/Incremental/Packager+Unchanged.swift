package import AssetPack
package import AssetResolution
internal import Diagnostics
internal import Digest
internal import SystemIO

extension Packager {
  /// The archive that lies there, if it is the one that would be written now; nil otherwise.
  ///
  /// The receipt is made once more, without the archive, and has to be the earlier one byte for byte: so
  /// the tool, the codec, every option, every entry and every byte of the files count. Only the commit
  /// may be another: the pack was made at that one. All files are read and hashed, for neither their
  /// times nor their sizes tell of every change. With a lock, the digest is recorded as if the pack had
  /// been written. A listing is complete only when nothing changed.
  package func unchangedArchive(
    of resolution: Resolution, manifest: [UInt8], _ header: ReceiptHeader,
    in outputs: PackOutputs, _ earlier: EarlierOutputs, listing: PackListing? = nil,
    progress: (UInt64) -> Void = { _ in }
  ) throws(PackagingFailure) -> FileDigest? {
    guard let archive = earlier.archive, let receipt = earlier.receipt, let path = outputs.receipt
    else { return nil }
    var header = try completed(header, resolution, outputs)
    header.gitCommit = receipt.gitCommit
    let isSame = try PackagingFailure.wrapping { () throws(Failure) in
      let match = try ReceiptMatch(path)
      // Each line is compared at once, so that the first change ends the reading.
      let writer = ReceiptWriter(sink: match, pieceSize: 1)
      try writer.begin(header)
      let recorder = try EntryRecorder(receipt: writer, listing: listing)
      guard match.isSame, try hashFiles(resolution, recorder, match, progress) else { return false }
      try writer.finish(manifest: try FileDigest(of: manifest), archive: archive)
      return try match.finish()
    }
    guard isSame else { return nil }
    if let lock = outputs.lock {
      try LockFile(lock).record(header, archive.sha256) { () throws(PackagingFailure) in }
    }
    AtomicOutput.removeLeftovers(for: outputs.archive)
    AtomicOutput.removeLeftovers(for: path)
    return archive
  }

  /// Tells the recorder of every entry, until something differs; false then.
  private func hashFiles(
    _ resolution: Resolution, _ recorder: EntryRecorder, _ match: ReceiptMatch,
    _ progress: (UInt64) -> Void
  ) throws(Failure) -> Bool {
    let contents = try ArchiveContents(resolution, spoolFolder: options.spoolFolder)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    for entry in resolution.entries {
      guard entry.kind == .file else {
        recorder.add(folder: entry.destination)
        continue
      }
      var size: UInt64 = 0
      func hash(
        _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
      ) throws(Failure) {
        while let count = try Self.fill(&buffer, recorder, read) {
          size += UInt64(count)
          progress(UInt64(count))
        }
      }
      if let contents {
        try contents.open(entry)
        try hash { buffer throws(Failure) in try contents.read(into: buffer) }
        try contents.close()
      } else {
        let file = try resolution.open(entry)
        try hash { buffer throws(Failure) in try read(file, of: entry, into: buffer) }
        try resolution.confirmUnchanged(file, entry)
      }
      try recorder.finishFile(entry.destination, size: size)
      if !match.isSame { return false }
    }
    try contents?.finish()
    return true
  }

  /// Reads and hashes a piece; nil at the end.
  private static func fill(
    _ buffer: inout [UInt8], _ recorder: EntryRecorder,
    _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int? {
    var failure: Failure?
    let count = buffer.withUnsafeMutableBytes { bytes in
      do throws(Failure) {
        let count = try read(bytes)
        try recorder.update(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        return count
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count > 0 ? count : nil
  }
}
