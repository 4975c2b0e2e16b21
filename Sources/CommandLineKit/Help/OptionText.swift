/// What help and the manual page say of an option, made from its record.
struct OptionText {
  let option: OptionRecord

  /// `-o, --output-path FILE`.
  var names: String {
    let short = option.short.map { "-\($0), " } ?? ""
    let many = option.arity == .list ? "…" : ""
    let value = option.value.map { " " + $0.placeholder + many } ?? ""
    return short + option.spelling + value
  }

  /// What it does, with its default and how often it may be given.
  var explanation: String {
    var text = option.help
    if option.isRequired { text += " (required)" }
    if let fallback = option.fallback { text += " (default: \(fallback))" }
    if option.arity == .repeatable || option.arity == .list {
      text += "; may be given more than once"
    }
    return text
  }

  /// The words that its value is chosen from, in one sentence, unless their meaning is listed.
  var choices: String? {
    guard let words = option.value?.shownWords, !words.isEmpty else { return nil }
    if words.contains(where: { !$0.help.isEmpty }) {
      return words.map { $0.help.isEmpty ? $0.text : "\($0.text) (\($0.help))" }
        .joined(separator: ", ")
    }
    return words.map(\.text).joined(separator: ", ")
  }
}
