internal import Diagnostics

/// Turns split arguments into values, and checks counts and the rules of the command.
struct ArgumentResolver {
  let raw: RawArguments
  private let options: [OptionRecord]
  private let usage: UsageFailures

  init(program: Program, raw: RawArguments) {
    self.raw = raw
    options = program.options(of: raw.command)
    usage = UsageFailures(program: program, command: raw.command)
  }

  func resolve() throws(Failure) -> Arguments {
    var values: [String: [any Sendable]] = [:]
    for occurrence in raw.occurrences {
      let record = occurrence.record
      if record.arity == .single, values[record.name] != nil {
        throw usage.failure(
          .repeatedOption, "\(record.bothSpellings) is given more than once",
          help: "it takes one value")
      }
      values[record.name, default: []].append(try value(of: occurrence))
    }
    let operands = try operands()
    for record in options where record.isRequired && values[record.name] == nil {
      throw usage.failure(
        .missingOption,
        "\(record.bothSpellings) \(record.value?.placeholder ?? "") is missing")
    }
    for rule in raw.command.rules { try check(rule, values) }
    return Arguments(
      command: raw.command, usage: usage, options: values, operands: operands)
  }

  private func value(of occurrence: RawArguments.Occurrence) throws(Failure) -> any Sendable {
    guard let parse = occurrence.record.parse, let bytes = occurrence.value else { return true }
    guard !bytes.isEmpty else {
      throw usage.failure(
        .badValue, "\(occurrence.spelling) has an empty value",
        help: "it needs a \(occurrence.record.value?.placeholder ?? "VALUE")")
    }
    do throws(ValueProblem) {
      return try parse(bytes)
    } catch {
      throw usage.badValue(bytes, of: occurrence.spelling, error)
    }
  }

  private func check(_ rule: Command.Rule, _ values: [String: [any Sendable]]) throws(Failure) {
    let given = rule.options.filter { values[$0.name] != nil }
    if let first = given.first, let second = given.dropFirst().first {
      throw usage.failure(
        .conflictingOptions,
        "\(first.bothSpellings) and \(second.bothSpellings) exclude each other")
    }
    if case .exactlyOne(let options) = rule, given.isEmpty {
      throw usage.failure(
        .missingOption,
        "one of \(Phrases.list(options.map(\.bothSpellings), conjunction: "or")) is needed")
    }
  }

  /// Gives every operand of the table its least count, and what is left to the one that takes more.
  private func operands() throws(Failure) -> [String: [any Sendable]] {
    let table = raw.command.operands
    var spare = raw.operands.count - table.reduce(0) { $0 + $1.count.lowerBound }
    var rest = raw.operands[...]
    var values: [String: [any Sendable]] = [:]
    for record in table {
      let least = record.count.lowerBound
      let extra = min(max(spare, 0), record.count.upperBound - least)
      spare -= extra
      guard rest.count >= least, !(least > 0 && rest.isEmpty) else {
        throw usage.failure(.missingArgument, "\(record.name) is missing", help: record.help)
      }
      for bytes in rest.prefix(least + extra) {
        values[record.name, default: []].append(try value(bytes, record))
      }
      rest = rest.dropFirst(least + extra)
    }
    if let surplus = rest.first {
      throw usage.failure(
        .surplusArgument, "unexpected argument '\(DisplayText.escape(surplus))'")
    }
    return values
  }

  private func value(_ bytes: [UInt8], _ record: OperandRecord) throws(Failure) -> any Sendable {
    guard !bytes.isEmpty else {
      throw usage.failure(.badValue, "\(record.name) is empty")
    }
    do throws(ValueProblem) {
      return try record.parse(bytes)
    } catch {
      throw usage.badValue(bytes, of: record.name, error)
    }
  }
}
