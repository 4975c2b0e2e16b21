/// A system that apps are built for; Mac Catalyst counts as a kind of iOS app.
package enum ApplePlatform: String, Sendable, Hashable, CaseIterable {
  case iOS, tvOS, visionOS, macOS, watchOS

  /// How the names of its SDKs start, devices first.
  package var sdkNames: [String] {
    switch self {
    case .iOS: ["iphoneos", "iphonesimulator"]
    case .tvOS: ["appletvos", "appletvsimulator"]
    case .visionOS: ["xros", "xrsimulator"]
    case .macOS: ["macosx"]
    case .watchOS: ["watchos", "watchsimulator"]
    }
  }

  /// The build setting that holds the oldest version an app runs on.
  package var deploymentSetting: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    }
  }

  /// The platform of an SDK's name, with or without a version; nil for `auto` and unknown ones.
  package init?(sdk name: some StringProtocol) {
    let lowered = name.lowercased()
    guard
      let found = Self.allCases.first(where: { $0.sdkNames.contains { lowered.hasPrefix($0) } })
    else { return nil }
    self = found
  }

  /// Whether the system ever knew On Demand Resources (Apple, App Store Connect help).
  package var hasOnDemandResources: Bool {
    switch self {
    case .iOS, .tvOS, .visionOS: true
    case .macOS, .watchOS: false
    }
  }
}
