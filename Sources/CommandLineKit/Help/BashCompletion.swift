/// The completion script for bash.
struct BashCompletion {
  let program: Program
  private var table: CompletionTable { CompletionTable(program: program) }
  private var function: String { "_" + CompletionTable.identifier(program.name) }

  var text: String {
    """
    # Completions of \(program.name) for bash.
    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command="" word index
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $command in
          "") case $word in \(alternatives(table.firstWords.map(\.name)))) command=$word ;; esac ;;
    \(groupCases)
        esac
      done
      if [[ $previous == "=" ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
      if [[ $current == "=" ]]; then previous=${COMP_WORDS[COMP_CWORD-1]} current=""; fi
      case $command/$previous in
    \(valueCases)
      esac
      case $command in
    \(commandCases)
      esac
    }
    complete -F \(function) \(program.name)

    """
  }

  private var groupCases: String {
    table.groups.map { group in
      let words = alternatives(table.secondWords(of: group).map(\.name))
      return "      \(group)) case $word in \(words)) command=\"\(group) $word\" ;; esac ;;"
    }.joined(separator: "\n")
  }

  private func alternatives(_ words: [String]) -> String { words.joined(separator: "|") }

  /// One case for each option with a value, for each command.
  private var valueCases: String {
    var lines: [String] = []
    for command in program.shownCommands {
      for option in table.options(of: command) {
        guard let value = option.value else { continue }
        let names = [command.name] + (command.path == program.defaultCommand ? [""] : [])
        let patterns = names.flatMap { name in
          CompletionTable.spellings(option).map { "\"\(name)/\($0)\"" }
        }
        lines.append("    \(alternatives(patterns))) \(reply(value)); return ;;")
      }
    }
    return lines.joined(separator: "\n")
  }

  private var commandCases: String {
    var lines: [String] = []
    let first = table.firstWords.map(\.name).joined(separator: " ")
    let implicit = program.implicitCommand
    let options = implicit.map { optionWords($0) } ?? ""
    let operand = implicit?.operands.first?.value
    lines.append(
      """
          "")
            if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "\(options)" -- "$current"))
            else \(operand.map(reply) ?? ":"); COMPREPLY+=($(compgen -W "\(first)" -- "$current")); fi ;;
      """)
    lines.append(
      "    help) COMPREPLY=($(compgen -W \"\(first)\" -- \"$current\")) ;;")
    for group in table.groups {
      let words = table.secondWords(of: group).map(\.name).joined(separator: " ")
      lines.append("    \(group)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")) ;;")
    }
    for command in program.shownCommands {
      let operand = command.operands.last?.value
      lines.append(
        """
            "\(command.name)")
              if [[ $current == -* ]]; then
                COMPREPLY=($(compgen -W "\(optionWords(command))" -- "$current"))
              else \(operand.map(reply) ?? ":"); fi ;;
        """)
    }
    return lines.joined(separator: "\n")
  }

  private func optionWords(_ command: Command) -> String {
    table.options(of: command).flatMap(CompletionTable.spellings).joined(separator: " ")
  }

  private func reply(_ value: ValueShape) -> String {
    switch value.completion {
    case .nothing:
      return ":"
    case .words:
      let words = value.shownWords.map(\.text).joined(separator: " ")
      return "COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\"))"
    case .folders:
      return "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
    case .files(let suffixes):
      let files = suffixes.map { "compgen -f -X '!*\($0)' -- \"$current\"" }
      let all = suffixes.isEmpty ? "compgen -f -- \"$current\"" : files.joined(separator: "; ")
      let folders = suffixes.isEmpty ? "" : "; compgen -d -- \"$current\""
      return "compopt -o filenames; mapfile -t COMPREPLY < <(\(all)\(folders))"
    }
  }
}
