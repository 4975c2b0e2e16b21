/// Codes the literals of a block: four states take turns in one stream of bits.
struct LiteralWriter {
  /// The states after the last literal, as the header carries them.
  private(set) var states: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The header's value for the last byte, -7...0.
  private(set) var bits = 0
  /// The payload's end in the target.
  private(set) var end = 0

  /// Writes `count` literals, a multiple of 4, from the last to the first.
  init(
    _ literals: ScratchArray<UInt8>, count: Int, codes: ScratchArray<SymbolCode>,
    to target: ScratchArray<UInt8>, at start: Int
  ) {
    let stateCount = UInt64(Alphabet.literal.stateCount)
    var (state0, state1, state2, state3) = (stateCount, stateCount, stateCount, stateCount)
    var position = start
    var accumulator: UInt64 = 0
    var bitCount: UInt64 = 0
    // The state is added whole, not only the bits to be written: what stands above them is the
    // shifted state, known exactly, and is taken off again with the next addition.
    var above: UInt64 = 0

    @inline(__always) func put(_ state: inout UInt64, _ symbol: UInt32) {
      let code = codes[Int(symbol)]
      let count = code.bitCount(state)
      let shifted = state &>> count
      accumulator &+= (state &- above) &<< bitCount
      bitCount &+= count
      above = shifted
      state = UInt64(UInt32(truncatingIfNeeded: shifted) &+ code.stateBias)
    }

    var index = count &- 4
    while index >= 0 {
      let four = literals.word4(at: index)
      put(&state3, four &>> 24)
      put(&state2, four &>> 16 & 0xff)
      put(&state1, four &>> 8 & 0xff)
      put(&state0, four & 0xff)
      target.setWord8(accumulator, at: position)
      position &+= Int(truncatingIfNeeded: bitCount &>> 3)
      accumulator &>>= bitCount & 0x38
      bitCount &= 7
      index &-= 4
    }
    accumulator &-= above &<< bitCount
    if bitCount > 0 {
      bits = Int(bitCount) - 8
      target.setWord8(accumulator, at: position)
      position += 1
    }
    end = position
    states = (
      state0 - stateCount, state1 - stateCount, state2 - stateCount, state3 - stateCount
    )
  }
}
