/// A language that sources are scanned in.
package enum SourceLanguage: String, Sendable, Hashable, CaseIterable {
  case swift = "Swift"
  case objectiveC = "Objective-C"
  case cSharp = "C#"
  case lua = "Lua"
  case javaScript = "JavaScript"
  case dart = "Dart"
  case ruby = "Ruby"

  /// The language of a file by its name's end; nil for files that are no sources.
  init?(fileName name: some Collection<UInt8>) {
    guard let dot = Array(name).lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(decoding: Array(name)[(dot + 1)...], as: UTF8.self).lowercased() {
    case "swift": self = .swift
    case "m", "mm", "h", "c", "cc", "cpp", "hpp": self = .objectiveC
    case "cs": self = .cSharp
    case "lua": self = .lua
    case "js", "jsx", "ts", "tsx", "mjs", "cjs": self = .javaScript
    case "dart": self = .dart
    case "rb", "podspec": self = .ruby
    default: return nil
    }
  }

  /// How the language's texts fall into tokens.
  var rules: LexicalRules {
    switch self {
    case .swift:
      LexicalRules(
        hasNestedComments: true, interpolation: .backslash, hasHashStrings: true,
        hasTripleQuotes: true, hasConditions: true, hasRegularExpressions: true)
    case .objectiveC:
      LexicalRules(hasSingleQuotes: true, hasConditions: true, hasDirectives: true)
    case .cSharp:
      LexicalRules(
        hasSingleQuotes: true, hasVerbatimStrings: true, hasTripleQuotes: true,
        hasConditions: true, hasDirectives: true)
    case .lua:
      LexicalRules(
        comment: .dashes, hasBlockComments: false, hasSingleQuotes: true, hasLongBrackets: true)
    case .javaScript:
      LexicalRules(
        interpolation: .dollar, hasSingleQuotes: true, hasTemplates: true, hasDollarWords: true,
        hasRegularExpressions: true)
    case .dart:
      LexicalRules(
        hasNestedComments: true, interpolation: .dollar, hasSingleQuotes: true,
        hasRawPrefix: true, hasTripleQuotes: true)
    case .ruby:
      LexicalRules(
        comment: .hash, hasBlockComments: false, interpolation: .hash, hasSingleQuotes: true)
    }
  }
}
