package import Diagnostics

/// A command of a program: its row of the table, its arguments, and what it does.
package protocol Subcommand: Sendable {
  static var command: Command { get }

  /// Takes what it needs out of the arguments, and refuses what does not go together.
  init(_ arguments: Arguments) throws(Failure)

  /// Does the work and tells the exit status; findings and results go to the console.
  func run(_ console: Console) throws(Failure) -> ExitStatus
}
