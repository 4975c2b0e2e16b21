internal import AssetPack
internal import Diagnostics
internal import Digest
internal import SystemIO

/// The files of one pack on their way to their names.
///
/// Only when the archive is complete and the lock agrees with it do they get their names. Letting go
/// without a commit leaves everything as it was. It may go from one thread to the next; one at a time
/// may use it.
final class PackTransaction: @unchecked Sendable {
  private let outputs: PackOutputs
  private let header: ReceiptHeader
  private let archive: AtomicOutput?
  private let receiptFile: AtomicOutput?
  /// What takes down each file; nil without a receipt.
  let receipt: ReceiptWriter?
  private let digestingSink: DigestingSink?
  /// Where the archive's bytes go.
  let sink: any ByteSink
  /// The archive's, once it is complete, where a receipt or a lock asks for it.
  private var digest: FileDigest?

  /// Opens the temporary files.
  init(_ outputs: PackOutputs, _ header: ReceiptHeader) throws(PackagingFailure) {
    self.outputs = outputs
    self.header = header
    do throws(Failure) {
      archive =
        outputs.archive.isDash
        ? nil : try AtomicOutput(outputs.archive, overwrites: outputs.overwritesArchive)
      receiptFile = try outputs.receipt.map { path throws(Failure) in
        try AtomicOutput(path, overwrites: outputs.overwritesReceipt)
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

  /// Completes the receipt, and waits until the device holds everything.
  func complete(manifest: [UInt8]) throws(PackagingFailure) {
    digest = digestingSink?.finish()
    try PackagingFailure.wrapping { () throws(Failure) in
      if let receipt, let digest {
        try receipt.finish(manifest: try FileDigest(of: manifest), archive: digest)
      }
      // The receipt first: once the archive has its name, what vouches for it must be there, too.
      try receiptFile?.synchronize()
      try archive?.synchronize()
    }
  }

  /// Records the digest in the lock, and gives all files their names, the archive first.
  func commit() throws(PackagingFailure) {
    if let path = outputs.lock, let digest {
      try LockFile(path).record(header, digest.sha256) { () throws(PackagingFailure) in
        try commitFiles()
      }
    } else {
      try commitFiles()
    }
  }

  private func commitFiles() throws(PackagingFailure) {
    try PackagingFailure.wrapping { () throws(Failure) in
      if archive == nil { try OutputStream.standardOutput.flush() }
      try AtomicOutput.commit([archive, receiptFile].compactMap { $0 })
    }
  }
}
