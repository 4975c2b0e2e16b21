/// Decodes the triplets of one block, a batch at a time.
@safe struct TripletReader {
  private var input: ReverseBits
  private var literalRunState: Int
  private var matchLengthState: Int
  private var distanceState: Int
  /// The distance that a coded 0 repeats; none at the begin of a block.
  private var distance: UInt64 = 0

  /// Sums over one batch.
  struct Totals {
    var literals: Int
    var matches: Int
  }

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

  /// Decodes `count` triplets into the scratch memory.
  ///
  /// - Parameter count: at most `DecoderScratch.tripletsPerBatch`.
  /// - Returns: nil if the payload is too short.
  @inline(never)
  mutating func read(_ count: Int, into scratch: DecoderScratch) -> Totals? {
    let literalRunTable = unsafe UnsafePointer(scratch.literalRunTable)
    let matchLengthTable = unsafe UnsafePointer(scratch.matchLengthTable)
    let distanceTable = unsafe UnsafePointer(scratch.distanceTable)
    var output = unsafe scratch.triplets
    let outputEnd = unsafe output + count
    var input = self.input
    var literalRunState = self.literalRunState
    var matchLengthState = self.matchLengthState
    var distanceState = self.distanceState
    var distance = self.distance
    var literals: UInt64 = 0
    var matches: UInt64 = 0

    while unsafe output < outputEnd {
      let runEntry = unsafe literalRunTable[literalRunState]
      let lengthEntry = unsafe matchLengthTable[matchLengthState]
      let distanceEntry = unsafe distanceTable[distanceState]
      let bits = input.bits
      let runShift = Int(runEntry.negatedBits)
      let lengthShift = runShift &+ Int(lengthEntry.negatedBits)
      let distanceShift = lengthShift &+ Int(distanceEntry.negatedBits)
      let runBits = bits &>> UInt64(truncatingIfNeeded: runShift)
      let lengthBits = bits &>> UInt64(truncatingIfNeeded: lengthShift)
      let distanceBits = bits &>> UInt64(truncatingIfNeeded: distanceShift)
      literalRunState = next(runEntry, runBits)
      matchLengthState = next(lengthEntry, lengthBits)
      distanceState = next(distanceEntry, distanceBits)
      let run = value(runEntry, runBits)
      let length = value(lengthEntry, lengthBits)
      let coded = value(distanceEntry, distanceBits)
      distance = coded == 0 ? distance : coded
      literals &+= run
      matches &+= length
      unsafe output.pointee = run | length &<< 16 | distance &<< 32
      unsafe output += 1
      input.skip(negatedCount: distanceShift)
      guard input.refill() else { return nil }
    }

    self.input = input
    self.literalRunState = literalRunState
    self.matchLengthState = matchLengthState
    self.distanceState = distanceState
    self.distance = distance
    return Totals(
      literals: Int(truncatingIfNeeded: literals), matches: Int(truncatingIfNeeded: matches))
  }

  @inline(__always)
  private func next(_ entry: ValueEntry, _ bits: UInt64) -> Int {
    let read = Int(truncatingIfNeeded: bits &>> UInt64(entry.extraBits))
    return (read & Int(entry.stateMask)) &+ Int(entry.delta)
  }

  @inline(__always)
  private func value(_ entry: ValueEntry, _ bits: UInt64) -> UInt64 {
    UInt64(entry.base) &+ (bits & UInt64(entry.extraMask))
  }
}
