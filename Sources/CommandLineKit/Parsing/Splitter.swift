internal import Diagnostics

/// Splits arguments into options and operands by one command's table.
struct Splitter {
  let program: Program
  let command: Command
  private let options: [OptionRecord]
  private let usage: UsageFailures
  private var occurrences: [RawArguments.Occurrence] = []
  private var operands: [[UInt8]] = []

  init(program: Program, command: Command) {
    self.program = program
    self.command = command
    options = program.options(of: command)
    usage = UsageFailures(program: program, command: command)
  }

  /// Splits the arguments that stay when the command's own words are taken out.
  mutating func split(_ arguments: [[UInt8]]) throws(Failure) -> RawArguments {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch Token(argument) {
      case .operand:
        operands.append(argument)
      case .endOfOptions:
        operands += rest
        rest = []
      case .long(let name, let value):
        try takeLong(name, value, &rest)
      case .short(let letters):
        try takeShort(letters, &rest)
      }
    }
    return RawArguments(command: command, occurrences: occurrences, operands: operands)
  }

  private mutating func takeLong(
    _ name: [UInt8], _ value: [UInt8]?, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    let text = DisplayText.escape(name)
    guard let record = options.first(where: { $0.answers(toLong: text) }) else {
      throw usage.unknownOption("--" + text)
    }
    let spelling = "--" + text
    guard record.arity != .flag else {
      guard value == nil else { throw usage.unexpectedValue(spelling) }
      return add(record, spelling, nil)
    }
    if let value { return add(record, spelling, value) }
    try takeFollowing(record, spelling, &rest)
  }

  private mutating func takeShort(
    _ letters: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    var letters = letters[...]
    while let letter = letters.popFirst() {
      guard letter < 0x80,
        let record = options.first(where: { $0.short == Unicode.Scalar(letter) })
      else {
        let shown = letter < 0x80 ? [letter] : [letter] + letters
        throw usage.unknownOption("-" + DisplayText.escape(shown))
      }
      let spelling = "-" + String(Unicode.Scalar(letter))
      if record.arity == .flag {
        guard letters.first != UInt8(ascii: "=") else { throw usage.unexpectedValue(spelling) }
        add(record, spelling, nil)
        continue
      }
      if letters.isEmpty { return try takeFollowing(record, spelling, &rest) }
      let value = letters.first == UInt8(ascii: "=") ? letters.dropFirst() : letters
      return add(record, spelling, Array(value))
    }
  }

  /// Takes the value, or the values, from the arguments behind the option.
  private mutating func takeFollowing(
    _ record: OptionRecord, _ spelling: String, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) {
    guard let first = rest.first, Token(first) == .operand else {
      throw usage.missingValue(record, spelling, before: rest.first)
    }
    repeat {
      guard let next = rest.first, Token(next) == .operand else { return }
      rest.removeFirst()
      add(record, spelling, next)
    } while record.arity == .list
  }

  private mutating func add(_ record: OptionRecord, _ spelling: String, _ value: [UInt8]?) {
    occurrences.append(.init(record: record, spelling: spelling, value: value))
  }
}
