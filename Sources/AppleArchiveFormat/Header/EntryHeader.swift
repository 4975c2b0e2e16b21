/// The header of one entry: its fields in the order in which they are written.
///
/// The order matters twice: blobs follow the header in the order of their fields, and writing gives
/// back the bytes that were read as long as those used the smallest widths.
public struct EntryHeader: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public let key: FieldKey
    public var value: FieldValue

    public init(_ key: FieldKey, _ value: FieldValue) {
      self.key = key
      self.value = value
    }
  }

  public var fields: [Field]
  /// True for the older magic `YAA1`, which means the same.
  public var isLegacy: Bool

  public init(fields: [Field], isLegacy: Bool = false) {
    self.fields = fields
    self.isLegacy = isLegacy
  }

  /// A header with the fields that every entry of an asset pack has, in their order.
  ///
  /// `dataSize` is for files, empty ones included, and nil for all else.
  public init(
    type: EntryType, path: [UInt8], userID: UInt32, groupID: UInt32, mode: UInt16,
    flags: UInt32 = 0, creationTime: EntryTime, modificationTime: EntryTime, dataSize: UInt64?
  ) {
    fields = []
    fields.reserveCapacity(9)
    fields.append(Field(.type, .unsigned(UInt64(type.rawValue))))
    fields.append(Field(.path, .string(path)))
    fields.append(Field(.userID, .unsigned(UInt64(userID))))
    fields.append(Field(.groupID, .unsigned(UInt64(groupID))))
    fields.append(Field(.mode, .unsigned(UInt64(mode))))
    fields.append(Field(.flags, .unsigned(UInt64(flags))))
    fields.append(Field(.creationTime, .time(creationTime)))
    fields.append(Field(.modificationTime, .time(modificationTime)))
    if let dataSize { fields.append(Field(.data, .blob(dataSize))) }
    isLegacy = false
  }

  /// The first field's value of that key.
  public subscript(key: FieldKey) -> FieldValue? {
    for field in fields where field.key == key { return field.value }
    return nil
  }

  public func unsigned(_ key: FieldKey) -> UInt64? {
    guard case .unsigned(let value) = self[key] else { return nil }
    return value
  }

  public func string(_ key: FieldKey) -> [UInt8]? {
    guard case .string(let value) = self[key] else { return nil }
    return value
  }

  public func time(_ key: FieldKey) -> EntryTime? {
    guard case .time(let value) = self[key] else { return nil }
    return value
  }

  /// The entry's type; decoded headers always have one.
  public var type: EntryType {
    EntryType(rawValue: UInt8(truncatingIfNeeded: unsigned(.type) ?? 0))
  }

  /// The path's bytes as they are, not checked in any way; only metadata entries have none.
  public var path: [UInt8] { string(.path) ?? [] }
  public var linkTarget: [UInt8]? { string(.linkTarget) }
  public var userID: UInt64? { unsigned(.userID) }
  public var groupID: UInt64? { unsigned(.groupID) }
  public var mode: UInt64? { unsigned(.mode) }
  public var flags: UInt64? { unsigned(.flags) }
  public var creationTime: EntryTime? { time(.creationTime) }
  public var modificationTime: EntryTime? { time(.modificationTime) }
  public var backupTime: EntryTime? { time(.backupTime) }
  public var hardLinkCluster: UInt64? { unsigned(.hardLinkCluster) }

  /// The length of the file's data; nil when the entry has none, which is not the same as empty.
  public var dataSize: UInt64? {
    guard case .blob(let size) = self[.data] else { return nil }
    return size
  }

  /// A blob that follows the header.
  public struct Blob: Hashable, Sendable {
    public let key: FieldKey
    public let size: UInt64
  }

  /// The blobs in the order in which they follow the header.
  public var blobs: [Blob] {
    var blobs: [Blob] = []
    for field in fields {
      if case .blob(let size) = field.value { blobs.append(Blob(key: field.key, size: size)) }
    }
    return blobs
  }
}
