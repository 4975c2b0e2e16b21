/// The text of `--help` and `help COMMAND`.
package struct HelpText: Sendable {
  let program: Program
  let columns: Int

  /// `columns` is the width to wrap at, at most 100.
  package init(_ program: Program, columns: Int? = nil) {
    self.program = program
    self.columns = min(max(columns ?? 80, 40), 100)
  }

  /// Help for a command's or a group's path; for the program when there is none of that path.
  package func text(for path: [String]) -> String {
    if let command = program.commands.first(where: { $0.path == path }) {
      return text(for: command)
    }
    let group = program.groups.first { [$0.name] == path }
    return overview(group)
  }

  private func overview(_ group: Program.Entry?) -> String {
    let commands = program.shownCommands.filter { group == nil || $0.path.first == group?.name }
    var text = paragraph(capitalised(group?.meaning ?? program.summary) + ".")
    let words = [program.name, group?.name ?? "", "COMMAND …"].filter { !$0.isEmpty }
    text += "\nUsage: " + words.joined(separator: " ") + "\n"
    if group == nil {
      for paragraph in program.discussion { text += "\n" + self.paragraph(paragraph) }
    }
    text += "\nCommands:\n"
    text += TextWrapping.list(commands.map { (name: $0.name, text: mark($0)) }, columns: columns)
    text += "\nOptions of every command:\n" + list(program.commonOptions)
    if group == nil { text += "\nExit status:\n" + entries(program.exitStatuses) }
    return text + "\nMore: \(program.name) help COMMAND\n"
  }

  private func text(for command: Command) -> String {
    var text = paragraph(capitalised(command.summary) + ".")
    text += "\nUsage: " + Synopsis(program: program, command: command).text + "\n"
    for paragraph in command.discussion { text += "\n" + self.paragraph(paragraph) }
    if !command.operands.isEmpty {
      text += "\nArguments:\n"
      let items = command.operands.map { (name: $0.usage, text: $0.help) }
      text += TextWrapping.list(items, columns: columns)
    }
    if !command.options.isEmpty { text += "\nOptions:\n" + list(command.options) }
    text += "\nOptions of every command:\n" + list(program.commonOptions)
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples {
        text += "  \(example.commandLine)\n"
        for line in TextWrapping.lines(example.explanation, columns: columns - 6) {
          text += "      \(line)\n"
        }
      }
    }
    return text
  }

  private func list(_ options: [OptionRecord]) -> String {
    let items = options.filter { !$0.isHidden }.map { option in
      let text = OptionText(option: option)
      let choices = text.choices.map { "; one of \($0)" } ?? ""
      return (name: text.names, text: text.explanation + choices)
    }
    return TextWrapping.list(items, columns: columns)
  }

  private func entries(_ entries: [Program.Entry]) -> String {
    TextWrapping.list(entries.map { (name: $0.name, text: $0.meaning) }, columns: columns)
  }

  private func mark(_ command: Command) -> String {
    command.path == program.defaultCommand
      ? command.summary + " (the default: its name may be left out)" : command.summary
  }

  private func paragraph(_ text: String) -> String {
    TextWrapping.lines(text, columns: columns).joined(separator: "\n") + "\n"
  }

  private func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
