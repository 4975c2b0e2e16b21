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
    let steps = unsafe UnsafePointer(tables.steps)
    let ranges = unsafe UnsafePointer(tables.ranges)
    let batch = unsafe tables.batch
    var input = self.input
    var runIndex = literalRunState
    var lengthIndex = matchLengthState
    var distanceIndex = distanceState
    var index = TripletTables.batchSize &- count

    while index < TripletTables.batchSize {
      let bits = input.bits
      let runPlace = runIndex
      let lengthPlace = TripletTables.matchLength &+ lengthIndex
      let distancePlace = TripletTables.distance &+ distanceIndex
      let runState = unsafe states[runPlace]
      let lengthState = unsafe states[lengthPlace]
      let distanceState = unsafe states[distancePlace]
      let shift1 = runState.negatedBits
      let shift2 = shift1 &+ lengthState.negatedBits
      let shift3 = shift2 &+ distanceState.negatedBits
      runIndex = unsafe steps[runPlace].next(bits &>> UInt64(runState.negatedStateBits))
      lengthIndex = unsafe steps[lengthPlace].next(
        bits &>> UInt64(shift1 &+ lengthState.negatedStateBits))
      distanceIndex = unsafe steps[distancePlace].next(
        bits &>> UInt64(shift2 &+ distanceState.negatedStateBits))
      unsafe batch[index] = DecodedTriplet(
        literals: ranges[runPlace].value(bits &>> UInt64(shift1)),
        match: ranges[lengthPlace].value(bits &>> UInt64(shift2)),
        codedDistance: ranges[distancePlace].value(bits &>> UInt64(shift3)))
      index &+= 1
      input.skip(negatedCount: UInt64(shift3))
      guard input.refill() else { return false }
    }

    self.input = input
    literalRunState = runIndex
    matchLengthState = lengthIndex
    distanceState = distanceIndex
    return true
  }
}
