internal import Diagnostics
internal import JSONDocument
internal import PropertyList

/// A property list or JSON file as one kind of value, and how to tell a place in it.
struct ProjectDocument {
  let root: PropertyListValue?
  /// Those of the reader, as warnings at most.
  let findings: [Diagnostic]
  private let locate: (Range<Int>) -> Place
  /// Nil for a binary file.
  private let text: SourceText?

  /// Reads OpenStep, XML, binary and JSON; `name` is fit for display.
  init(_ bytes: [UInt8], name: String) {
    if PropertyListKind(recognizing: bytes) == .json {
      let document = JSONDocument(bytes, name: name, sizeLimit: PropertyListDocument.sizeLimit)
      root = document.root.map(Self.value)
      findings = document.findings.diagnostics.map(\.lowered)
      locate = { .source(document.source.location(of: $0)) }
      text = document.source
    } else {
      let document = PropertyListDocument(bytes, name: name)
      root = document.root
      findings = document.findings.diagnostics.map(\.lowered)
      locate = { document.place(of: $0) }
      if case .text(let source) = document.source { text = source } else { text = nil }
    }
  }

  func place(_ value: PropertyListValue) -> Place { locate(value.range) }

  /// Where a value stands; nil in a binary file, which has no lines.
  func origin(_ value: PropertyListValue) -> TextOrigin? {
    text.map { TextOrigin($0, value.range) }
  }

  /// A JSON value as a property list's; null, which those do not have, is the empty string.
  private static func value(_ json: JSONValue) -> PropertyListValue {
    let content: PropertyListValue.Content
    switch json.content {
    case .null: content = .string("")
    case .boolean(let value): content = .boolean(value)
    case .number(.integer(let value)): content = .integer(value)
    case .number(.unsigned(let value)): content = .unsigned(value)
    case .number(.double(let value)): content = .real(value)
    case .string(let text): content = .string(text)
    case .array(let elements): content = .array(elements.map(value))
    case .object(let members):
      content = .dictionary(
        members.map { PropertyListMember($0.key, keyRange: $0.keyRange, value($0.value)) })
    }
    return PropertyListValue(content, range: json.range)
  }
}

extension PropertyListValue {
  /// A scalar as text: old project files write numbers and booleans bare.
  var text: String? {
    switch content {
    case .string(let text): text
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .real(let number): "\(number)"
    case .boolean(let value): value ? "YES" : "NO"
    default: nil
    }
  }

  /// The strings of an array, or one string alone.
  var texts: [String] {
    if let elements { return elements.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }
}
