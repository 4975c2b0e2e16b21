/// Hashes of the next bytes, as indices of a match table.
enum MatchHash {
  /// Of the lowest `bytes` bytes of `word`, 3...8, with `bits` bits.
  @inline(__always)
  static func hash(_ word: UInt64, bytes: UInt64, bits: UInt64) -> Int {
    Int(
      truncatingIfNeeded: ((word &<< (64 &- 8 &* bytes)) &* 0x9e37_79b1_85eb_ca87) &>> (64 &- bits))
  }
}
