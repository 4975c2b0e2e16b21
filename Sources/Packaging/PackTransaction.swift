internal import AssetPack
internal import Diagnostics
internal import Digest
internal import SystemIO

/// The files of one pack on their way to their names.
///
/// Only when the archive is complete and the lock agrees with it do they get their names, the
/// archive first. Letting go without a commit leaves everything as it was.
final class PackTransaction {
  private let outputs: PackOutputs
  private let header: ReceiptHeader
  private let archive: AtomicOutput?
  private let receiptFile: AtomicOutput?
  /// What takes down each file; nil without a receipt.
  let receipt: ReceiptWriter?
  private let digestingSink: DigestingSink?
  /// Where the archive's bytes go.
  let sink: any ByteSink

  /// Sees whether the lock allows the version, and opens the temporary files.
  init(_ outputs: PackOutputs, _ header: ReceiptHeader) throws(PackagingFailure) {
    self.outputs = outputs
    var header = header
    if let path = outputs.lock {
      header.version = try Self.version(of: header, in: try Self.readLock(path), path)
    }
    self.header = header
    do throws(Failure) {
      archive =
        outputs.archive.isDash
        ? nil : try AtomicOutput(outputs.archive, overwrites: outputs.overwrites)
      receiptFile = try outputs.receipt.map { path throws(Failure) in
        try AtomicOutput(path, overwrites: outputs.overwrites)
      }
      receipt = receiptFile.map { ReceiptWriter(sink: $0) }
      try receipt?.begin(header)
      let target: any ByteSink = archive ?? OutputStream.standardOutput
      let isHashed = outputs.receipt != nil || outputs.lock != nil
      digestingSink = isHashed ? try DigestingSink(target) : nil
      sink = digestingSink ?? target
    } catch {
      throw PackagingFailure(error)
    }
  }

  /// Completes the receipt, records the digest in the lock, and gives all files their names.
  func commit(manifest: [UInt8]) throws(PackagingFailure) {
    let digest = digestingSink?.finish()
    if let receipt, let digest {
      try PackagingFailure.wrapping { () throws(Failure) in
        try receipt.finish(manifest: try FileDigest(of: manifest), archive: digest)
      }
    }
    guard let path = outputs.lock, let digest else {
      try commitFiles()
      return
    }
    let folderLock: FolderLock
    do throws(Failure) {
      folderLock = try FolderLock.acquire(forFile: path)
    } catch {
      throw PackagingFailure(error)
    }
    // Another run may have changed it since the beginning.
    var lock = try Self.readLock(path)
    let version = try Self.version(of: header, in: lock, path)
    let id = header.assetPackID
    let isNew = try PackagingFailure.wrapping { () throws(Failure) in
      try lock.record(id, version: version, digest.sha256, place: .path(path.display))
    }
    try commitFiles()
    if isNew {
      try PackagingFailure.wrapping { () throws(Failure) in
        let file = try AtomicOutput(path, overwrites: true)
        try file.write(Array(lock.text.utf8))
        try file.commit()
      }
    }
    _ = consume folderLock
  }

  private func commitFiles() throws(PackagingFailure) {
    try PackagingFailure.wrapping { () throws(Failure) in
      if let archive { try archive.commit() } else { try OutputStream.standardOutput.flush() }
      try receiptFile?.commit()
    }
  }

  private static func readLock(_ path: NativePath) throws(PackagingFailure) -> PackLock {
    let (lock, findings) = try PackagingFailure.wrapping { () throws(Failure) in
      try PackLock.read(path)
    }
    guard let lock else { throw PackagingFailure(findings) }
    return lock
  }

  private static func version(
    of header: ReceiptHeader, in lock: PackLock, _ path: NativePath
  ) throws(PackagingFailure) -> UInt64 {
    try PackagingFailure.wrapping { () throws(Failure) in
      try lock.version(
        of: header.assetPackID, asked: header.version, place: .path(path.display))
    }
  }
}
