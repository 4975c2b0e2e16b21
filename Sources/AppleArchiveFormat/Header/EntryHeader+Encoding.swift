extension EntryHeader {
  /// Magic and size.
  static let prefixSize = 6
  /// The size is a 16-bit number.
  static let maximumSize = 65535

  static let currentMagic: [UInt8] = Array("AA01".utf8)
  static let legacyMagic: [UInt8] = Array("YAA1".utf8)

  /// The header's bytes: integers and blob sizes in the smallest width, times as subtype `T`.
  ///
  /// Nil when they would be more than 65535 bytes, or when a string or hash has a length that the
  /// format cannot say. A 16-bit blob size is used up to 65534 and a 32-bit one up to 2³² − 2:
  /// writers differ about the last value of each width, and the wider one is always right.
  public func encoded() -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    return append(to: &bytes) ? bytes : nil
  }

  /// Appends the header's bytes, or nothing and false when it cannot be written.
  func append(to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: isLegacy ? Self.legacyMagic : Self.currentMagic)
    bytes.append(0)
    bytes.append(0)
    for field in fields {
      guard Self.append(field, to: &bytes) else {
        bytes.removeSubrange(start...)
        return false
      }
    }
    guard let size = UInt16(exactly: bytes.count - start) else {
      bytes.removeSubrange(start...)
      return false
    }
    bytes[start + 4] = UInt8(truncatingIfNeeded: size)
    bytes[start + 5] = UInt8(truncatingIfNeeded: size >> 8)
    return true
  }

  private static func append(_ field: Field, to bytes: inout [UInt8]) -> Bool {
    let key = field.key.bytes
    bytes.append(key.0)
    bytes.append(key.1)
    bytes.append(key.2)
    switch field.value {
    case .flag:
      bytes.append(UInt8(ascii: "*"))
    case .unsigned(let value):
      appendUnsigned(value, to: &bytes)
    case .string(let string):
      guard let count = UInt16(exactly: string.count) else { return false }
      bytes.append(UInt8(ascii: "P"))
      bytes.append(littleEndian: count)
      bytes.append(contentsOf: string)
    case .hash(let hash):
      guard let letter = hashLetter(size: hash.count) else { return false }
      bytes.append(letter)
      bytes.append(contentsOf: hash)
    case .time(let time):
      bytes.append(UInt8(ascii: "T"))
      bytes.append(littleEndian: time.seconds)
      bytes.append(littleEndian: time.nanoseconds)
    case .blob(let size):
      appendBlob(size, to: &bytes)
    }
    return true
  }

  private static func appendUnsigned(_ value: UInt64, to bytes: inout [UInt8]) {
    if let value = UInt8(exactly: value) {
      bytes.append(UInt8(ascii: "1"))
      bytes.append(value)
    } else if let value = UInt16(exactly: value) {
      bytes.append(UInt8(ascii: "2"))
      bytes.append(littleEndian: value)
    } else if let value = UInt32(exactly: value) {
      bytes.append(UInt8(ascii: "4"))
      bytes.append(littleEndian: value)
    } else {
      bytes.append(UInt8(ascii: "8"))
      bytes.append(littleEndian: value)
    }
  }

  private static func appendBlob(_ size: UInt64, to bytes: inout [UInt8]) {
    if size < UInt64(UInt16.max) {
      bytes.append(UInt8(ascii: "A"))
      bytes.append(littleEndian: UInt16(truncatingIfNeeded: size))
    } else if size < UInt64(UInt32.max) {
      bytes.append(UInt8(ascii: "B"))
      bytes.append(littleEndian: UInt32(truncatingIfNeeded: size))
    } else {
      bytes.append(UInt8(ascii: "C"))
      bytes.append(littleEndian: size)
    }
  }

  private static func hashLetter(size: Int) -> UInt8? {
    switch size {
    case 4: UInt8(ascii: "F")
    case 20: UInt8(ascii: "G")
    case 32: UInt8(ascii: "H")
    case 48: UInt8(ascii: "I")
    case 64: UInt8(ascii: "J")
    default: nil
    }
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
