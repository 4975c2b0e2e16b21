/// How many bits one state of the alphabets of literal runs, match lengths and distances reads.
///
/// State bits come first in the stream, extra bits after them. Both counts are negated: sums are
/// shift counts modulo 64.
struct ValueState: BitwiseCopyable {
  private let both: UInt32
  private let own: UInt32

  init(bits: Int, extraBits: UInt32) {
    own = UInt32(truncatingIfNeeded: 0 &- bits)
    both = UInt32(truncatingIfNeeded: 0 &- bits) &- extraBits
  }

  /// Minus the number of state bits and extra bits together.
  var negatedBits: UInt32 { both }
  /// Minus the number of state bits.
  var negatedStateBits: UInt32 { own }
}

/// What a state stands for: a base and the extra bits above it.
struct ValueRange: BitwiseCopyable {
  private let base: UInt32
  /// The ones that cut out the extra bits.
  private let mask: UInt32

  init(_ code: ValueCode) {
    base = code.base
    mask = (1 &<< code.extraBits) &- 1
  }

  /// - Parameter bits: the extra bits, with anything above them.
  @inline(__always)
  func value(_ bits: UInt64) -> UInt64 {
    UInt64((UInt32(truncatingIfNeeded: bits) & mask) &+ base)
  }
}
