/// What a target faces on one platform when On Demand Resources go.
package struct Outlook: Sendable {
  /// The ways on.
  package enum Route: String, Sendable {
    /// Managed asset packs: the system downloads, updates and keeps them.
    case managed
    /// The app's own downloader extension; what is served and how it is kept is the app's affair.
    case unmanaged
    /// Neither is there on all systems that the app runs on: stay with what there is.
    case stay
    /// The platform has no Background Assets at all.
    case none
  }

  package let platform: ApplePlatform
  package let isCatalyst: Bool
  package let deploymentTarget: OSVersion?
  /// The routes that are open, the best first; one at least.
  package let routes: [Route]
  /// Why, as whole sentences.
  package let reasons: [String]

  /// Apple's documentation of `AssetPackManager` and `BADownloaderExtension`, as of 2026-11.
  private static let managed = OSVersion(26)
  private static let unmanaged: [ApplePlatform: OSVersion] = [
    .iOS: OSVersion(16, 1), .macOS: OSVersion(13), .tvOS: OSVersion(18, 4),
    .visionOS: OSVersion(2, 4),
  ]

  /// The outlooks of a target, one for each platform and one for Mac Catalyst.
  package static func all(of target: ODRTarget) -> [Outlook] {
    var outlooks = target.platforms.map {
      Outlook($0, isCatalyst: false, target.deploymentTargets[$0])
    }
    if target.isCatalyst {
      outlooks.append(Outlook(.iOS, isCatalyst: true, target.deploymentTargets[.iOS]))
    }
    return outlooks
  }

  init(_ platform: ApplePlatform, isCatalyst: Bool, _ version: OSVersion?) {
    self.platform = platform
    self.isCatalyst = isCatalyst
    deploymentTarget = version
    var reasons: [String] = []
    switch platform {
    case .watchOS:
      reasons.append("watchOS has no Background Assets, and never had On Demand Resources.")
    case .macOS:
      reasons.append("macOS never had On Demand Resources: tagged files are in the app.")
    case .iOS where isCatalyst:
      reasons.append("Mac Catalyst ignores the calls: tagged files are in the app.")
    case .iOS, .tvOS, .visionOS:
      break
    }
    guard let since = Self.unmanaged[platform] else {
      routes = [.none]
      reasons.append("Keep the files in the app, or have it download them itself.")
      self.reasons = reasons
      return
    }
    let name = isCatalyst ? "Mac Catalyst" : platform.rawValue
    guard let version else {
      routes = [.stay]
      reasons.append(
        "The oldest \(name) is not told; managed packs need \(Self.managed), "
          + "a downloader extension \(since).")
      self.reasons = reasons
      return
    }
    if version >= Self.managed {
      routes = [.managed, .unmanaged]
      reasons.append("\(name) \(version) has managed asset packs, which came with \(Self.managed).")
    } else if version >= since {
      routes = [.unmanaged]
      reasons.append(
        "\(name) \(version) has downloader extensions, which came with \(since); managed packs need "
          + "\(Self.managed).")
    } else {
      routes = [.stay]
      reasons.append(
        "\(name) \(version) has neither managed packs (\(Self.managed)) nor downloader extensions "
          + "(\(since)): raise the deployment target, or stay.")
    }
    self.reasons = reasons
  }
}
