/// The names that stand for On Demand Resources in each language.
///
/// Apple's documentation of `NSBundleResourceRequest`, `Bundle` and `CocoaError`; Unity's and .NET's
/// scripting references; the Solar2D plug-in's documentation.
enum SymbolTable {
  /// What every source with a use holds: a source without any of these is not looked at further.
  static let needles = [
    "ResourceRequest", "AccessingResources", "reservationPriority", "nDemandResource",
    "n_demand_resources", "AssetTag", "collectInitialInstallTags", "collectResources",
  ]

  static let requestClass = "NSBundleResourceRequest"

  /// Names that mean one thing, whatever the file.
  static func names(_ language: SourceLanguage) -> Set<String> {
    switch language {
    case .swift: swift
    case .objectiveC: objectiveC
    case .cSharp: cSharp
    case .lua, .javaScript, .dart, .ruby: others
    }
  }

  /// Names that others use, too: they count in a file that names the class.
  static func namesBesideTheClass(_ language: SourceLanguage) -> Set<String> {
    switch language {
    case .swift, .objectiveC: ["loadingPriority"]
    case .cSharp: ["LoadingPriority", "SetPreservationPriority", "GetPreservationPriority"]
    case .lua, .javaScript, .dart, .ruby: []
    }
  }

  private static let swift: Set<String> = [
    requestClass, "beginAccessingResources", "conditionallyBeginAccessingResources",
    "endAccessingResources", "NSBundleResourceRequestLoadingPriorityUrgent",
    "NSBundleResourceRequestLowDiskSpace", "bundleOnDemandResourceOutOfSpace",
    "bundleOnDemandResourceExceededMaximumSize", "bundleOnDemandResourceInvalidTag",
    "bundleOnDemandResourceOutOfSpaceError", "bundleOnDemandResourceExceededMaximumSizeError",
    "bundleOnDemandResourceInvalidTagError", "NSBundleOnDemandResourceOutOfSpaceError",
    "NSBundleOnDemandResourceExceededMaximumSizeError", "NSBundleOnDemandResourceInvalidTagError",
  ]

  private static let objectiveC: Set<String> = [
    requestClass, "beginAccessingResourcesWithCompletionHandler",
    "conditionallyBeginAccessingResourcesWithCompletionHandler", "endAccessingResources",
    "NSBundleResourceRequestLoadingPriorityUrgent",
    "NSBundleResourceRequestLowDiskSpaceNotification", "NSBundleOnDemandResourceOutOfSpaceError",
    "NSBundleOnDemandResourceExceededMaximumSizeError", "NSBundleOnDemandResourceInvalidTagError",
  ]

  private static let cSharp: Set<String> = [
    requestClass, "BeginAccessingResources", "BeginAccessingResourcesAsync",
    "ConditionallyBeginAccessingResources", "ConditionallyBeginAccessingResourcesAsync",
    "EndAccessingResources", "OnDemandResourcesRequest", "AddOnDemandResourceTags",
    "collectInitialInstallTags", "collectResources", "AddAssetTagForFile",
    "AddAssetTagToDefaultInstall", "RemoveAssetTagForFile", "OnDemandResources",
    "BundleOnDemandResourceOutOfSpaceError", "BundleOnDemandResourceExceededMaximumSizeError",
    "BundleOnDemandResourceInvalidTagError",
  ]

  private static let others: Set<String> = [
    "addAssetTag", "add_on_demand_resources", "on_demand_resources", "addOnDemandResourceTag",
  ]

  /// Whether a name in JavaScript, Dart or Lua speaks of On Demand Resources: wrappers are called so.
  static func isWrapper(_ name: String) -> Bool {
    name.contains("OnDemandResource") || name.contains("onDemandResource")
      || name.contains(requestClass)
  }

  /// The Solar2D plug-in, as `require` names it.
  static let luaPlugin = "plugin.onDemandResources"
}
