/// Codes the triplets of a block.
struct TripletWriter {
  private(set) var literalRunState: UInt64 = 0
  private(set) var matchLengthState: UInt64 = 0
  private(set) var distanceState: UInt64 = 0
  /// The header's value for the last byte, -7...0.
  private(set) var bits = 0
  /// The payload's end in the target.
  private(set) var end = 0

  /// Writes `count` triplets, from the last to the first.
  init(
    _ triplets: ScratchArray<UInt64>, count: Int, tables: CodingTables,
    to target: ScratchArray<UInt8>, at start: Int
  ) {
    let values = tables.values
    let literalRunCodes = tables.literalRunCodes
    let matchLengthCodes = tables.matchLengthCodes
    let distanceCodes = tables.distanceCodes
    let valueStates = UInt64(Alphabet.literalRun.stateCount)
    let distanceStates = UInt64(Alphabet.distance.stateCount)
    var literalRunState = valueStates
    var matchLengthState = valueStates
    var distanceState = distanceStates

    target.setWord8(0, at: start)
    var writer = BitWriter(target, at: start + FormatLimit.tripletPayloadPadding)

    @inline(__always) func put(_ state: inout UInt64, _ code: SymbolCode) {
      let count = code.bitCount(state)
      let shifted = state &>> count
      writer.append(state ^ shifted &<< count, count)
      state = UInt64(UInt32(truncatingIfNeeded: shifted) &+ code.stateBias)
    }

    var index = count &- 1
    while index >= 0 {
      let triplet = triplets[index]
      let value = triplet &>> 32 &+ 4
      let extraBits = UInt64(truncatingIfNeeded: 61 &- value.leadingZeroBitCount)
      let upper = value &>> extraBits
      writer.append(value &- upper &<< extraBits, extraBits)
      put(&distanceState, distanceCodes[Int(4 &* extraBits &+ upper & 3)])

      let matchLength = UInt64(values.matchLengths[Int(triplet &>> 16 & 0xffff)])
      writer.append(matchLength &>> 16, matchLength &>> 8 & 0xff)
      put(&matchLengthState, matchLengthCodes[Int(matchLength & 0xff)])

      let literalRun = UInt64(values.literalRuns[Int(triplet & 0xffff)])
      writer.append(literalRun &>> 16, literalRun &>> 8 & 0xff)
      put(&literalRunState, literalRunCodes[Int(literalRun & 0xff)])
      writer.flush()
      index &-= 1
    }
    self.literalRunState = literalRunState - valueStates
    self.matchLengthState = matchLengthState - valueStates
    self.distanceState = distanceState - distanceStates
    bits = writer.finish()
    end = writer.position
  }
}
