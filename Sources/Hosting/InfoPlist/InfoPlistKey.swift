/// A key of Background Assets in an app's Info.plist.
///
/// Which route needs which: Apple's documentation of the keys and of the routes; where that and what was
/// measured on devices differ, what was measured.
package enum InfoPlistKey: String, Sendable, CaseIterable {
  case appGroupID = "BAAppGroupID"
  case essentialMaxInstallSize = "BAEssentialMaxInstallSize"
  case hasManagedAssetPacks = "BAHasManagedAssetPacks"
  case restrictions = "BAInitialDownloadRestrictions"
  case downloadAllowance = "BADownloadAllowance"
  case domainAllowList = "BADownloadDomainAllowList"
  case essentialDownloadAllowance = "BAEssentialDownloadAllowance"
  case manifestURL = "BAManifestURL"
  case maxInstallSize = "BAMaxInstallSize"
  case usesAppleHosting = "BAUsesAppleHosting"

  /// Whether it stands in the dictionary of ``restrictions`` rather than at the top.
  package var isRestriction: Bool {
    switch self {
    case .downloadAllowance, .domainAllowList, .essentialDownloadAllowance: true
    default: false
    }
  }

  /// What kind of value it has.
  enum ValueKind {
    case text, flag, size, domains, dictionary
  }

  var valueKind: ValueKind {
    switch self {
    case .appGroupID, .manifestURL: .text
    case .hasManagedAssetPacks, .usesAppleHosting: .flag
    case .essentialMaxInstallSize, .maxInstallSize, .downloadAllowance,
      .essentialDownloadAllowance:
      .size
    case .domainAllowList: .domains
    case .restrictions: .dictionary
    }
  }

  enum Need {
    case required, allowed, surplus
  }

  /// Whether a route needs it, has no use for it, or can do with or without it.
  func need(_ route: HostingRoute) -> Need {
    switch (self, route) {
    case (.appGroupID, .appleHosted), (.appGroupID, .selfHosted): .required
    case (.hasManagedAssetPacks, .appleHosted), (.hasManagedAssetPacks, .selfHosted): .required
    case (.usesAppleHosting, .appleHosted): .required
    case (_, .appleHosted): .surplus
    case (.appGroupID, .unmanaged): .allowed
    case (.maxInstallSize, .selfHosted), (.essentialMaxInstallSize, .selfHosted): .allowed
    // False says what the route is; true is a contradiction, which is told apart.
    case (.usesAppleHosting, _), (.hasManagedAssetPacks, .unmanaged): .allowed
    default: .required
    }
  }

  /// What the app would do at run time without the key, as the end of a sentence.
  func consequence(_ route: HostingRoute) -> String {
    switch self {
    case .appGroupID:
      "the app ends with a fatal error when it first touches AssetPackManager"
    case .hasManagedAssetPacks:
      "the system does not manage the packs, and AssetPackManager finds none"
    case .usesAppleHosting:
      "the system looks for packs on a server of yours instead of Apple's"
    case .manifestURL:
      "the system has nothing to fetch, and no pack is ever downloaded"
    case .restrictions, .downloadAllowance, .domainAllowList, .essentialDownloadAllowance:
      "the system kills the app's process at its first call of Background Assets, with a message "
        + "that names the key"
    case .maxInstallSize, .essentialMaxInstallSize:
      "the App Store's page leaves the packs out of the app's size; Apple calls the key required"
    }
  }
}
