package import Diagnostics
internal import SystemIO

/// Finds the command in a command line, and reads its arguments by the table.
package struct CommandLineParser: Sendable {
  /// What a command line asks for.
  package enum Invocation: Sendable {
    /// Help for the command of that path, or for the program when it is empty.
    case help([String])
    case version
    case command(Arguments)
  }

  let program: Program
  /// Whether a name exists in the working directory; tells a manifest from a misspelt command.
  let exists: @Sendable ([UInt8]) -> Bool

  package init(_ program: Program) {
    self.init(program) { name in
      guard let path = NativePath(name) else { return false }
      return (try? FileDescriptor.open(path, .noBlock)) != nil
    }
  }

  init(_ program: Program, exists: @escaping @Sendable ([UInt8]) -> Bool) {
    self.program = program
    self.exists = exists
  }

  /// Reads a whole command line, the program's name left out.
  ///
  /// Every mistake is a failure with ``ExitStatus/usage``. A question for help or the version wins
  /// over all mistakes in values.
  package func parse(_ arguments: [[UInt8]]) throws(Failure) -> Invocation {
    if arguments.first.map(isWord("help")) ?? false {
      return .help(try helpTopic(Array(arguments.dropFirst())))
    }
    let (found, rest) = try findCommand(arguments)
    guard let command = found else { return try withoutCommand(arguments) }
    var splitter = Splitter(program: program, command: command)
    let raw = try splitter.split(rest)
    if raw.has(CommonOptions.help) {
      // Without its name, the default command is not what help was asked for.
      return .help(rest.count == arguments.count ? [] : command.path)
    }
    if raw.has(CommonOptions.version) { return .version }
    return .command(try ArgumentResolver(program: program, raw: raw).resolve())
  }

  private func isWord(_ word: String) -> ([UInt8]) -> Bool {
    { $0.elementsEqual(word.utf8) }
  }

  private func helpTopic(_ words: [[UInt8]]) throws(Failure) -> [String] {
    let topic = words.filter { Token($0) == .operand }.map { DisplayText.escape($0) }
    let isKnown =
      topic.isEmpty || program.commands.contains { $0.path == topic }
      || topic == ["help"] || topic.count == 1 && program.groups.contains { $0.name == topic[0] }
    guard isKnown else {
      throw UsageFailures(program: program, command: nil).unknownCommand(
        topic.joined(separator: " "), among: program.shownCommands.map(\.name))
    }
    return topic == ["help"] ? [] : topic
  }

  /// The command and the arguments without its words.
  private func findCommand(_ arguments: [[UInt8]]) throws(Failure) -> (Command?, [[UInt8]]) {
    guard let first = firstOperand(arguments) else { return (program.implicitCommand, arguments) }
    let word = DisplayText.escape(arguments[first])
    let matching = program.commands.filter { $0.path.first == word }
    if let command = matching.first(where: { $0.path.count == 1 }) {
      return (command, removing(first, from: arguments))
    }
    if !matching.isEmpty {
      let rest = removing(first, from: arguments)
      let usage = UsageFailures(program: program, command: nil)
      let words = matching.compactMap(\.path.last)
      guard let second = firstOperand(rest) else {
        if asksForHelp(rest) { return (nil, rest) }
        throw usage.failure(
          .missingArgument,
          "'\(word)' needs one of "
            + Phrases.list(words.map { "'\($0)'" }, conjunction: "or") + " behind it")
      }
      let secondWord = DisplayText.escape(rest[second])
      guard let command = matching.first(where: { $0.path.last == secondWord }) else {
        throw usage.unknownCommand("\(word) \(secondWord)", among: matching.map(\.name))
      }
      return (command, removing(second, from: rest))
    }
    guard let implicit = program.implicitCommand, !isMeantAsCommand(arguments[first], by: implicit)
    else {
      throw UsageFailures(program: program, command: nil).unknownCommand(
        word, among: commandWords)
    }
    return (implicit, arguments)
  }

  private var commandWords: [String] {
    program.shownCommands.compactMap(\.path.first) + ["help"]
  }

  /// Whether an operand of the default command is rather meant as a command: it looks like one, and
  /// where files are taken there is none of that name.
  private func isMeantAsCommand(_ bytes: [UInt8], by command: Command) -> Bool {
    guard case .files? = command.operands.first?.value.completion else { return false }
    let isWord =
      bytes.first.map { $0 != UInt8(ascii: "-") } ?? false
      && bytes.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
    return isWord && !exists(bytes)
  }

  private func removing(_ index: Int, from arguments: [[UInt8]]) -> [[UInt8]] {
    var arguments = arguments
    arguments.remove(at: index)
    return arguments
  }

  /// The index of the first argument that is neither an option nor an option's value.
  private func firstOperand(_ arguments: [[UInt8]]) -> Int? {
    let options = program.implicitCommand.map(program.options) ?? program.commonOptions
    var index = 0
    while index < arguments.count {
      switch Token(arguments[index]) {
      case .operand:
        return index
      case .endOfOptions:
        return nil
      case .long(let name, let value):
        let text = DisplayText.escape(name)
        let takesNext = options.first { $0.answers(toLong: text) }?.value != nil && value == nil
        index += takesNext ? 2 : 1
      case .short(let letters):
        let valued = letters.firstIndex { letter in
          options.contains { $0.short == Unicode.Scalar(letter) && $0.value != nil }
        }
        index += valued == letters.count - 1 ? 2 : 1
      }
    }
    return nil
  }

  private func asksForHelp(_ arguments: [[UInt8]]) -> Bool {
    arguments.contains { Token($0) == .long(name: Array("help".utf8), value: nil) }
      || arguments.contains { Token($0) == .short(Array("h".utf8)) }
  }

  /// A command line that names no command of a program without a default one.
  private func withoutCommand(_ arguments: [[UInt8]]) throws(Failure) -> Invocation {
    if asksForHelp(arguments) {
      let word = firstOperand(arguments).map { DisplayText.escape(arguments[$0]) }
      return .help(word.map { [$0] } ?? [])
    }
    if arguments.contains(where: isWord("--version")) { return .version }
    throw UsageFailures(program: program, command: nil).failure(
      .missingArgument, "no command is given")
  }
}
