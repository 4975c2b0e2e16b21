package import SystemIO

/// The files that come of one pack.
package struct PackOutputs: Sendable {
  /// The archive; `-` is standard output.
  package var archive: NativePath
  /// Where what is known of the pack is written down; see ``AssetPack/Receipt``.
  package var receipt: NativePath?
  /// Where its version and digest are kept; see ``AssetPack/PackLock``.
  package var lock: NativePath?
  /// Whether an archive and a receipt that exist are replaced.
  package var overwrites: Bool

  package init(
    archive: NativePath, receipt: NativePath? = nil, lock: NativePath? = nil,
    overwrites: Bool = false
  ) {
    self.archive = archive
    self.receipt = receipt
    self.lock = lock
    self.overwrites = overwrites
  }
}
