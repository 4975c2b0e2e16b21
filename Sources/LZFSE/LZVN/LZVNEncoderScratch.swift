/// Memory that one worker lends to `encodeLZVN` again and again.
@safe final class LZVNEncoderScratch {
  /// The longest input that there are positions for.
  static let maximumCount = 4096
  static let hashBits = 11

  /// The latest position with each hash, plus one.
  let heads: UnsafeMutablePointer<UInt16>
  /// The position before each one that has the same hash, plus one.
  let links: UnsafeMutablePointer<UInt16>

  init() {
    unsafe heads = .allocate(capacity: 1 << Self.hashBits)
    unsafe links = .allocate(capacity: Self.maximumCount)
    unsafe links.initialize(repeating: 0, count: Self.maximumCount)
    reset()
  }

  /// Forgets all positions.
  func reset() {
    unsafe heads.initialize(repeating: 0, count: 1 << Self.hashBits)
  }

  deinit {
    unsafe heads.deallocate()
    unsafe links.deallocate()
  }
}
