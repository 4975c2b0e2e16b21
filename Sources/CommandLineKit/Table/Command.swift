/// One command of a program: what it takes, and what help says of it.
package struct Command: Sendable {
  /// A rule about options that the parser checks and help shows.
  package enum Rule: Sendable {
    case atMostOne([OptionRecord])
    case exactlyOne([OptionRecord])

    /// The options, alternatives to each other.
    var options: [OptionRecord] {
      switch self {
      case .atMostOne(let options), .exactlyOne(let options): options
      }
    }
  }

  /// A command line to learn from.
  package struct Example: Sendable {
    package let commandLine: String
    package let explanation: String

    package init(_ commandLine: String, _ explanation: String) {
      self.commandLine = commandLine
      self.explanation = explanation
    }
  }

  /// The words that name it: `["package"]`, `["download-manifest", "create"]`.
  package let path: [String]
  /// What it does, in one line without a full stop.
  package let summary: String
  /// More about it, as paragraphs of whole sentences.
  package let discussion: [String]
  package let operands: [OperandRecord]
  /// Its own options; those that every command takes are the program's.
  package let options: [OptionRecord]
  package let rules: [Rule]
  package let examples: [Example]
  /// Whether lists of commands leave it out.
  package let isHidden: Bool

  package init(
    _ path: String..., summary: String, discussion: [String] = [],
    operands: [any OperandDeclaration] = [], options: [any OptionDeclaration] = [],
    rules: [Rule] = [], examples: [Example] = [], isHidden: Bool = false
  ) {
    self.path = path
    self.summary = summary
    self.discussion = discussion
    self.operands = operands.map(\.record)
    self.options = options.map(\.record)
    self.rules = rules
    self.examples = examples
    self.isHidden = isHidden
  }

  /// The words, as they are typed.
  package var name: String { path.joined(separator: " ") }
}

extension Command.Rule {
  /// One of the options may be given.
  package static func atMostOne(_ options: any OptionDeclaration...) -> Self {
    .atMostOne(options.map(\.record))
  }

  /// One of the options must be given.
  package static func exactlyOne(_ options: any OptionDeclaration...) -> Self {
    .exactlyOne(options.map(\.record))
  }
}
