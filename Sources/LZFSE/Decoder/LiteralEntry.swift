/// What one state of the literal alphabet decodes to, packed so that one load fetches all of it.
///
/// | bits | |
/// |---|---|
/// | 0-7 | the number of bits to read, negated: sums of entries are shift counts modulo 64 |
/// | 8-15 | the literal |
/// | 16-31 | the next state, without the bits read |
/// | 48-63 | the ones that cut out the bits read |
struct LiteralEntry {
  var packed: UInt64

  init(symbol: UInt8, bits: Int, delta: Int) {
    packed = UInt64(truncatingIfNeeded: 0 &- bits) & 0xff
    packed |= UInt64(symbol) &<< 8
    packed |= UInt64(truncatingIfNeeded: delta) &<< 16
    packed |= UInt64(truncatingIfNeeded: (1 &<< bits) &- 1) &<< 48
  }

  var symbol: UInt8 { UInt8(truncatingIfNeeded: packed &>> 8) }
  var delta: UInt32 { UInt32(truncatingIfNeeded: packed) &>> 16 }
  var mask: UInt64 { packed &>> 48 }

  /// Adds to the delta.
  mutating func advance(by step: Int) {
    packed &+= UInt64(truncatingIfNeeded: step) &<< 16
  }
}
