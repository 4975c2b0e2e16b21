package import Diagnostics
internal import SystemIO

/// A program made of subcommands: from raw arguments to an exit status.
package struct Tool: Sendable {
  package let program: Program
  private let subcommands: [any Subcommand.Type]

  /// `help` and `completions` are added to the commands that are given; so is `manual`, hidden.
  package init(
    name: String, version: String, summary: String, discussion: [String] = [],
    subcommands: [any Subcommand.Type], groups: [Program.Entry] = [],
    defaultCommand: (any Subcommand.Type)? = nil, environment: [Program.Entry] = [],
    explanations: [Explanation] = []
  ) {
    self.subcommands = subcommands
    program = Program(
      name: name, version: version, summary: summary, discussion: discussion,
      commands: subcommands.map { $0.command } + [Completions.command, ManualPage.command],
      groups: groups, defaultCommand: defaultCommand?.command.path, environment: environment,
      explanations: explanations)
  }

  /// Runs a command line on this process's streams.
  package func run(_ arguments: [[UInt8]]) -> ExitStatus {
    run(
      arguments, output: OutputStream.standardOutput, errors: OutputStream.standardError,
      environment: { Environment.value($0) })
  }

  /// Runs a command line; everything that goes wrong is reported, nothing is thrown.
  func run(
    _ arguments: [[UInt8]], output: any TextSink, errors: any TextSink,
    environment: @escaping @Sendable (String) -> String?
  ) -> ExitStatus {
    var console = Console(
      OutputSettings(guessing: arguments, environment: environment), program: program,
      output: output, errors: errors)
    do throws(Failure) {
      switch try CommandLineParser(program).parse(arguments) {
      case .help(let path):
        try output.write(HelpText(program, columns: output.width).text(for: path))
        try output.flush()
        return .success
      case .version:
        try output.write("\(program.name) \(program.version)\n")
        try output.flush()
        return .success
      case .command(let parsed):
        console = Console(
          OutputSettings(parsed, environment: environment), program: program, output: output,
          errors: errors)
        let status = try run(parsed, console)
        try console.finish(status)
        return status
      }
    } catch {
      return end(error, console)
    }
  }

  private func run(_ arguments: Arguments, _ console: Console) throws(Failure) -> ExitStatus {
    if console.settings.isJSON, console.settings.findingsAreSARIF {
      throw arguments.misuse(
        "--json and --error-format sarif would both go to standard output",
        code: .conflictingOptions, help: "leave one of them out")
    }
    if arguments.command.path == Completions.command.path {
      try console.document(try Completions.text(arguments, program))
      return .success
    }
    if arguments.command.path == ManualPage.command.path {
      try console.document(ManualPage(program).text)
      return .success
    }
    guard
      let type = subcommands.first(where: { $0.command.path == arguments.command.path })
    else { throw Failure(.internalError, "'\(arguments.command.name)' has no code") }
    return try type.init(arguments).run(console)
  }

  /// Reports a failure; where even that fails, the graver of the two statuses is left to tell it.
  private func end(_ failure: Failure, _ console: Console) -> ExitStatus {
    do throws(Failure) {
      try console.report(failure)
      try console.finish(failure.exitStatus)
      return failure.exitStatus
    } catch {
      try? console.errors.write("\(program.name): \(error.message)\n")
      return ExitStatus.gravest(of: [failure.exitStatus, error.exitStatus])
    }
  }
}
