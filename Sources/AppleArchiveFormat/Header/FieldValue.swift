/// The value of a header field.
public enum FieldValue: Hashable, Sendable {
  case flag
  case unsigned(UInt64)
  /// Bytes, by convention UTF-8; at most 65535.
  case string([UInt8])
  /// 4, 20, 32, 48 or 64 bytes.
  case hash([UInt8])
  case time(EntryTime)
  /// The length of data that follows the header.
  case blob(UInt64)
}
