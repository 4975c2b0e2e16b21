internal import AssetPack
internal import Diagnostics
internal import Digest
internal import SystemIO

/// Compares a pack with the receipt that was made with it: every byte, in one reading.
struct ReceiptComparison {
  private let receipt: Receipt
  private let archiveName: String
  private let digester: Digester
  /// The receipt's files by their path, and which of them were seen.
  private var indices: [[UInt8]: Int] = [:]
  private var seen: [Bool]
  private(set) var findings = FindingList()

  init(_ receipt: Receipt, archiveName: String) throws(Failure) {
    self.receipt = receipt
    self.archiveName = archiveName
    digester = try Digester(.sha256)
    seen = Array(repeating: false, count: receipt.files.count)
    indices.reserveCapacity(receipt.files.count)
    for (index, file) in receipt.files.enumerated() {
      guard let first = indices.updateValue(index, forKey: file.path.bytes) else { continue }
      findings.add(
        Diagnostic(
          .error, .receiptDiffers, "the receipt lists \(file.path.display) twice", at: file.place,
          notes: [Diagnostic.Note("first here", at: receipt.files[first].place)]))
    }
  }

  /// Takes the next bytes of the current file.
  func update(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try digester.update(bytes)
  }

  /// Judges the file whose bytes were given since the last one.
  mutating func finishFile(_ path: RelativePath, size: UInt64) {
    let digest = FileDigest(size: size, sha256: digester.finish())
    guard let index = indices[path.bytes] else {
      report("\(path.display) is in the pack and not in the receipt", path)
      return
    }
    seen[index] = true
    let expected = receipt.files[index].digest
    if expected.size != size {
      report("\(path.display) has \(size) bytes, and \(expected.size) in the receipt", path)
    } else if expected != digest {
      report("\(path.display) has other bytes than the receipt says", path)
    }
  }

  /// Judges the embedded manifest, where there is one.
  mutating func checkManifest(_ bytes: [UInt8]?) throws(Failure) {
    guard let bytes, try FileDigest(of: bytes) != receipt.manifest else { return }
    findings.add(
      Diagnostic(
        .error, .receiptDiffers, "the manifest has other bytes than the receipt says",
        at: .archive(name: archiveName, entry: PackLayout.manifest.display)))
  }

  /// Judges the archive as a whole; what is missing in it is told only if it was read to its end.
  mutating func finish(_ archive: FileDigest, wasReadToItsEnd: Bool) {
    if wasReadToItsEnd {
      for (file, isSeen) in zip(receipt.files, seen) where !isSeen {
        report("\(file.path.display) is in the receipt and not in the pack", file.path)
      }
    }
    guard archive != receipt.archive else { return }
    let difference =
      archive.size == receipt.archive.size
      ? "SHA-256 \(archive.sha256.hexadecimal) instead of \(receipt.archive.sha256.hexadecimal)"
      : "\(archive.size) bytes instead of \(receipt.archive.size)"
    findings.add(
      Diagnostic(
        .error, .receiptDiffers, "the archive is not the one of the receipt: \(difference)",
        at: .archive(name: archiveName),
        help: "upload the archive that the receipt was made with, or package it anew"))
  }

  private mutating func report(_ message: String, _ path: RelativePath) {
    findings.add(
      Diagnostic(
        .error, .receiptDiffers, message, at: .archive(name: archiveName, entry: path.display)))
  }
}
