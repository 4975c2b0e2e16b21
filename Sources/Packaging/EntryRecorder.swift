internal import AssetPack
internal import AssetResolution
internal import Diagnostics
internal import Digest
internal import SystemIO

/// Takes down a pack's entries while they are read: in a receipt, in a listing, in both or in neither.
final class EntryRecorder {
  private let receipt: ReceiptWriter?
  private let listing: PackListing?
  /// Of the current file; nil when nobody wants to know.
  private let digester: Digester?

  init(receipt: ReceiptWriter?, listing: PackListing?) throws(Failure) {
    self.receipt = receipt
    self.listing = listing
    digester = receipt == nil && listing == nil ? nil : try Digester(.sha256)
  }

  func add(folder path: RelativePath) {
    listing?.add(path, nil)
  }

  /// Takes the next bytes of the current file.
  func update(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try digester?.update(bytes)
  }

  /// Ends a file of so many bytes.
  func finishFile(_ path: RelativePath, size: UInt64) throws(Failure) {
    guard let digester else { return }
    let digest = FileDigest(size: size, sha256: digester.finish())
    listing?.add(path, digest)
    try receipt?.add(path, digest)
  }
}
