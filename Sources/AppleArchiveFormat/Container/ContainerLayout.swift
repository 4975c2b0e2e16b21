/// The fixed numbers of the `pbz*` container.
package enum ContainerLayout {
  /// Magic and block size.
  static let headerSize = 12
  /// A block's plain size and its stored size.
  static let blockHeaderSize = 16
  /// What packs are written with, and the default of Apple's API.
  package static let defaultBlockSize = 1 << 20

  static func header(letter: UInt8, blockSize: Int) -> [UInt8] {
    var bytes: [UInt8] = Array("pbz".utf8)
    bytes.append(letter)
    bytes.append(bigEndian: UInt64(blockSize))
    return bytes
  }

  static func store(_ value: UInt64, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    unsafe bytes.storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt64.self)
  }
}

extension [UInt8] {
  mutating func append(bigEndian value: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// The eight bytes at `offset` as a number; the caller knows that they are there.
  func bigEndianNumber(at offset: Int) -> UInt64 {
    self[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
