internal import Diagnostics

/// Makes the failures that a wrong command line ends with.
struct UsageFailures {
  let program: Program
  /// nil while the command is not known.
  let command: Command?

  /// A failure whose help ends with where to read on.
  func failure(_ code: DiagnosticCode, _ message: String, help: String? = nil) -> Failure {
    let topic = command.map { " " + $0.name } ?? ""
    let pointer = "see '\(program.name) help\(topic)'"
    guard let help else { return Failure(code, message, help: pointer) }
    return Failure(code, message, help: help + (help.hasSuffix("?") ? " " : "; ") + pointer)
  }

  func unknownOption(_ spelling: String) -> Failure {
    let known = (command.map(program.options) ?? program.commonOptions).filter { !$0.isHidden }
    let message = "unknown option '\(spelling)'" + (command.map { " for '\($0.name)'" } ?? "")
    let elsewhere = program.shownCommands.filter { other in
      other.options.contains { !$0.isHidden && matches($0, spelling) }
    }
    if !elsewhere.isEmpty {
      let names = Phrases.list(elsewhere.map { "'\($0.name)'" }, conjunction: "and")
      return failure(.unknownOption, message, help: "it belongs to \(names)")
    }
    guard let near = suggestion(for: spelling, among: known) else {
      return failure(.unknownOption, message)
    }
    return failure(.unknownOption, message, help: "did you mean \(near)?")
  }

  private func matches(_ record: OptionRecord, _ spelling: String) -> Bool {
    spelling == record.spelling || record.aliases.contains { spelling == "--\($0)" }
      || record.short.map { spelling == "-\($0)" } ?? false
  }

  /// A name cut short counts as meant when it can only be one, then what is near in spelling.
  private func suggestion(for spelling: String, among records: [OptionRecord]) -> String? {
    guard spelling.utf8.count > 2 else { return nil }
    let word = String(spelling.drop { $0 == "-" })
    let spellings = records.map(\.name)
    let longer = spellings.filter { $0.hasPrefix(word) }
    if !longer.isEmpty, longer.count <= 3 {
      return Phrases.list(longer.map { "'--\($0)'" }, conjunction: "or")
    }
    return Spelling.suggestion(for: word, among: spellings).map { "'--\($0)'" }
  }

  func unknownCommand(_ word: String, among words: [String]) -> Failure {
    let near = Spelling.suggestion(for: word, among: words)
    return failure(
      .unknownCommand, "unknown command '\(word)'", help: near.map { "did you mean '\($0)'?" })
  }

  func missingValue(
    _ record: OptionRecord, _ spelling: String, before next: [UInt8]?
  ) -> Failure {
    let placeholder = record.value?.placeholder ?? "VALUE"
    let message = "\(spelling) needs a value: \(placeholder)"
    guard let next else { return failure(.missingOptionValue, message) }
    let shown = DisplayText.escape(next)
    return failure(
      .missingOptionValue, message,
      help: "if '\(shown)' is the value, write \(record.spelling)=\(shown)")
  }

  func unexpectedValue(_ spelling: String) -> Failure {
    failure(.unexpectedValue, "\(spelling) takes no value")
  }

  func badValue(_ value: [UInt8], of subject: String, _ problem: ValueProblem) -> Failure {
    failure(
      .badValue, "\(subject): '\(DisplayText.escape(value))' \(problem.reason)",
      help: problem.help)
  }
}
