package import AppleArchiveFormat
package import AssetPack
package import AssetPackManifest
package import SystemIO

/// What `verify` is asked for.
package struct VerificationOptions: Sendable {
  package var limits: ArchiveLimits
  /// The source root to compare with, byte for byte.
  package var source: NativePath?
  /// What was written down when the pack was made.
  package var receipt: Receipt?
  /// The way by which the pack is to reach devices; nil for any.
  package var route: DistributionRoute?
  /// The version of the pack that came before.
  package var earlier: NativePath?

  package init(
    limits: ArchiveLimits = ArchiveLimits(), source: NativePath? = nil, receipt: Receipt? = nil,
    route: DistributionRoute? = nil, earlier: NativePath? = nil
  ) {
    self.limits = limits
    self.source = source
    self.receipt = receipt
    self.route = route
    self.earlier = earlier
  }
}
