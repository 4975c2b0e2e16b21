/// The usage line of a command, made from its table.
struct Synopsis {
  let program: Program
  let command: Command

  /// `ba-package [package] MANIFEST… (-o FILE | --output-directory DIR) [options]`.
  var text: String { ([program.name] + words).joined(separator: " ") }

  private var words: [String] {
    var words = command.path
    if command.path == program.defaultCommand {
      words = ["[" + command.name + "]"]
    }
    words += command.operands.map(\.usage)
    let ruled = Set(command.rules.flatMap { $0.options.map(\.name) })
    for rule in command.rules {
      let alternatives = rule.options.filter { !$0.isHidden }.map(Self.usage).joined(
        separator: " | ")
      switch rule {
      case .exactlyOne: words.append("(\(alternatives))")
      case .atMostOne: words.append("[\(alternatives)]")
      }
    }
    for option in command.options where option.isRequired && !ruled.contains(option.name) {
      words.append(Self.usage(option))
    }
    let hasMore = command.options.contains {
      !$0.isRequired && !$0.isHidden && !ruled.contains($0.name)
    }
    return hasMore ? words + ["[options]"] : words
  }

  /// `-o FILE`, `--jobs N`, `--force`.
  private static func usage(_ option: OptionRecord) -> String {
    let name = option.short.map { "-\($0)" } ?? option.spelling
    guard let value = option.value else { return name }
    return name + " " + value.placeholder + (option.arity == .list ? "…" : "")
  }
}
