/// The completion script for zsh.
struct ZshCompletion {
  let program: Program
  private var table: CompletionTable { CompletionTable(program: program) }
  private var function: String { "_" + CompletionTable.identifier(program.name) }

  var text: String {
    """
    #compdef \(program.name)
    # Completions of \(program.name) for zsh.
    \(function)() {
      local index=2 command=""
      while (( index < CURRENT )) && [[ ${words[index]} == -* ]]; do (( index++ )); done
      if (( index < CURRENT )); then
        case ${words[index]} in
    \(selection)
        esac
      fi
      case $command in
    \(cases)
      esac
    }
    if [[ $funcstack[1] == \(function) ]]; then \(function) "$@"; else compdef \(function) \(program.name); fi

    """
  }

  private var selection: String {
    var lines: [String] = []
    for command in program.shownCommands where command.path.count == 1 {
      lines.append("      \(command.name)) command=\(quote(command.name)); \(shift(1)) ;;")
    }
    for group in table.groups {
      let words = table.secondWords(of: group).map(\.name).joined(separator: "|")
      lines.append(
        "      \(group)) case ${words[index+1]} in \(words)) command=\"\(group) "
          + "${words[index+1]}\"; \(shift(2)) ;; *) command=\(quote(group)) ;; esac ;;")
    }
    lines.append("      help) command=help ;;")
    return lines.joined(separator: "\n")
  }

  /// Drops the command's words, so that `_arguments` sees a command line of its own.
  private func shift(_ count: Int) -> String {
    "words[index,index+\(count - 1)]=(); (( CURRENT -= \(count) ))"
  }

  private var cases: String {
    var lines = program.shownCommands.map { command in
      "    \(quote(command.name))) \(arguments(command)) ;;"
    }
    for group in table.groups {
      lines.append("    \(quote(group))) \(describe(table.secondWords(of: group))) ;;")
    }
    lines.append("    help) \(describe(table.firstWords)) ;;")
    let implicit = program.implicitCommand.map { "; \(arguments($0))" } ?? ""
    lines.append(
      "    *) [[ $PREFIX == -* || ${words[CURRENT-1]} == -* ]] || \(describe(table.firstWords))\(implicit) ;;"
    )
    return lines.joined(separator: "\n")
  }

  private func describe(_ entries: [Program.Entry]) -> String {
    let words = entries.map { quote($0.name.replacing(":", with: "\\:") + ":" + $0.meaning) }
    return "{ local -a names=(\(words.joined(separator: " "))); _describe command names; }"
  }

  private func arguments(_ command: Command) -> String {
    var specs: [String] = []
    for option in table.options(of: command) {
      let isMany = option.arity == .repeatable || option.arity == .list
      let spellings = CompletionTable.spellings(option)
      for spelling in spellings {
        let head = isMany ? "*" : "(\(spellings.joined(separator: " ")))"
        let long = spelling.hasPrefix("--")
        let separator = option.value == nil ? "" : long ? "=" : "+"
        let value = option.value.map { ":\($0.placeholder):\(action($0))" } ?? ""
        specs.append(quote("\(head)\(spelling)\(separator)[\(escape(option.help))]\(value)"))
      }
    }
    for operand in command.operands {
      let many = operand.count.upperBound > 1 ? "*" : ""
      specs.append(quote("\(many):\(operand.name):\(action(operand.value))"))
    }
    return "_arguments -s " + specs.joined(separator: " ")
  }

  private func action(_ value: ValueShape) -> String {
    switch value.completion {
    case .nothing: " "
    case .words: "(\(value.shownWords.map(\.text).joined(separator: " ")))"
    case .folders: "_files -/"
    case .files(let suffixes):
      suffixes.isEmpty ? "_files" : "_files -g \"\(pattern(suffixes))\""
    }
  }

  /// Brackets at a pattern's end would be qualifiers, not alternatives.
  private func pattern(_ suffixes: [String]) -> String {
    suffixes.map { "*" + $0 }.joined(separator: " ")
  }

  private func escape(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }

  private func quote(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
