/// One row of the table: all that is known of an option, for every command that takes it.
package struct OptionRecord: Sendable {
  /// How many values an option takes, and how often it may be given.
  package enum Arity: Sendable, Hashable {
    /// No value; giving it twice is the same as once.
    case flag
    /// One value, once.
    case single
    /// One value each time, as often as wanted.
    case repeatable
    /// All values up to the next option, as often as wanted.
    case list
  }

  /// The long name without its dashes; it names the option in the table.
  package let name: String
  /// Other long names that are accepted and not shown.
  package let aliases: [String]
  package let short: Unicode.Scalar?
  package let arity: Arity
  package let isRequired: Bool
  /// Whether help, the manual page and completions leave it out.
  package let isHidden: Bool
  /// nil for a flag.
  package let value: ValueShape?
  /// What is taken when the option is not given, for display.
  package let fallback: String?
  /// One sentence without a full stop.
  package let help: String
  /// Reads the bytes of a value; nil for a flag.
  let parse: (@Sendable ([UInt8]) throws(ValueProblem) -> any Sendable)?

  /// The name with its dashes.
  package var spelling: String { "--\(name)" }

  /// Both names, as errors show them: `-o/--output-path`.
  var bothSpellings: String {
    guard let short else { return spelling }
    return "-\(short)/\(spelling)"
  }

  func answers(toLong name: String) -> Bool {
    self.name == name || aliases.contains(name)
  }
}

/// Something that stands for a row of the table.
package protocol OptionDeclaration: Sendable {
  var record: OptionRecord { get }
}

extension OptionRecord: OptionDeclaration {
  package var record: OptionRecord { self }
}
