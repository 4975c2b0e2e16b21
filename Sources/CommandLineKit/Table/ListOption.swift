/// An option that may be given many times.
package struct ListOption<Value: Sendable>: OptionDeclaration {
  package let record: OptionRecord

  /// With `takesMany`, all arguments up to the next option are its values.
  package init(
    _ name: String, short: Unicode.Scalar? = nil, aliases: [String] = [],
    _ kind: ValueKind<Value>, takesMany: Bool = false, isRequired: Bool = false,
    isHidden: Bool = false, fallback: String? = nil, help: String
  ) {
    record = OptionRecord(
      name: name, aliases: aliases, short: short, arity: takesMany ? .list : .repeatable,
      isRequired: isRequired, isHidden: isHidden, value: kind.shape, fallback: fallback, help: help
    ) { bytes throws(ValueProblem) in try kind.parse(bytes) }
  }
}
