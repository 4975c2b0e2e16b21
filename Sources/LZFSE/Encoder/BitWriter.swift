/// Writes bit fields upward from the lowest bit of the first byte.
///
/// Each flush stores eight bytes, so the target needs seven more than are written.
struct BitWriter {
  let target: ScratchArray<UInt8>
  private(set) var position: Int
  var accumulator: UInt64 = 0
  var bitCount: UInt64 = 0

  init(_ target: ScratchArray<UInt8>, at position: Int) {
    self.target = target
    self.position = position
  }

  /// Appends the low `count` bits of `value`; the bits above them are zero.
  @inline(__always)
  mutating func append(_ value: UInt64, _ count: UInt64) {
    accumulator |= value &<< bitCount
    bitCount &+= count
  }

  /// Moves whole bytes to the target; at most 7 bits remain.
  @inline(__always)
  mutating func flush() {
    target.setWord8(accumulator, at: position)
    position &+= Int(truncatingIfNeeded: bitCount &>> 3)
    accumulator &>>= bitCount & 0x38
    bitCount &= 7
  }

  /// Fills the last byte with zero bits and returns the header's value for it, -7...0.
  mutating func finish() -> Int {
    flush()
    guard bitCount > 0 else { return 0 }
    let result = Int(bitCount) - 8
    target.setWord8(accumulator, at: position)
    position += 1
    bitCount = 0
    accumulator = 0
    return result
  }
}
