package import AppleArchiveFormat
package import AssetPack
package import SystemIO

/// What `verify` is asked for.
package struct VerificationOptions: Sendable {
  package var limits: ArchiveLimits
  /// The source root to compare with, byte for byte.
  package var source: NativePath?
  /// What was written down when the pack was made.
  package var receipt: Receipt?

  package init(
    limits: ArchiveLimits = ArchiveLimits(), source: NativePath? = nil, receipt: Receipt? = nil
  ) {
    self.limits = limits
    self.source = source
    self.receipt = receipt
  }
}
