import Diagnostics
import Foundation
import PropertyList
import TestSupport
import Testing

func read(_ text: String) -> PropertyListDocument {
  read(Array(text.utf8))
}

func read(_ bytes: [UInt8]) -> PropertyListDocument {
  PropertyListDocument(bytes, name: "t.plist")
}

/// An XML property list around a value.
func wrapped(_ text: String) -> String {
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(text)\n</plist>\n"
}

func describe(_ findings: FindingList) -> String {
  findings.diagnostics.map { "\($0.code) \(place(of: $0.place)) \($0.message) | \($0.help ?? "")" }
    .joined(separator: "\n")
}

func place(of place: Place?) -> String {
  switch place {
  case .source(let location): "\(location.line):\(location.column)-\(location.endColumn)"
  case .archive(_, _, let offset, _): "@\(offset ?? 0)"
  default: "no place"
  }
}

/// A value as `Tests/Oracle/property_lists.py` spells it.
func spell(_ value: PropertyListValue) -> String {
  switch value.content {
  case .boolean(let value): value ? "t" : "f"
  case .integer(let value): "i\(value)"
  case .unsigned(let value): "i\(value)"
  case .real(let value):
    "r" + hex(withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) })
  case .string(let text): "s" + hex(Array(text.utf8))
  case .data(let bytes): "d" + hex(bytes)
  case .date(let date): "D\(Int(date.secondsSince2001))"
  case .uid(let number): "u\(number)"
  case .array(let elements): "[" + elements.map(spell).joined(separator: ",") + "]"
  case .set(let elements): "set[" + elements.map(spell).joined(separator: ",") + "]"
  case .null: "null"
  case .dictionary(let members):
    "{"
      + members.map { "s\(hex(Array($0.key.utf8)))=\(spell($0.value))" }.joined(separator: ",")
      + "}"
  }
}

private func hex(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// A value in a form to compare by eye; strings in quotes.
func brief(_ value: PropertyListValue?) -> String {
  guard let value else { return "nothing" }
  switch value.content {
  case .string(let text): return "'\(text)'"
  case .array(let elements): return "[" + elements.map(brief).joined(separator: " ") + "]"
  case .set(let elements): return "set[" + elements.map(brief).joined(separator: " ") + "]"
  case .dictionary(let members):
    return "{" + members.map { "\($0.key):\(brief($0.value))" }.joined(separator: " ") + "}"
  default: return spell(value)
  }
}

/// Expects a value without findings.
func expectValue(
  _ text: String, _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let document = read(text)
  #expect(
    document.findings.diagnostics.isEmpty, "\(describe(document.findings))",
    sourceLocation: sourceLocation)
  #expect(document.isComplete, sourceLocation: sourceLocation)
  let found = brief(document.root)
  #expect(
    found.utf8.elementsEqual(expected.utf8), "\(found) instead of \(expected)",
    sourceLocation: sourceLocation)
}

/// Expects exactly these errors, in the order of the marks, and what could be read.
func expectErrors(
  _ text: String, _ codes: DiagnosticCode..., value: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let marked = MarkedText(text)
  let document = read(marked.bytes)
  #expect(
    document.findings.diagnostics.map { "\($0.code) \(place(of: $0.place))" }
      == zip(codes, marked.marks).map { "\($0) \($1)" },
    "\(describe(document.findings))", sourceLocation: sourceLocation)
  #expect(codes.count == marked.marks.count, sourceLocation: sourceLocation)
  guard let value else { return }
  let found = brief(document.root)
  #expect(found == value, sourceLocation: sourceLocation)
}

/// A binary property list of these objects; offsets may lie.
func binary(
  _ objects: [[UInt8]], root: Int = 0, offsets: [Int]? = nil, offsetWidth: Int = 2,
  referenceWidth: Int = 1
) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var places: [Int] = []
  for object in objects {
    places.append(bytes.count)
    bytes += object
  }
  let table = bytes.count
  for place in offsets ?? places {
    bytes += (0..<offsetWidth).reversed().map { UInt8(truncatingIfNeeded: place >> ($0 * 8)) }
  }
  bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
  for number in [(offsets ?? places).count, root, table] {
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
  return bytes
}
