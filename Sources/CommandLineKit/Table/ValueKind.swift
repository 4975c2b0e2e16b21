/// How an argument's bytes become a value: the shape that help shows, and the reading itself.
package struct ValueKind<Value: Sendable>: Sendable {
  package let shape: ValueShape
  let parse: @Sendable (_ bytes: [UInt8]) throws(ValueProblem) -> Value

  /// A kind of its own; `parse` never sees empty bytes.
  package init(
    _ shape: ValueShape, parse: @escaping @Sendable ([UInt8]) throws(ValueProblem) -> Value
  ) {
    self.shape = shape
    self.parse = parse
  }
}
