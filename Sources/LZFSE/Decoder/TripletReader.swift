/// Decodes the triplets of one block, a batch at a time.
@safe struct TripletReader {
  private var input: ReverseBits
  private var literalRunState: Int
  private var matchLengthState: Int
  private var distanceState: Int
  /// - Parameter payload: the coded triplets; at least 16 bytes before them can be read.
  @unsafe init?(_ header: BlockHeader, payload: UnsafeRawPointer) {
    guard header.tripletPayloadSize >= FormatLimit.tripletPayloadPadding else { return nil }
    guard
      let input = unsafe ReverseBits(
        start: payload + FormatLimit.tripletPayloadPadding,
        end: payload + header.tripletPayloadSize, padding: header.tripletPadding)
    else { return nil }
    self.input = input
    literalRunState = header.literalRunState
    matchLengthState = header.matchLengthState
    distanceState = header.distanceState
  }

  /// Whether every bit of the payload was used, as after the last triplet of a sound block.
  var isComplete: Bool {
    input.isAtStart && literalRunState | matchLengthState | distanceState == 0
  }

  /// Decodes `count` triplets to the end of the batch in the scratch memory.
  ///
  /// - Parameter count: at most `TripletTables.batchSize`.
  /// - Returns: false if the payload is too short.
  @inline(never)
  mutating func read(_ count: Int, into tables: TripletTables) -> Bool {
    let states = unsafe UnsafePointer(tables.states)
    let ranges = unsafe UnsafePointer(tables.ranges)
    let batch = unsafe tables.batch
    var input = self.input
    var runIndex = literalRunState
    var lengthIndex = matchLengthState
    var distanceIndex = distanceState
    var index = TripletTables.batchSize &- count

    while index < TripletTables.batchSize {
      let runState = unsafe states[runIndex]
      let lengthState = unsafe states[TripletTables.matchLength &+ lengthIndex]
      let distanceState = unsafe states[TripletTables.distance &+ distanceIndex]
      let runRange = unsafe ranges[runIndex]
      let lengthRange = unsafe ranges[TripletTables.matchLength &+ lengthIndex]
      let distanceRange = unsafe ranges[TripletTables.distance &+ distanceIndex]
      let bits = input.bits
      let shift1 = runState.packed
      let shift2 = shift1 &+ lengthState.packed
      let shift3 = shift2 &+ distanceState.packed
      runIndex = next(runState, bits, after: 0)
      lengthIndex = next(lengthState, bits, after: shift1)
      distanceIndex = next(distanceState, bits, after: shift2)
      unsafe batch[index] = DecodedTriplet(
        literals: runRange.value(bits &>> shift1), match: lengthRange.value(bits &>> shift2),
        codedDistance: distanceRange.value(bits &>> shift3))
      index &+= 1
      input.skip(negatedCount: shift3)
      guard input.refill() else { return false }
    }

    self.input = input
    literalRunState = runIndex
    matchLengthState = lengthIndex
    distanceState = distanceIndex
    return true
  }

  @inline(__always)
  private func next(_ state: ValueState, _ bits: UInt64, after shift: UInt64) -> Int {
    let read = (bits &>> (shift &+ state.negatedStateBits)) & state.mask
    return Int(truncatingIfNeeded: read &+ UInt64(state.delta))
  }
}
