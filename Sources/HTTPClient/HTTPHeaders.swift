/// The fields of a message's head, in the order in which they stand there.
package struct HTTPHeaders: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field of a name, in whatever letter case.
  package subscript(name: String) -> String? { values(of: name).first }

  /// The values of all fields of a name, in whatever letter case.
  package func values(of name: String) -> [String] {
    let wanted = Self.lowered(name)
    return fields.filter { Self.lowered($0.name) == wanted }.map(\.value)
  }

  /// The values of all fields of a name, joined as one list.
  package func list(_ name: String) -> String? {
    let values = values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Bytes, with ASCII's capitals as small letters: Swift's `==` would take other spellings for equal.
  private static func lowered(_ name: String) -> [UInt8] {
    name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Why a field cannot be sent: a line break in it would start another one.
  var problem: String? {
    for field in fields {
      let isToken = field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
      if field.name.isEmpty || !isToken { return "a header field has a bad name" }
      if !field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) {
        return "the header field \(field.name) has a control character in its value"
      }
    }
    return nil
  }
}
