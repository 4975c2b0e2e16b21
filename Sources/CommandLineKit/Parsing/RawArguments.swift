/// A command line split into options and operands by one command's table; no value is read yet.
package struct RawArguments: Sendable {
  /// An option as it was typed.
  struct Occurrence: Sendable {
    let record: OptionRecord
    /// The name in the form that was used: `-o` or `--output-path`.
    let spelling: String
    /// nil for a flag.
    let value: [UInt8]?
  }

  package let command: Command
  let occurrences: [Occurrence]
  package let operands: [[UInt8]]

  func has(_ option: some OptionDeclaration) -> Bool {
    let name = option.record.name
    return occurrences.contains { $0.record.name == name }
  }
}
