/// What one state of the literal alphabet decodes to.
struct LiteralEntry: BitwiseCopyable {
  /// In the low byte the number of bits to read, negated; the literal above it.
  private let packed: UInt16

  init(symbol: UInt8, bits: Int) {
    packed = UInt16(symbol) &<< 8 | UInt16(truncatingIfNeeded: 0 &- bits) & 0xff
  }

  var symbol: UInt8 { UInt8(truncatingIfNeeded: packed &>> 8) }

  /// Minus the number of bits to read, modulo 64, with something above the low six bits: sums
  /// are shift counts.
  var negatedBits: UInt64 { UInt64(packed) }
}
