/// The manual page of a program in roff's `man` macros, section 1.
package struct ManualPage: Sendable {
  let program: Program

  package init(_ program: Program) {
    self.program = program
  }

  /// The whole page; it holds no date, so that it only changes when the program does.
  package var text: String {
    let title = program.name.uppercased()
    var page = ".TH \(quoted(title)) 1 \"\" \(quoted(program.name + " " + program.version))\n"
    page += ".SH NAME\n\(escaped(program.name)) \\- \(escaped(program.summary))\n"
    page += ".SH SYNOPSIS\n"
    for command in program.shownCommands {
      page += line(Synopsis(program: program, command: command).text) + ".br\n"
    }
    if !program.discussion.isEmpty { page += ".SH DESCRIPTION\n" + paragraphs(program.discussion) }
    page += ".SH COMMANDS\n"
    for command in program.shownCommands { page += section(command) }
    page += ".SH OPTIONS OF EVERY COMMAND\n" + options(program.commonOptions)
    page += ".SH EXIT STATUS\n" + entries(program.exitStatuses)
    page += ".SH ENVIRONMENT\n" + entries(program.environment)
    return page
  }

  private func section(_ command: Command) -> String {
    var text = ".SS \(quoted(command.name))\n"
    text += line(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    if !command.discussion.isEmpty { text += ".PP\n" + paragraphs(command.discussion) }
    for operand in command.operands { text += item(operand.usage, operand.help) }
    text += options(command.options)
    for example in command.examples {
      text += ".PP\n" + line(example.explanation)
      text += ".PP\n.nf\n.RS 4\n" + line(example.commandLine) + ".RE\n.fi\n"
    }
    return text
  }

  private func options(_ options: [OptionRecord]) -> String {
    options.filter { !$0.isHidden }.map { option in
      let text = OptionText(option: option)
      return item(text.names, text.explanation + (text.choices.map { "; one of \($0)" } ?? ""))
    }.joined()
  }

  private func entries(_ entries: [Program.Entry]) -> String {
    entries.map { item($0.name, $0.meaning) }.joined()
  }

  private func item(_ name: String, _ text: String) -> String {
    ".TP\n\\fB\(escaped(name))\\fR\n" + line(text + ".")
  }

  private func paragraphs(_ texts: [String]) -> String {
    texts.map(line).joined(separator: ".PP\n")
  }

  /// Text as a line of its own that roff cannot take for a request.
  private func line(_ text: some StringProtocol) -> String {
    let text = escaped(String(text))
    let first = text.first
    return (first == "." || first == "'" ? "\\&" : "") + text + "\n"
  }

  private func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": result += "\\`"
      case "…": result += "..."
      case "–": result += "\\(en"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
