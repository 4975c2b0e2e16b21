/// What one state of the alphabets of literal runs, match lengths and distances decodes to.
///
/// State bits come first in the stream, extra bits after them; both are read at once.
struct ValueEntry {
  var base: UInt32
  /// The ones that cut out the extra bits.
  var extraMask: UInt32
  /// The next state, without the bits read.
  var delta: UInt16
  /// The ones that cut out the state bits, once the extra bits are shifted out.
  var stateMask: UInt16
  /// State bits and extra bits together, negated, so that sums of it are shift counts modulo 64.
  var negatedBits: Int8
  var extraBits: UInt8
  // Sixteen bytes.
  private let padding: UInt16 = 0

  init(value: ValueCode, bits: Int, delta: Int) {
    self.base = value.base
    self.extraMask = (1 &<< value.extraBits) &- 1
    self.delta = UInt16(truncatingIfNeeded: delta)
    self.stateMask = UInt16(truncatingIfNeeded: (1 &<< bits) &- 1)
    let extraBits = Int(truncatingIfNeeded: value.extraBits)
    self.negatedBits = Int8(truncatingIfNeeded: 0 &- bits &- extraBits)
    self.extraBits = UInt8(truncatingIfNeeded: extraBits)
  }
}
