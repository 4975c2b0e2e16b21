/// Many short names in one buffer.
struct NameArena: Sendable {
  /// Where a name lies.
  struct Reference: Sendable, Hashable {
    var offset: UInt32
    var length: UInt16
  }

  private(set) var bytes: [UInt8] = []

  /// Stores a name; nil when it is longer than 65 535 bytes or 4 GiB of names are stored already.
  mutating func append(_ name: some Collection<UInt8>) -> Reference? {
    guard let offset = UInt32(exactly: bytes.count), let length = UInt16(exactly: name.count) else {
      return nil
    }
    bytes.append(contentsOf: name)
    return Reference(offset: offset, length: length)
  }

  subscript(_ reference: Reference) -> ArraySlice<UInt8> {
    let start = Int(reference.offset)
    return bytes[start..<(start + Int(reference.length))]
  }
}
