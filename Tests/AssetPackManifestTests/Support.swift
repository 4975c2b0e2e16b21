import AssetPackManifest
import Diagnostics
import Testing
import TestSupport

/// A manifest in which one part can be replaced; the rest is without fault.
func manifestText(
  id: String = #""assetPackID": "tutorial""#,
  policy: String = #""downloadPolicy": { "onDemand": {} }"#,
  selectors: String = #""fileSelectors": [ { "file": "a.bin" } ]"#,
  platforms: String = #""platforms": [ "iOS" ]"#,
  more: String? = nil
) -> String {
  let members = [id, policy, selectors, platforms, more].compactMap { $0 }.filter { !$0.isEmpty }
  return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
}

/// What a finding must be; the places are those of the text's marks.
struct Expected: Sendable, CustomTestStringConvertible {
  let severity: Severity
  let code: DiagnosticCode
  /// Pieces that the finding's message, help or notes must hold.
  let saying: [String]

  static func error(_ code: DiagnosticCode, _ saying: String...) -> Expected {
    Expected(severity: .error, code: code, saying: saying)
  }

  static func warning(_ code: DiagnosticCode, _ saying: String...) -> Expected {
    Expected(severity: .warning, code: code, saying: saying)
  }

  var testDescription: String { "\(severity.rawValue) \(code)" }
}

/// All the text that a finding shows.
func words(of finding: Diagnostic) -> String {
  ([finding.message, finding.help ?? ""] + finding.notes.map(\.message)).joined(separator: "\n")
}

func describe(_ findings: FindingList) -> String {
  findings.diagnostics.map { finding in
    var place = "?"
    if case .source(let location) = finding.place {
      place = "\(location.line):\(location.column)-\(location.endColumn)"
    }
    return "\(finding.severity.rawValue) \(finding.code) \(place) \(words(of: finding))"
  }.joined(separator: "\n")
}

/// Decodes `text` and expects exactly these findings, one at each outer mark, in order; marks
/// inside or beyond those are the places of the findings' notes, in order.
@discardableResult
func expect(
  _ text: String, _ expected: Expected..., notesAt noteMarks: [Int] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> DecodedManifest {
  let marked = MarkedText(text)
  let decoded = ManifestDecoder.decode(marked.bytes, name: "m.json")
  let findings = decoded.findings.diagnostics
  #expect(
    findings.count == expected.count, "\(describe(decoded.findings))",
    sourceLocation: sourceLocation)
  let marks = marked.marks.enumerated().filter { !noteMarks.contains($0.offset) }.map(\.element)
  #expect(marks.count == expected.count, "one mark a finding", sourceLocation: sourceLocation)
  for ((finding, wanted), mark) in zip(zip(findings, expected), marks) {
    #expect(finding.code == wanted.code, "\(words(of: finding))", sourceLocation: sourceLocation)
    #expect(finding.severity == wanted.severity, sourceLocation: sourceLocation)
    #expect(place(of: finding.place) == mark.description, sourceLocation: sourceLocation)
    for piece in wanted.saying {
      #expect(
        words(of: finding).contains(piece), "\(words(of: finding))",
        sourceLocation: sourceLocation)
    }
  }
  let notePlaces = findings.flatMap(\.notes).compactMap(\.place).map { place(of: $0) }
  #expect(
    notePlaces == noteMarks.map { marked.marks[$0].description }, sourceLocation: sourceLocation)
  let refused = expected.contains { $0.severity == .error }
  #expect((decoded.manifest == nil) == refused, sourceLocation: sourceLocation)
  return decoded
}

/// Decodes `text` and expects no finding at all.
@discardableResult
func expectFaultless(
  _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Manifest? {
  let decoded = ManifestDecoder.decode(Array(text.utf8), name: "m.json")
  #expect(
    decoded.findings.diagnostics.isEmpty, "\(describe(decoded.findings))",
    sourceLocation: sourceLocation)
  #expect(decoded.manifest != nil, sourceLocation: sourceLocation)
  return decoded.manifest
}

func place(of place: Place?) -> String {
  guard case .source(let location) = place else { return "no place" }
  return "\(location.line):\(location.column)-\(location.endColumn)"
}
