package import Diagnostics
package import JSONDocument

/// What the rules for one JSON text share: the text, and the findings so far.
package struct RuleContext {
  package let source: SourceText
  /// At most as many as anybody will read; a text with more errors has one cause.
  static let limit = 1000
  package private(set) var findings: [Diagnostic] = []
  /// Whether no more findings are kept, so that there is no use in going on.
  package var isFull: Bool { findings.count >= Self.limit }
  /// Whether all of the text could be read. If not, nothing is said of what is not there.
  let isComplete: Bool

  package init(source: SourceText, isComplete: Bool = true) {
    self.source = source
    self.isComplete = isComplete
  }

  package mutating func error(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    add(.error, code, message, range, notes, help)
  }

  /// An error about something that is not there.
  package mutating func absence(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, help: String? = nil
  ) {
    if isComplete { error(code, message, range, help: help) }
  }

  package mutating func warning(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    // After an error that made text unreadable a warning is more likely wrong than useful.
    if isComplete { add(.warning, code, message, range, notes, help) }
  }

  private mutating func add(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, _ range: Range<Int>,
    _ notes: [Diagnostic.Note], _ help: String?
  ) {
    guard !isFull else { return }
    findings.append(
      Diagnostic(
        severity, code, message, at: .source(source.location(of: range)), notes: notes, help: help))
  }

  package func note(_ message: String, _ range: Range<Int>) -> Diagnostic.Note {
    Diagnostic.Note(message, at: .source(source.location(of: range)))
  }

  // MARK: Types

  /// A string, or nil with a finding.
  package mutating func string(_ value: JSONValue, _ what: String) -> Located<String>? {
    if case .string(let text) = value.content { return Located(text, range: value.range) }
    wrongType(value, what, "a string")
    return nil
  }

  /// An object's members, or nil with a finding.
  package mutating func object(_ value: JSONValue, _ what: String) -> [JSONMember]? {
    if case .object(let members) = value.content { return members }
    wrongType(value, what, "an object")
    return nil
  }

  /// An array's elements, or nil with a finding.
  package mutating func array(_ value: JSONValue, _ what: String) -> [JSONValue]? {
    if case .array(let elements) = value.content { return elements }
    wrongType(value, what, "an array")
    return nil
  }

  /// A whole number that is not negative, or nil with a finding.
  package mutating func count(_ value: JSONValue, _ what: String) -> UInt64? {
    if case .number(let number) = value.content {
      switch number {
      case .integer(let number) where number >= 0: return UInt64(number)
      case .unsigned(let number): return number
      default: break
      }
      error(.wrongType, "\(what) must be a whole number, 0 or more", value.range)
      return nil
    }
    wrongType(value, what, "a whole number")
    return nil
  }

  private mutating func wrongType(_ value: JSONValue, _ what: String, _ expected: String) {
    let article = value.kindName == "array" || value.kindName == "object" ? "an" : "a"
    let found = value.kindName == "null" ? "null" : "\(article) \(value.kindName)"
    error(.wrongType, "\(what) must be \(expected), not \(found)", value.range)
  }
}

extension JSONValue {
  /// The opening bracket or brace, where a missing key is reported.
  package var opening: Range<Int> { range.lowerBound..<(range.lowerBound + 1) }
}

/// A word in quotes, fit for display, and cut short when it is longer than anybody reads.
func quoted(_ text: String) -> String { "\"\(DisplayText.escape(text, limit: 100))\"" }

/// Several words in quotes: `"a", "b" or "c"`.
func alternatives(_ words: [String]) -> String { listed(words, "or") }

/// Several words in quotes with a word before the last.
func listed(_ words: [String], _ conjunction: String) -> String {
  let words = words.map(quoted)
  guard words.count > 1, let last = words.last else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
