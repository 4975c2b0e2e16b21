/// The ways by which packs get to devices.
public enum DistributionRoute: String, Sendable, Hashable, CaseIterable {
  /// Uploaded to App Store Connect, and delivered by Apple's servers.
  case apple
  /// Delivered by a server of one's own, with a download manifest.
  case selfHosted = "self-hosted"
}
