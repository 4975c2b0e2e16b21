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
    _ triplets: ScratchArray<Triplet>, count: Int, tables: CodingTables,
    to target: ScratchArray<UInt8>, at start: Int
  ) {
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

    @inline(__always) func put(_ state: inout UInt64, _ code: SymbolCode, _ extra: UInt64) {
      let count = code.bitCount(state)
      let shifted = state &>> count
      let extraBits = code.extraBits
      writer.append(extra | (state ^ shifted &<< count) &<< extraBits, count &+ extraBits)
      state = code.next(shifted)
    }

    var index = count &- 1
    while index >= 0 {
      let triplet = triplets[index]
      put(&distanceState, distanceCodes[triplet.distanceSymbol], triplet.distanceExtra)
      put(&matchLengthState, matchLengthCodes[triplet.matchLengthSymbol], triplet.matchLengthExtra)
      put(&literalRunState, literalRunCodes[triplet.literalRunSymbol], triplet.literalRunExtra)
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
