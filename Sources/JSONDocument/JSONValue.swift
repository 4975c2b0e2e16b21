/// A value that was read, with the bytes where it stands.
public struct JSONValue: Sendable {
  /// What a value is.
  public enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the text, duplicate keys included.
    case object([JSONMember])
  }

  public let content: Content
  /// Byte offsets in the source, quotes and brackets included.
  public let range: Range<Int>

  public init(_ content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// The kind of value in a word: `object`, `array`, `string`, `number`, `boolean` or `null`.
  public var kindName: String {
    switch content {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// A key and its value.
public struct JSONMember: Sendable {
  public let key: String
  /// Where the key stands, quotes included.
  public let keyRange: Range<Int>
  public let value: JSONValue

  public init(key: String, keyRange: Range<Int>, value: JSONValue) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

/// A finite number; integers that fit 64 bits are exact.
public enum JSONNumber: Sendable, Hashable {
  case integer(Int64)
  /// An integer over `Int64.max`.
  case unsigned(UInt64)
  case double(Double)
}
