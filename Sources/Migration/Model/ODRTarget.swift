package import Diagnostics

/// One app that is built with tagged resources: a target of an Xcode project, a built app, or what
/// another tool's project file describes.
package struct ODRTarget: Sendable {
  package var name: String
  package var platforms: [ApplePlatform] = []
  /// Whether it is built for Mac Catalyst, too.
  package var isCatalyst = false
  /// Such as `com.apple.product-type.application`; nil where no tool tells.
  package var productType: String?
  /// Empty or nil where there is none or where it cannot be told.
  package var bundleIdentifier: String?
  /// The oldest versions that it runs on.
  package var deploymentTargets: [ApplePlatform: OSVersion] = [:]
  /// Whether tagged resources are built into packs rather than into the app.
  package var isEnabled = true
  /// The settings of each configuration, the one that is shipped (`Release`) first.
  package var configurations: [ODRConfiguration] = []
  package var initialInstallTags: [String] = []
  package var prefetchOrder: [String] = []
  /// In the order of their names' bytes.
  package var resources: [ODRResource] = []
  /// Xcode's packs; empty where packs are off or another tool makes them by a rule of its own.
  package var packs: [ODRPack] = []
  /// What a built app has in bytes without its packs; nil for what is not built.
  package var appSize: UInt64?
  /// Where the target is declared.
  package var place: Place?

  package init(name: String) {
    self.name = name
  }

  /// Each tag with the resources that carry it, in the order of the tags' bytes.
  package var tags: [(tag: String, resources: [ODRResource])] {
    var found: [ExactString: [ODRResource]] = [:]
    for resource in resources {
      for tag in resource.tags { found[ExactString(tag), default: []].append(resource) }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }

  /// How Xcode names and orders this target's packs.
  package var rule: PackRule {
    PackRule(
      bundleIdentifier: bundleIdentifier ?? "", initialInstallTags: initialInstallTags,
      prefetchOrder: prefetchOrder)
  }
}

/// The settings about On Demand Resources in one build configuration.
package struct ODRConfiguration: Sendable {
  package let name: String
  /// The settings' values by their names, variables replaced; only those that are set.
  package let settings: [String: ODRSetting]

  package init(name: String, settings: [String: ODRSetting]) {
    self.name = name
    self.settings = settings
  }
}

/// A setting's value, and where it is given.
package struct ODRSetting: Sendable {
  package let value: String
  package let place: Place?

  package init(value: String, place: Place?) {
    self.value = value
    self.place = place
  }
}
