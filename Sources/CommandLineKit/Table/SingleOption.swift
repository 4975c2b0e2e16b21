/// An option with one value, given once or, unless it is required, not at all.
package struct SingleOption<Value: Sendable>: OptionDeclaration {
  package let record: OptionRecord

  /// `fallback` tells, for display, what happens without the option.
  package init(
    _ name: String, short: Unicode.Scalar? = nil, aliases: [String] = [],
    _ kind: ValueKind<Value>, isRequired: Bool = false, isHidden: Bool = false,
    fallback: String? = nil, help: String
  ) {
    record = OptionRecord(
      name: name, aliases: aliases, short: short, arity: .single, isRequired: isRequired,
      isHidden: isHidden, value: kind.shape, fallback: fallback, help: help
    ) { bytes throws(ValueProblem) in try kind.parse(bytes) }
  }
}
