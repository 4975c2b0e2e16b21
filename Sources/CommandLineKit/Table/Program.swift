package import Diagnostics

/// A program's whole command line: the table from which everything about it is made.
package struct Program: Sendable {
  /// A name with what it means, for lists in help and in the manual page.
  package struct Entry: Sendable {
    package let name: String
    package let meaning: String

    package init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  package let name: String
  package let version: String
  /// What it does, in one line without a full stop.
  package let summary: String
  /// More about it, as paragraphs of whole sentences.
  package let discussion: [String]
  package let commands: [Command]
  /// What the first words of commands with two words stand for.
  package let groups: [Entry]
  /// The path of the command that may be left out.
  package let defaultCommand: [String]?
  /// The options that every command takes.
  package let commonOptions: [OptionRecord]
  package let exitStatuses: [Entry]
  package let environment: [Entry]
  private let explanations: [Explanation]

  package init(
    name: String, version: String, summary: String, discussion: [String] = [],
    commands: [Command], groups: [Entry] = [], defaultCommand: [String]? = nil,
    environment: [Entry] = [], explanations: [Explanation] = []
  ) {
    self.explanations = explanations
    self.name = name
    self.version = version
    self.summary = summary
    self.discussion = discussion
    self.commands = commands
    self.groups = groups
    self.defaultCommand = defaultCommand
    self.environment = environment + CommonOptions.environment
    commonOptions = CommonOptions.all
    exitStatuses = Self.allExitStatuses
  }

  /// What a code means, where there is a text about it.
  func explanation(of code: DiagnosticCode) -> Explanation? {
    explanations.first { $0.code == code }
  }

  /// The command that may be left out.
  var implicitCommand: Command? {
    commands.first { $0.path == defaultCommand }
  }

  /// All options of a command, its own first.
  func options(of command: Command) -> [OptionRecord] {
    command.options + commonOptions
  }

  /// The commands that lists show.
  var shownCommands: [Command] { commands.filter { !$0.isHidden } }

  private static let allExitStatuses = [
    Entry("0", "all went well; an output is complete under its name"),
    Entry("1", "the verdict is no, or what was compared differs"),
    Entry("64", "the command line is wrong"),
    Entry("65", "an input is bad, or a selector matches nothing"),
    Entry("66", "a named input is missing"),
    Entry("69", "a port or service cannot be had"),
    Entry("70", "a bug of this program"),
    Entry("71", "the system refused something basic"),
    Entry("73", "the output exists already or cannot be made"),
    Entry("74", "reading or writing failed: the disk is full, or a file changed while it was read"),
    Entry("77", "a permission is missing"),
  ]
}
