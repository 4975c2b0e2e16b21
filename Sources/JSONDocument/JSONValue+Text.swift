extension JSONValue {
  /// A value that stands in no text.
  public init(_ content: Content) {
    self.init(content, range: 0..<0)
  }

  /// The value as JSON, indented by two spaces a level, without a line break at its end.
  ///
  /// Equal values give equal bytes. Empty objects and arrays stand on one line.
  public var text: String { text(level: 0, sortsKeys: false) }

  /// Whether two values mean the same: members may stand in another order.
  public func means(_ other: JSONValue) -> Bool {
    text(level: 0, sortsKeys: true).utf8.elementsEqual(other.text(level: 0, sortsKeys: true).utf8)
  }

  private func text(level: Int, sortsKeys: Bool) -> String {
    switch content {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(.integer(let value)): return String(value)
    case .number(.unsigned(let value)): return String(value)
    case .number(.double(let value)): return "\(value)"
    case .string(let value): return JSONWriter.quoted(value)
    case .array(let elements):
      return Self.bracketed(
        "[", elements.map { $0.text(level: level + 1, sortsKeys: sortsKeys) }, "]", level)
    case .object(var members):
      if sortsKeys { members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
      let lines = members.map { member in
        "\(JSONWriter.quoted(member.key)): "
          + member.value.text(level: level + 1, sortsKeys: sortsKeys)
      }
      return Self.bracketed("{", lines, "}", level)
    }
  }

  private static func bracketed(
    _ opener: String, _ lines: [String], _ closer: String, _ level: Int
  ) -> String {
    guard !lines.isEmpty else { return opener + closer }
    let margin = String(repeating: "  ", count: level)
    return opener + "\n" + lines.map { margin + "  " + $0 }.joined(separator: ",\n") + "\n" + margin
      + closer
  }
}

extension JSONMember {
  /// A member that stands in no text.
  public init(_ key: String, _ content: JSONValue.Content) {
    self.init(key: key, keyRange: 0..<0, value: JSONValue(content))
  }
}
