/// An option without a value.
package struct Flag: OptionDeclaration {
  package let record: OptionRecord

  package init(
    _ name: String, short: Unicode.Scalar? = nil, aliases: [String] = [], isHidden: Bool = false,
    help: String
  ) {
    record = OptionRecord(
      name: name, aliases: aliases, short: short, arity: .flag, isRequired: false,
      isHidden: isHidden, value: nil, fallback: nil, help: help, parse: nil)
  }
}
