/// The four bytes that begin each block of a stream, read as a little-endian number.
enum BlockMagic {
  /// `bvx-`: bytes as they are.
  static let raw: UInt32 = 0x2d78_7662
  /// `bvx1`: entropy coded, header fields in the open.
  static let plainHeader: UInt32 = 0x3178_7662
  /// `bvx2`: entropy coded, header packed.
  static let packedHeader: UInt32 = 0x3278_7662
  /// `bvxn`: byte-oriented opcodes.
  static let lzvn: UInt32 = 0x6e78_7662
  /// `bvx$`: end of the stream.
  static let end: UInt32 = 0x2478_7662
}
