internal import Diagnostics

/// Why a header cannot be read, and at which of its bytes.
public struct HeaderDecodingError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The first four bytes are neither `AA01` nor `YAA1`.
    case badMagic([UInt8])
    /// The header's size does not even cover the magic and itself.
    case sizeTooSmall(Int)
    /// The bytes at hand are not as many as the header says it has.
    case incomplete(needed: Int, present: Int)
    /// Fewer than four bytes are left where a field should begin.
    case strayBytes(Int)
    /// The three bytes where a key should stand are not capital letters or digits.
    case badKey([UInt8])
    case unknownSubtype(FieldKey, UInt8)
    /// A known key has a value of a kind that it cannot have.
    case wrongKind(FieldKey, found: String, expected: String)
    /// A field's value reaches past the end of the header.
    case fieldPastEnd(FieldKey, needed: Int, left: Int)
    /// A known key appears twice.
    case duplicateKey(FieldKey)
    case nanosecondsTooLarge(FieldKey, UInt32)
    /// The type is not one byte.
    case typeOutOfRange(UInt64)
    case missingType
    case missingPath
  }

  public let reason: Reason
  /// Counted from the header's first byte.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// A phrase that goes on after "the entry's header is damaged:".
  public var message: String {
    switch reason {
    case .badMagic(let bytes):
      "an entry should begin here with AA01, not with the bytes \(hexadecimal(bytes))"
    case .sizeTooSmall(let size):
      "its size is given as \(size), less than the \(EntryHeader.prefixSize) bytes it begins with"
    case .incomplete(let needed, let present):
      "it has \(present) of its \(needed) bytes"
    case .strayBytes(let count):
      "\(count) bytes are left after its last field"
    case .badKey(let bytes):
      "a field's key should stand here, not \"\(DisplayText.spellOut(bytes))\""
    case .unknownSubtype(let key, let letter):
      "field \(key) has the unknown subtype \"\(DisplayText.spellOut([letter]))\""
    case .wrongKind(let key, let found, let expected):
      "field \(key) is \(found), but should be \(expected)"
    case .fieldPastEnd(let key, let needed, let left):
      "field \(key) needs \(needed) bytes, but the header has only \(left) left"
    case .duplicateKey(let key):
      "field \(key) appears twice"
    case .nanosecondsTooLarge(let key, let value):
      "field \(key) has \(value) nanoseconds, more than a second"
    case .typeOutOfRange(let value):
      "the entry type \(value) is not one letter"
    case .missingType:
      "it has no entry type (TYP)"
    case .missingPath:
      "it has no path (PAT)"
    }
  }
}
