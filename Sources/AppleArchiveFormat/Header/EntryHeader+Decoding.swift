extension EntryHeader {
  /// The size of the whole header, read from its first six bytes.
  static func size(prefix: [UInt8]) throws(HeaderDecodingError) -> Int {
    let magic = prefix.prefix(4)
    guard currentMagic.starts(with: magic) || legacyMagic.starts(with: magic) else {
      throw HeaderDecodingError(.badMagic([UInt8](magic)), at: 0)
    }
    guard prefix.count >= prefixSize else {
      throw HeaderDecodingError(
        .incomplete(needed: prefixSize, present: prefix.count), at: prefix.count)
    }
    let size = Int(prefix[4]) | Int(prefix[5]) << 8
    guard size >= prefixSize else { throw HeaderDecodingError(.sizeTooSmall(size), at: 4) }
    return size
  }

  /// Whether the first four bytes start an entry.
  static func isMagic(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    let first = bytes[0]
    if first == UInt8(ascii: "A") {
      return bytes[1] == UInt8(ascii: "A") && bytes[2] == UInt8(ascii: "0")
        && bytes[3] == UInt8(ascii: "1")
    }
    return first == UInt8(ascii: "Y") && bytes[1] == UInt8(ascii: "A")
      && bytes[2] == UInt8(ascii: "A") && bytes[3] == UInt8(ascii: "1")
  }

  /// Reads a header from exactly its bytes.
  ///
  /// Takes fields in any order and width, times of both subtypes, and both magics. Unknown keys are
  /// kept; they may repeat, known ones may not. Refuses unknown subtypes, since their length is not
  /// known, known keys with a value of another kind, and a header without `TYP`, or without `PAT`
  /// where the entry stands for a file system object.
  public init(decoding bytes: [UInt8]) throws(HeaderDecodingError) {
    let size = try Self.size(prefix: bytes)
    guard size == bytes.count else {
      throw HeaderDecodingError(.incomplete(needed: size, present: bytes.count), at: bytes.count)
    }
    isLegacy = bytes[0] == UInt8(ascii: "Y")
    fields = []
    fields.reserveCapacity(10)
    var cursor = HeaderCursor(bytes, at: Self.prefixSize)
    while cursor.left > 0 {
      let start = cursor.offset
      let field = try Self.takeField(&cursor)
      if field.key.kind != nil, fields.contains(where: { $0.key == field.key }) {
        throw HeaderDecodingError(.duplicateKey(field.key), at: start)
      }
      fields.append(field)
    }
    guard let type = unsigned(.type) else { throw HeaderDecodingError(.missingType, at: 0) }
    guard type <= 0xFF else { throw HeaderDecodingError(.typeOutOfRange(type), at: 0) }
    if string(.path) == nil, self.type != .metadata {
      throw HeaderDecodingError(.missingPath, at: 0)
    }
  }

  private static func takeField(_ cursor: inout HeaderCursor) throws(HeaderDecodingError) -> Field {
    let start = cursor.offset
    guard let name = cursor.take(UInt32.self, count: 4) else {
      throw HeaderDecodingError(.strayBytes(cursor.left), at: start)
    }
    let bytes = (
      UInt8(truncatingIfNeeded: name), UInt8(truncatingIfNeeded: name >> 8),
      UInt8(truncatingIfNeeded: name >> 16)
    )
    let letter = UInt8(truncatingIfNeeded: name >> 24)
    guard let key = FieldKey(bytes.0, bytes.1, bytes.2) else {
      throw HeaderDecodingError(.badKey([bytes.0, bytes.1, bytes.2]), at: start)
    }
    guard let subtype = FieldSubtype(letter: letter) else {
      throw HeaderDecodingError(.unknownSubtype(key, letter), at: start + 3)
    }
    if let expected = key.kind, expected != subtype.kind {
      throw HeaderDecodingError(
        .wrongKind(key, found: subtype.kind.description, expected: expected.description),
        at: start + 3)
    }
    return Field(key, try takeValue(of: key, subtype, &cursor))
  }

  private static func takeValue(
    of key: FieldKey, _ subtype: FieldSubtype, _ cursor: inout HeaderCursor
  ) throws(HeaderDecodingError) -> FieldValue {
    let start = cursor.offset
    let left = cursor.left
    var needed = subtype.size
    switch subtype.kind {
    case .flag:
      return .flag
    case .unsigned:
      if let value = cursor.take(UInt64.self, count: needed) { return .unsigned(value) }
    case .blob:
      if let value = cursor.take(UInt64.self, count: needed) { return .blob(value) }
    case .hash:
      if let bytes = cursor.takeBytes(needed) { return .hash(bytes) }
    case .string:
      if let count = cursor.take(UInt16.self, count: needed) {
        needed += Int(count)
        if let bytes = cursor.takeBytes(Int(count)) { return .string(bytes) }
      }
    case .time:
      if needed <= left, let seconds = cursor.take(Int64.self, count: 8) {
        guard needed > 8, let nanoseconds = cursor.take(UInt32.self, count: 4) else {
          return .time(EntryTime(seconds: seconds))
        }
        guard nanoseconds < 1_000_000_000 else {
          throw HeaderDecodingError(.nanosecondsTooLarge(key, nanoseconds), at: start + 8)
        }
        return .time(EntryTime(seconds: seconds, nanoseconds: nanoseconds))
      }
    }
    throw HeaderDecodingError(.fieldPastEnd(key, needed: needed, left: left), at: start)
  }
}
