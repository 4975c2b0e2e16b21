/// A value of a property list, with the bytes where it stands.
public struct PropertyListValue: Sendable {
  /// What a value is.
  public enum Content: Sendable {
    case boolean(Bool)
    case integer(Int64)
    /// An integer over `Int64.max`.
    case unsigned(UInt64)
    case real(Double)
    case string(String)
    case data([UInt8])
    case date(PropertyListDate)
    case array([PropertyListValue])
    /// The members in the order of the file, duplicate keys included.
    case dictionary([PropertyListMember])
    /// A set of a binary property list, in the order of the file.
    case set([PropertyListValue])
    /// A keyed archive's reference, which binary property lists alone have.
    case uid(UInt64)
    /// The null of a binary property list, which nothing of Apple's writes.
    case null
  }

  public let content: Content
  /// Byte offsets in the text or file, tags, quotes and brackets included.
  ///
  /// Values that were made rather than read have the empty range at 0.
  public let range: Range<Int>

  public init(_ content: Content, range: Range<Int> = 0..<0) {
    self.content = content
    self.range = range
  }

  /// The kind of value in a word, as XML property lists name it.
  public var kindName: String {
    switch content {
    case .boolean: "boolean"
    case .integer, .unsigned: "integer"
    case .real: "real"
    case .string: "string"
    case .data: "data"
    case .date: "date"
    case .array: "array"
    case .dictionary: "dictionary"
    case .set: "set"
    case .uid: "UID"
    case .null: "null"
    }
  }
}

extension PropertyListValue {
  /// The value of a dictionary's first member with a key, compared byte by byte.
  public subscript(key: String) -> PropertyListValue? { member(key)?.value }

  /// A dictionary's first member with a key, compared byte by byte.
  public func member(_ key: String) -> PropertyListMember? {
    members?.first { $0.key.utf8.elementsEqual(key.utf8) }
  }

  /// The members of a dictionary; nil for anything else.
  public var members: [PropertyListMember]? {
    if case .dictionary(let members) = content { members } else { nil }
  }

  /// The elements of an array; nil for anything else.
  public var elements: [PropertyListValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text of a string; nil for anything else.
  public var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The boolean; nil for anything else.
  public var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }
}

/// A key of a dictionary and its value.
public struct PropertyListMember: Sendable {
  public let key: String
  /// Where the key stands, its tags or quotes included.
  public let keyRange: Range<Int>
  public let value: PropertyListValue

  public init(_ key: String, keyRange: Range<Int> = 0..<0, _ value: PropertyListValue) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}
