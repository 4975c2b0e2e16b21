/// Reads a payload from its last bit to its first.
///
/// The next bits are the top ones of `bits`, of which `count` (56...63 after a refill) are valid.
/// A refill reads the 8 bytes before `next`, so it can reach 15 bytes before the payload, which
/// the block header covers.
@safe struct ReverseBits {
  var bits: UInt64
  var count: Int
  var next: UnsafeRawPointer
  /// The lowest value of `next` at which no more bits were read than there are.
  let lowest: UnsafeRawPointer

  /// - Parameters:
  ///   - start: the payload; at least 16 bytes before it can be read.
  ///   - padding: unused bits of the last byte, 0...7; nil if one of them is set or there is none.
  init?(start: UnsafeRawPointer, end: UnsafeRawPointer, padding: Int) {
    let last = unsafe (end - 8).loadUnaligned(as: UInt64.self)
    unsafe lowest = start - 7
    if padding == 0 {
      bits = last
      count = 56
      unsafe next = end - 7
    } else {
      bits = last &<< UInt64(truncatingIfNeeded: padding)
      count = 64 &- padding
      unsafe next = end - 8
      guard last &>> UInt64(truncatingIfNeeded: 64 &- padding) == 0 else { return nil }
    }
    guard unsafe next >= lowest else { return nil }
  }

  /// Drops bits; `negatedCount` is their number, 0...56, negated.
  @inline(__always)
  mutating func skip(negatedCount: Int) {
    bits &<<= UInt64(truncatingIfNeeded: 0 &- negatedCount)
    count &+= negatedCount
  }

  /// Makes at least 56 bits valid; false if more bits were read than the payload has.
  @inline(__always)
  mutating func refill() -> Bool {
    let more = unsafe (next - 8).loadUnaligned(as: UInt64.self)
    bits |= more &>> UInt64(truncatingIfNeeded: count)
    unsafe next -= (63 &- count) &>> 3
    count |= 56
    return unsafe next >= lowest
  }

  /// Whether the payload was read exactly to its begin.
  var isAtStart: Bool {
    unsafe (next - lowest - 7) &* 8 &+ count == 0
  }
}
