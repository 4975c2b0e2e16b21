internal import Diagnostics
internal import JSONDocument

extension RuleContext {
  /// The platforms, each known and listed once.
  mutating func decodePlatforms(_ value: JSONValue) -> [Located<Platform>] {
    guard let elements = array(value, "\"platforms\"") else { return [] }
    if elements.isEmpty { warnOfNoPlatforms(value) }
    var platforms: [Located<Platform>] = []
    for element in elements where !isFull {
      guard let name = string(element, "a platform") else { continue }
      guard let platform = Platform(rawValue: name.value) else {
        refuseUnknownPlatform(name)
        continue
      }
      if let earlier = platforms.first(where: { $0.value == platform }) {
        warning(
          .duplicatePlatform, "\(quoted(name.value)) is listed twice", name.range,
          notes: [note("the first one is here", earlier.range)])
      } else {
        platforms.append(Located(platform, range: name.range))
      }
    }
    return platforms
  }

  private mutating func warnOfNoPlatforms(_ value: JSONValue) {
    warning(
      .noPlatforms,
      "an empty list of platforms is said to mean all of them, but nobody measured it",
      value.range, help: "list the platforms that the pack is for")
  }

  private mutating func refuseUnknownPlatform(_ name: Located<String>) {
    let known = Platform.allCases.map(\.rawValue)
    let help: String
    switch name.value.lowercased() {
    case "ipados":
      help = "write \"iOS\", which covers iPadOS"
    case "watchos":
      help = "remove it: Background Assets does not exist on watchOS"
    case "xros", "vision", "visionpro":
      help = "did you mean \"visionOS\"?"
    case "osx", "os x", "mac", "maccatalyst":
      help = "did you mean \"macOS\"?"
    case "iphone", "iphoneos", "ipad":
      help = "did you mean \"iOS\"?"
    default:
      help =
        Spelling.suggestion(for: name.value, among: known).map { "did you mean \(quoted($0))?" }
        ?? "use \(alternatives(known))"
    }
    error(
      .unknownPlatform, "there is no platform \(quoted(name.value)) for asset packs", name.range,
      help: help)
  }
}
