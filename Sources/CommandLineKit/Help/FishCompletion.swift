/// The completion script for fish.
struct FishCompletion {
  let program: Program
  private var table: CompletionTable { CompletionTable(program: program) }

  var text: String {
    var lines = ["# Completions of \(program.name) for fish.", "complete -c \(program.name) -f"]
    let all = table.firstWords.map(\.name).joined(separator: " ")
    let none = "not __fish_seen_subcommand_from \(all)"
    for word in table.firstWords {
      lines.append(line(none, "-a \(quote(word.name)) -d \(quote(word.meaning))"))
      lines.append(
        line("__fish_seen_subcommand_from help", "-a \(quote(word.name)) -d \(quote(word.meaning))")
      )
    }
    for group in table.groups {
      let words = table.secondWords(of: group)
      let names = words.map(\.name).joined(separator: " ")
      let open =
        "__fish_seen_subcommand_from \(group); and not __fish_seen_subcommand_from \(names)"
      for word in words {
        lines.append(line(open, "-a \(quote(word.name)) -d \(quote(word.meaning))"))
      }
    }
    for command in program.shownCommands {
      lines += self.lines(command, condition(command))
      if command.path == program.defaultCommand { lines += self.lines(command, none) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func condition(_ command: Command) -> String {
    command.path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
  }

  private func lines(_ command: Command, _ condition: String) -> [String] {
    var lines = table.options(of: command).map { option in
      let short = option.short.map { "-s \($0) " } ?? ""
      // Without -f fish offers files beside the words.
      let value = option.value.map { value in
        let action = action(value)
        return action == " -F" ? " -r -F" : " -r -f" + action
      }
      return line(condition, "\(short)-l \(option.name)\(value ?? "") -d \(quote(option.help))")
    }
    if let operand = command.operands.last?.value {
      let action = action(operand)
      if !action.isEmpty { lines.append(line(condition, String(action.dropFirst()))) }
    }
    return lines
  }

  private func line(_ condition: String, _ rest: String) -> String {
    "complete -c \(program.name) -n \(quote(condition)) \(rest)"
  }

  private func action(_ value: ValueShape) -> String {
    switch value.completion {
    case .nothing: ""
    case .words: " -a " + quote(value.shownWords.map(\.text).joined(separator: " "))
    case .folders: " -a '(__fish_complete_directories)'"
    case .files(let suffixes):
      suffixes.isEmpty
        ? " -F"
        : " -a " + quote(suffixes.map { "(__fish_complete_suffix \($0))" }.joined(separator: " "))
    }
  }

  private func quote(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
