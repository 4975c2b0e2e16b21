package import SystemIO

/// The files that come of one pack.
package struct PackOutputs: Sendable {
  /// The archive; `-` is standard output.
  package var archive: NativePath
  /// Where what is known of the pack is written down; see ``AssetPack/Receipt``.
  package var receipt: NativePath?
  /// Where its version and digest are kept; see ``AssetPack/PackLock``.
  package var lock: NativePath?
  /// Whether an archive that exists is replaced.
  package var overwritesArchive: Bool
  /// Whether a receipt that exists is replaced.
  package var overwritesReceipt: Bool

  package init(
    archive: NativePath, receipt: NativePath? = nil, lock: NativePath? = nil,
    overwrites: Bool = false
  ) {
    self.archive = archive
    self.receipt = receipt
    self.lock = lock
    overwritesArchive = overwrites
    overwritesReceipt = overwrites
  }

  /// The same files, where those that an earlier run of ours left are replaced.
  package func replacing(_ earlier: EarlierOutputs) -> PackOutputs {
    var outputs = self
    outputs.overwritesArchive = earlier.archive != nil
    // What lies under the receipt's name is a receipt, or nothing.
    outputs.overwritesReceipt = true
    return outputs
  }
}
