/// An argument that belongs to no option, or a run of them.
package struct Operand<Value: Sendable>: OperandDeclaration {
  package let record: OperandRecord

  /// At most one operand of a command may have a `count` with more than one length.
  package init(_ kind: ValueKind<Value>, count: ClosedRange<Int> = 1...1, help: String) {
    record = OperandRecord(count: count, value: kind.shape, help: help) {
      bytes throws(ValueProblem) in try kind.parse(bytes)
    }
  }

  /// One argument or more.
  package static func many(_ kind: ValueKind<Value>, atLeast least: Int = 1, help: String) -> Self {
    Self(kind, count: least...Int.max, help: help)
  }
}

/// One row of the table for arguments that belong to no option.
package struct OperandRecord: Sendable {
  package let count: ClosedRange<Int>
  package let value: ValueShape
  /// One sentence without a full stop.
  package let help: String
  let parse: @Sendable ([UInt8]) throws(ValueProblem) -> any Sendable

  /// The placeholder, which names the operand within its command.
  var name: String { value.placeholder }

  /// As the usage line shows it: `PACK`, `[PATH…]`, `PACK…`.
  var usage: String {
    let text = count.upperBound > 1 ? name + "…" : name
    return count.lowerBound == 0 ? "[\(text)]" : text
  }
}

/// Something that stands for a row of the table of arguments.
package protocol OperandDeclaration: Sendable {
  var record: OperandRecord { get }
}

extension OperandRecord: OperandDeclaration {
  package var record: OperandRecord { self }
}
