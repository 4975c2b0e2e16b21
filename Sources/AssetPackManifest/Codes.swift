public import Diagnostics

extension DiagnosticCode {
  /// A value is of another type than the schema asks for.
  public static let wrongType = DiagnosticCode("BA0201", "value of the wrong type")
  /// A required key is missing.
  public static let missingKey = DiagnosticCode("BA0202", "missing key")
  /// A key is not in the schema.
  public static let unknownKey = DiagnosticCode("BA0203", "unknown key")
  /// A value is still the template's.
  public static let placeholder = DiagnosticCode("BA0204", "placeholder of the template")
  /// The pack's id cannot work anywhere.
  public static let invalidIdentifier = DiagnosticCode("BA0205", "invalid asset-pack id")
  /// The App Store refuses the pack's id.
  public static let discouragedIdentifier = DiagnosticCode(
    "BA0206", "asset-pack id that the App Store refuses")
  /// There is not exactly one download policy.
  public static let policyCount = DiagnosticCode("BA0207", "not exactly one download policy")
  /// A download policy does not exist.
  public static let unknownPolicy = DiagnosticCode("BA0208", "unknown download policy")
  /// `essential` or `prefetch` lacks its events.
  public static let missingEventTypes = DiagnosticCode(
    "BA0209", "missing installation event types")
  /// The list of events is empty.
  public static let emptyEventTypes = DiagnosticCode("BA0210", "no installation event type")
  /// An installation event does not exist.
  public static let unknownEventType = DiagnosticCode("BA0211", "unknown installation event type")
  /// An installation event is listed twice.
  public static let duplicateEventType = DiagnosticCode(
    "BA0212", "installation event type listed twice")
  /// `onDemand` holds something.
  public static let onDemandNotEmpty = DiagnosticCode("BA0213", "onDemand is not empty")
  /// There is no file selector.
  public static let noSelectors = DiagnosticCode("BA0214", "no file selector")
  /// A file selector lacks a key.
  public static let incompleteSelector = DiagnosticCode("BA0215", "incomplete file selector")
  /// A file selector mixes two shapes.
  public static let mixedSelector = DiagnosticCode("BA0216", "file selector of two shapes")
  /// A path can never be right.
  public static let invalidPath = DiagnosticCode("BA0217", "invalid path")
  /// The list of platforms is empty.
  public static let noPlatforms = DiagnosticCode("BA0218", "no platform")
  /// A platform does not exist or has no Background Assets.
  public static let unknownPlatform = DiagnosticCode("BA0219", "unknown platform")
  /// A platform is listed twice.
  public static let duplicatePlatform = DiagnosticCode("BA0220", "platform listed twice")
  /// A language tag is malformed or unknown.
  public static let invalidLanguage = DiagnosticCode("BA0221", "invalid language tag")
  /// The manifest's file name does not end in `.json`.
  public static let manifestName = DiagnosticCode("BA0222", "manifest name without .json")
}

/// The codes of this module.
public enum AssetPackManifestCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [
    .wrongType, .missingKey, .unknownKey, .placeholder, .invalidIdentifier,
    .discouragedIdentifier, .policyCount, .unknownPolicy, .missingEventTypes, .emptyEventTypes,
    .unknownEventType, .duplicateEventType, .onDemandNotEmpty, .noSelectors, .incompleteSelector,
    .mixedSelector, .invalidPath, .noPlatforms, .unknownPlatform, .duplicatePlatform,
    .invalidLanguage, .manifestName,
  ]
}
