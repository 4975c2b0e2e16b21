internal import Diagnostics
internal import JSONDocument

/// A JSON object on one line, its fields in the order in which they were added.
package struct JSONLine: Sendable {
  /// What the line is about; nil for an object inside another one.
  package let type: String?
  private var body = ""

  /// An object whose first field, `type`, tells what the line is about.
  package init(type: String) {
    self.type = type
    add("type", type)
  }

  /// An object inside another one.
  package init() {
    type = nil
  }

  /// The object without a line break.
  package var text: String { "{" + body + "}" }

  var isEmpty: Bool { body.isEmpty }

  package mutating func add(_ name: String, _ value: String) {
    append(name, JSONWriter.quoted(value))
  }

  package mutating func add(_ name: String, _ value: some BinaryInteger) {
    append(name, String(value))
  }

  package mutating func add(_ name: String, _ value: Bool) {
    append(name, value ? "true" : "false")
  }

  package mutating func add(_ name: String, _ object: JSONLine) {
    append(name, object.text)
  }

  package mutating func add(_ name: String, _ objects: [JSONLine]) {
    append(name, "[" + objects.map(\.text).joined(separator: ",") + "]")
  }

  package mutating func add(_ name: String, _ values: [String]) {
    append(name, "[" + values.map(JSONWriter.quoted).joined(separator: ",") + "]")
  }

  /// Adds a field unless there is no value.
  package mutating func add(_ name: String, ifPresent value: String?) {
    if let value { add(name, value) }
  }

  /// Adds a field unless there is no value.
  package mutating func add(_ name: String, ifPresent value: (some BinaryInteger)?) {
    if let value { add(name, value) }
  }

  /// Adds a path.
  ///
  /// A path that is not UTF-8 is shown with its bad bytes as `\xHH`, and a second field, `NAMEHex`,
  /// holds all its bytes in hexadecimal.
  package mutating func add(_ name: String, path bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) { return add(name, text) }
    add(name, DisplayText.escape(bytes))
    add(
      name + "Hex", bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined())
  }

  /// Adds a value that is JSON already.
  package mutating func add(_ name: String, json: String) {
    append(name, json)
  }

  private mutating func append(_ name: String, _ value: String) {
    if !body.isEmpty { body += "," }
    body += JSONWriter.quoted(name) + ":" + value
  }
}
