extension BlockHeader {
  /// Reads the fixed part of a `bvx2` header, of which `FormatLimit.packedHeaderSize` bytes exist.
  @unsafe init(packed header: UnsafeRawPointer) {
    let first = unsafe header.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    let second = unsafe header.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    let third = unsafe header.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    func field(_ word: UInt64, _ position: UInt64, _ bits: UInt64) -> Int {
      Int(truncatingIfNeeded: (word >> position) & ((1 << bits) - 1))
    }
    self.size = field(third, 0, 32)
    self.rawCount = unsafe Int(header.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    self.literalCount = field(first, 0, 20)
    self.literalPayloadSize = field(first, 20, 20)
    self.literalPadding = 7 - field(first, 60, 3)
    self.literalStates = (
      field(second, 0, 10), field(second, 10, 10), field(second, 20, 10), field(second, 30, 10)
    )
    self.tripletCount = field(first, 40, 20)
    self.tripletPayloadSize = field(second, 40, 20)
    self.tripletPadding = 7 - field(second, 60, 3)
    self.literalRunState = field(third, 32, 10)
    self.matchLengthState = field(third, 42, 10)
    self.distanceState = field(third, 52, 10)
  }

  /// Reads a `bvx1` header, of which `FormatLimit.plainHeaderSize` bytes exist, without its
  /// frequencies.
  ///
  /// Its field for the size of both payloads together has no use; it must be right all the same.
  @unsafe init?(plain header: UnsafeRawPointer) {
    func word(_ offset: Int) -> Int {
      unsafe Int(header.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func signedWord(_ offset: Int) -> Int {
      unsafe Int(header.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }
    func half(_ offset: Int) -> Int {
      unsafe Int(header.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }
    self.size = FormatLimit.plainHeaderSize
    self.rawCount = word(4)
    self.literalCount = word(12)
    self.tripletCount = word(16)
    self.literalPayloadSize = word(20)
    self.tripletPayloadSize = word(24)
    self.literalPadding = -signedWord(28)
    self.literalStates = (half(32), half(34), half(36), half(38))
    self.tripletPadding = -signedWord(40)
    self.literalRunState = half(44)
    self.matchLengthState = half(46)
    self.distanceState = half(48)
    guard word(8) == literalPayloadSize + tripletPayloadSize else { return nil }
  }
}
