internal import AssetPackManifest
internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics

/// The options of `package` that are about one pack for each language.
enum SplitOptions {
  private static let split = Flag(
    "split-languages",
    help: "Make a pack of each language from *.lproj folders, ID-LANG.aar, and ID.aar of the rest")
  private static let patterns = ListOption(
    "language-pattern", .text("PATTERN"),
    help: "Where else paths in the pack name their language, such as 'audio/{language}/**'")
  private static let preferred = SingleOption(
    "preferred-languages", .text("TAGS"),
    help: "Tell which pack a device gets that prefers these languages, such as de-AT,en")
  private static let primary = SingleOption(
    "primary-language", .text("TAG"), fallback: "none",
    help: "The language of devices that prefer none of the packs' languages")

  static let all: [any OptionDeclaration] = [split, patterns, preferred, primary]

  /// What is asked for; nil when packs are not split.
  static func plan(_ arguments: Arguments, hasFolder: Bool) throws(Failure) -> SplitPlan.Options? {
    guard arguments[split] else {
      let others: [any OptionDeclaration] = [patterns, preferred, primary]
      for option in others where arguments.isGiven(option) {
        throw arguments.misuse("\(option.record.spelling) goes with --split-languages")
      }
      return nil
    }
    guard hasFolder else {
      throw arguments.misuse(
        "--split-languages makes several packs", help: "name a folder with --output-directory")
    }
    var options = SplitPlan.Options(patterns: [.lproj], preferred: [], primary: nil)
    for text in arguments[patterns] {
      do throws(LanguagePattern.Problem) {
        options.patterns.append(try LanguagePattern(text))
      } catch {
        throw arguments.misuse(
          "--language-pattern: '\(DisplayText.escape(text, limit: 100))' \(error.reason)",
          help: "write it like 'audio/{language}/**' or '**/*.{language}.ogg'")
      }
    }
    for tag in arguments[preferred]?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      options.preferred.append(try checked(String(tag), preferred, arguments))
    }
    if let tag = arguments[primary] {
      guard !options.preferred.isEmpty else {
        throw arguments.misuse("--primary-language goes with --preferred-languages")
      }
      options.primary = try checked(tag, primary, arguments)
    }
    return options
  }

  private static func checked(
    _ tag: String, _ option: SingleOption<String>, _ arguments: Arguments
  ) throws(Failure) -> String {
    guard let problem = PackLanguage.problem(in: tag) else { return tag }
    throw arguments.misuse(
      "\(option.record.spelling): \(problem.message)",
      help: problem.suggestion.map { "did you mean \"\($0)\"?" })
  }
}
