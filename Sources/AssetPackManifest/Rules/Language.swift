internal import Diagnostics

extension RuleContext {
  /// A language, then at most a script and a region, all known.
  package mutating func checkLanguage(_ tag: Located<String>) {
    if checkPlaceholder(tag) { return }
    guard let problem = LanguageTag.problem(in: tag.value) else { return }
    error(
      .invalidLanguage, problem.message, tag.range,
      help: problem.suggestion.map { "did you mean \(quoted($0))?" })
  }
}
