/// What completions need of a program's table, the same for all shells.
struct CompletionTable {
  let program: Program

  /// Groups and commands of one word, each with its summary.
  var firstWords: [Program.Entry] {
    var seen: Set<String> = []
    let words = program.shownCommands.compactMap { command -> Program.Entry? in
      guard let word = command.path.first, seen.insert(word).inserted else { return nil }
      let group = program.groups.first { $0.name == word }?.meaning
      return Program.Entry(word, group ?? command.summary)
    }
    return words + [Program.Entry("help", "print help for a command")]
  }

  /// The second words of a group's commands.
  func secondWords(of group: String) -> [Program.Entry] {
    program.shownCommands.compactMap { command in
      guard command.path.count == 2, command.path.first == group, let word = command.path.last
      else { return nil }
      return Program.Entry(word, command.summary)
    }
  }

  var groups: [String] {
    firstWords.map(\.name).filter { !secondWords(of: $0).isEmpty }
  }

  func options(of command: Command) -> [OptionRecord] {
    program.options(of: command).filter { !$0.isHidden }
  }

  /// `-o` and `--output-path`.
  static func spellings(_ option: OptionRecord) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + [option.spelling]
  }

  /// A function's name for a command or the program, safe in every shell.
  static func identifier(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
