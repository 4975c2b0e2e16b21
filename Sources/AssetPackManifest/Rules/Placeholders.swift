internal import Diagnostics

extension RuleContext {
  /// The values that templates leave for people to fill in.
  static let placeholders: Set<String> = [
    "[Asset-Pack ID]", "[Path to File]", "[Path to Directory]", "[Path to Source Root]", "[Glob]",
    "[Source Path]", "[Destination Path]", "[Path to Exclude]", "[Language ID]",
  ]

  /// Whether a value is still the template's; reports it.
  mutating func checkPlaceholder(_ value: Located<String>) -> Bool {
    guard Self.placeholders.contains(value.value) else { return false }
    error(
      .placeholder, "\(quoted(value.value)) is the template's placeholder", value.range,
      help: "put your own value in its place, or remove what you do not need")
    return true
  }
}
