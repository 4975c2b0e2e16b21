internal import Diagnostics

/// Scripts that let a shell complete a program's command lines.
package enum Completions {
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  private static let shell = Operand(
    ValueKind<Shell>.choice("SHELL"), help: "bash, zsh or fish")

  package static let command = Command(
    "completions", summary: "print a script that completes command lines in a shell",
    discussion: [
      "Load it with `source <(PROGRAM completions bash)`, or write it to the folder where the "
        + "shell looks for completions."
    ], operands: [shell])

  static func text(_ arguments: Arguments, _ program: Program) throws(Failure) -> String {
    text(for: try arguments.required(shell), program)
  }

  /// The script for a shell.
  package static func text(for shell: Shell, _ program: Program) -> String {
    switch shell {
    case .bash: BashCompletion(program: program).text
    case .zsh: ZshCompletion(program: program).text
    case .fish: FishCompletion(program: program).text
    }
  }
}

extension ManualPage {
  package static let command = Command(
    "manual", summary: "print the manual page as roff source", isHidden: true)
}
