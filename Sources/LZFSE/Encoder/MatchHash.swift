/// Hashes of the next bytes, as indices of match tables.
enum MatchHash {
  /// All hashes of a word come from this one product.
  @inline(__always)
  static func product(_ word: UInt64) -> UInt64 {
    word &* 0x9e37_79b1_85eb_ca87
  }

  /// `bits` bits that depend on the lowest `bytes` bytes of the word, 3...8.
  ///
  /// Shifting the product left is as good as shifting the word: the upper bytes fall out.
  @inline(__always)
  static func index(_ product: UInt64, bytes: UInt64, bits: UInt64) -> Int {
    Int(truncatingIfNeeded: (product &<< (64 &- 8 &* bytes)) &>> (64 &- bits))
  }

  @inline(__always)
  static func hash(_ word: UInt64, bytes: UInt64, bits: UInt64) -> Int {
    index(product(word), bytes: bytes, bits: bits)
  }
}
