internal import AssetPackManifest

/// How much of Apple's hosting an app's packs may take, all platforms together.
///
/// Source: App Store Connect Help, "Apple-hosted asset pack size limits". Whether its gigabytes are
/// powers of 1000 is not said; the smaller meaning is taken.
package struct QuotaLimits: Sendable, Hashable {
  /// The year in which the page said so.
  package let year: Int
  /// The most bytes of compressed packs.
  package let bytes: UInt64
  /// The most packs.
  package let packs: Int

  /// What the page said at different times, the latest last.
  package static let history = [
    QuotaLimits(year: 2025, bytes: AppleHosting.totalBytes, packs: 100), current,
  ]
  package static let current = QuotaLimits(
    year: 2026, bytes: AppleHosting.totalBytes, packs: 200)

  /// From this share on, in percent, Apple sends a mail and shows a banner.
  package static let warningPercent: UInt64 = 80

  /// Whether a share of a whole is one that is warned of; never overflows.
  static func isNearlyUsed(_ part: UInt64, of whole: UInt64) -> Bool {
    let (high, low) = part.multipliedFullWidth(by: 100)
    let (limitHigh, limitLow) = whole.multipliedFullWidth(by: warningPercent)
    return high > limitHigh || high == limitHigh && low >= limitLow
  }
}
