/// How one state of the alphabets of literal runs, match lengths and distances goes on.
///
/// State bits come first in the stream, extra bits after them.
///
/// | bits | |
/// |---|---|
/// | 0-7 | state bits and extra bits together, negated: sums are shift counts modulo 64 |
/// | 8-15 | state bits, negated |
/// | 16-31 | the next state, without the bits read |
/// | 48-63 | the ones that cut out the state bits |
struct ValueState {
  private(set) var packed: UInt64

  init(bits: Int, extraBits: UInt32, delta: Int) {
    packed = UInt64(truncatingIfNeeded: 0 &- bits &- Int(extraBits)) & 0xff
    packed |= (UInt64(truncatingIfNeeded: 0 &- bits) & 0xff) &<< 8
    packed |= UInt64(truncatingIfNeeded: delta) &<< 16
    packed |= UInt64(truncatingIfNeeded: (1 &<< bits) &- 1) &<< 48
  }

  var negatedStateBits: UInt64 { packed &>> 8 }
  var delta: UInt32 { UInt32(truncatingIfNeeded: packed) &>> 16 }
  var mask: UInt64 { packed &>> 48 }

  /// Adds to the delta.
  mutating func advance(by step: Int) {
    packed &+= UInt64(truncatingIfNeeded: step) &<< 16
  }
}

/// What a state stands for: a base in bits 0-31, and above it the ones that cut out the extra bits.
struct ValueRange {
  private let packed: UInt64

  init(_ code: ValueCode) {
    packed = UInt64(code.base) | ((1 &<< UInt64(code.extraBits)) &- 1) &<< 32
  }

  /// - Parameter bits: the extra bits, with anything above them.
  @inline(__always)
  func value(_ bits: UInt64) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: packed)) &+ (bits & (packed &>> 32))
  }
}
