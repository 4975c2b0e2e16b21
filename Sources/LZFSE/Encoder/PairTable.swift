/// The latest position with each hash of 8 bytes, and with each hash of fewer bytes.
///
/// Empty places hold position 0, which is a candidate like any other.
struct PairTable {
  private static let bits: UInt64 = 15

  /// The places of 8-byte hashes, then those of the shorter ones.
  let positions: ScratchArray<UInt32>

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    positions = try memory.array(of: UInt32.self, count: 2 << Self.bits)
  }

  /// The place of all 8 bytes that `product` is the hash product of.
  @inline(__always)
  static func longPlace(_ product: UInt64) -> Int {
    MatchHash.index(product, bytes: 8, bits: bits)
  }

  /// The place of the first `bytes` bytes that `product` is the hash product of.
  @inline(__always)
  static func shortPlace(_ product: UInt64, bytes: UInt64) -> Int {
    1 &<< Int(bits) &+ MatchHash.index(product, bytes: bytes, bits: bits)
  }

  /// Enters `position`, where `word` stands; the shorter hash is of `shortBytes` bytes.
  @inline(__always)
  func insert(_ position: Int, _ word: UInt64, shortBytes: UInt64) {
    let product = MatchHash.product(word)
    positions[Self.longPlace(product)] = UInt32(truncatingIfNeeded: position)
    positions[Self.shortPlace(product, bytes: shortBytes)] = UInt32(truncatingIfNeeded: position)
  }
}
