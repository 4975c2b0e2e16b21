/// An option with one value that has a default.
package struct DefaultedOption<Value: Sendable>: OptionDeclaration {
  package let record: OptionRecord
  /// The value when the option is not given.
  package let fallback: Value

  package init(
    _ name: String, short: Unicode.Scalar? = nil, aliases: [String] = [],
    _ kind: ValueKind<Value>, default fallback: Value, shown: String, isHidden: Bool = false,
    help: String
  ) {
    self.fallback = fallback
    record = OptionRecord(
      name: name, aliases: aliases, short: short, arity: .single, isRequired: false,
      isHidden: isHidden, value: kind.shape, fallback: shown, help: help
    ) { bytes throws(ValueProblem) in try kind.parse(bytes) }
  }
}

extension DefaultedOption where Value: RawRepresentable<String> {
  package init(
    _ name: String, short: Unicode.Scalar? = nil, aliases: [String] = [],
    _ kind: ValueKind<Value>, default fallback: Value, isHidden: Bool = false, help: String
  ) {
    self.init(
      name, short: short, aliases: aliases, kind, default: fallback, shown: fallback.rawValue,
      isHidden: isHidden, help: help)
  }
}
