/// Logarithms of counts as whole numbers, the same on every machine.
///
/// The C library's logarithm may differ in its last bit from one system to the next, and a
/// stream's bytes must not.
struct Log2Table {
  /// The unit of all results: 4096 are one bit.
  static let one = 4096

  private static let indexBits = 10
  private let mantissas: ScratchArray<UInt16>

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    mantissas = try memory.array(of: UInt16.self, count: 1 << Self.indexBits)
    for index in 0..<mantissas.count {
      // Squaring a number doubles its logarithm: each bit of it appears as a carry.
      var power = UInt64(1) << 31 + UInt64(index) << (31 - Self.indexBits)
      var logarithm = 0
      for _ in 0..<13 {
        power = (power * power) >> 31
        let carry = power >> 32
        power >>= carry
        logarithm = logarithm << 1 | Int(carry)
      }
      mantissas[index] = UInt16((logarithm + 1) >> 1)
    }
  }

  /// The logarithm of `value`, which is at least 1; of its bits the upper eleven count.
  @inline(__always)
  func log2(_ value: Int) -> Int {
    let exponent = 63 &- value.leadingZeroBitCount
    let shifted =
      exponent > Self.indexBits
      ? value &>> (exponent &- Self.indexBits) : value &<< (Self.indexBits &- exponent)
    return exponent &* Self.one
      &+ Int(mantissas[shifted & (1 &<< Self.indexBits &- 1)])
  }

  /// What an ideal coder needs for symbols that occur `counts` times, in units of `one`.
  func cost(of counts: ScratchArray<UInt32>, count: Int) -> Int {
    var total = 0
    var saved = 0
    for symbol in 0..<count where counts[symbol] != 0 {
      let own = Int(counts[symbol])
      total += own
      saved += own * log2(own)
    }
    return total == 0 ? 0 : total * log2(total) - saved
  }
}
