/// What one state of the literal alphabet decodes to.
struct LiteralEntry {
  /// The number of bits to read, negated, so that sums of it are shift counts modulo 64.
  var negatedBits: Int8
  var symbol: UInt8
  /// The next state, without the bits read.
  var delta: UInt16
  /// The ones that cut out the bits read.
  var mask: UInt16
  // Eight bytes, which the processor can scale an index by.
  private let padding: UInt16 = 0

  init(symbol: UInt8, bits: Int, delta: Int) {
    self.negatedBits = Int8(truncatingIfNeeded: 0 &- bits)
    self.symbol = symbol
    self.delta = UInt16(truncatingIfNeeded: delta)
    self.mask = UInt16(truncatingIfNeeded: (1 &<< bits) &- 1)
  }
}
