/// Why an argument's bytes are not a value of the kind that is wanted.
package struct ValueProblem: Error, Sendable, Hashable {
  /// The end of a sentence that starts with the value: `is not a whole number`.
  package let reason: String
  /// What would be right, as a sentence of its own.
  package let help: String?

  package init(_ reason: String, help: String? = nil) {
    self.reason = reason
    self.help = help
  }
}
