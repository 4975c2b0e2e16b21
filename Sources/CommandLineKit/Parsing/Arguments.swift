package import Diagnostics

/// A command's arguments, read, counted and checked: what the command works with.
package struct Arguments: Sendable {
  package let command: Command
  private let usage: UsageFailures
  private let options: [String: [any Sendable]]
  private let operands: [String: [any Sendable]]

  init(
    command: Command, usage: UsageFailures, options: [String: [any Sendable]],
    operands: [String: [any Sendable]]
  ) {
    self.command = command
    self.usage = usage
    self.options = options
    self.operands = operands
  }

  /// Whether the flag is given.
  package subscript(flag: Flag) -> Bool { options[flag.record.name] != nil }

  /// The value, nil when the option is not given.
  package subscript<Value>(option: SingleOption<Value>) -> Value? {
    options[option.record.name]?.first as? Value
  }

  /// The value, or the default when the option is not given.
  package subscript<Value>(option: DefaultedOption<Value>) -> Value {
    options[option.record.name]?.first as? Value ?? option.fallback
  }

  /// The values in the order they were given.
  package subscript<Value>(option: ListOption<Value>) -> [Value] {
    options[option.record.name]?.compactMap { $0 as? Value } ?? []
  }

  /// The arguments of an operand, in the order they were given.
  package subscript<Value>(operand: Operand<Value>) -> [Value] {
    operands[operand.record.name]?.compactMap { $0 as? Value } ?? []
  }

  /// Whether an option is on the command line, whatever its default.
  package func isGiven(_ option: some OptionDeclaration) -> Bool {
    options[option.record.name] != nil
  }

  /// The value of an option that the table calls required.
  package func required<Value>(_ option: SingleOption<Value>) throws(Failure) -> Value {
    guard let value = self[option] else {
      throw Failure(.internalError, "\(option.record.spelling) is not declared as required")
    }
    return value
  }

  /// The argument of an operand that is there once.
  package func required<Value>(_ operand: Operand<Value>) throws(Failure) -> Value {
    guard let value = self[operand].first else {
      throw Failure(.internalError, "\(operand.record.name) is not declared as required")
    }
    return value
  }

  /// A failure with ``ExitStatus/usage`` that points at this command's help.
  package func misuse(
    _ message: String, code: DiagnosticCode = .misuse, help: String? = nil
  ) -> Failure {
    usage.failure(code, message, help: help)
  }
}
