import Diagnostics
import JSONDocument
import TestSupport
import Testing

func read(_ text: String) -> JSONDocument {
  read(bytes: Array(text.utf8))
}

func read(bytes: [UInt8]) -> JSONDocument {
  JSONDocument(bytes, name: "t.json")
}

/// All the text that a finding shows.
func words(of finding: Diagnostic) -> String {
  ([finding.message, finding.help ?? ""] + finding.notes.map(\.message)).joined(separator: "\n")
}

func place(of place: Place?) -> String {
  guard case .source(let location) = place else { return "no place" }
  return "\(location.line):\(location.column)-\(location.endColumn)"
}

func describe(_ findings: FindingList) -> String {
  findings.diagnostics.map { "\($0.code) \(place(of: $0.place)) \(words(of: $0))" }
    .joined(separator: "\n")
}

/// A value as plain JSON on one line, with the shortest spelling of each number.
func canonical(_ value: JSONValue) -> String {
  switch value.content {
  case .null: "null"
  case .boolean(let value): value ? "true" : "false"
  case .number(.integer(let value)): String(value)
  case .number(.unsigned(let value)): String(value)
  case .number(.double(let value)):
    "\(value)".hasSuffix(".0") ? String("\(value)".dropLast(2)) : "\(value)"
  case .string(let text): literal(text)
  case .array(let elements): "[" + elements.map(canonical).joined(separator: ",") + "]"
  case .object(let members):
    "{" + members.map { literal($0.key) + ":" + canonical($0.value) }.joined(separator: ",") + "}"
  }
}

func canonical(_ text: String) -> String? {
  read(text).root.map(canonical)
}

private func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\" + String(scalar)
    case "\u{08}": result += "\\b"
    case "\u{0C}": result += "\\f"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\0"..<" ", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// The byte ranges of all keys and values, outer before inner.
func ranges(in value: JSONValue) -> [Range<Int>] {
  switch value.content {
  case .array(let elements): [value.range] + elements.flatMap { ranges(in: $0) }
  case .object(let members):
    [value.range] + members.flatMap { [$0.keyRange] + ranges(in: $0.value) }
  default: [value.range]
  }
}

func expectClean(
  _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let document = read(text)
  #expect(
    document.findings.diagnostics.isEmpty, "\(describe(document.findings))",
    sourceLocation: sourceLocation)
  #expect(document.root != nil, sourceLocation: sourceLocation)
}

func expectAccepted(
  _ text: String, as expected: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectClean(text, sourceLocation: sourceLocation)
  let found = canonical(text) ?? "nothing"
  #expect(
    found.utf8.elementsEqual(expected.utf8), "\(found) instead of \(expected)",
    sourceLocation: sourceLocation)
}

/// Expects exactly these errors, each at the mark of its number, with notes at `notesAt`.
func expectErrors(
  _ text: String, _ expected: [(code: DiagnosticCode, mark: Int)], notesAt: [Int]? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let marked = MarkedText(text)
  let findings = read(bytes: marked.bytes).findings
  #expect(
    findings.diagnostics.map { "\($0.code) \(place(of: $0.place))" }
      == expected.map { "\($0.code) \(marked.marks[$0.mark])" },
    "\(describe(findings))", sourceLocation: sourceLocation)
  #expect(findings.diagnostics.allSatisfy { $0.severity == .error }, sourceLocation: sourceLocation)
  guard let notesAt else { return }
  #expect(
    findings.diagnostics.flatMap(\.notes).map { place(of: $0.place) }
      == notesAt.map { "\(marked.marks[$0])" }, sourceLocation: sourceLocation)
}

func expectError(
  _ text: String, _ code: DiagnosticCode, at mark: Int, notesAt: [Int]? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectErrors(text, [(code, mark)], notesAt: notesAt, sourceLocation: sourceLocation)
}

func expectOneError(
  _ text: String, _ code: DiagnosticCode,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectError(text, code, at: 0, sourceLocation: sourceLocation)
}
