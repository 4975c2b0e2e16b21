extension DecoderScratch {
  /// Fills the table of literals from `frequencies`; false if their sum is not exactly right.
  func buildLiteralTable() -> Bool {
    let alphabet = Alphabet.literal
    guard hasExactSum(alphabet) else { return false }
    let frequencies = unsafe self.frequencies + alphabet.firstFrequency
    let (steps, entries) = unsafe (literalTable.steps, literalTable.entries)
    var next = 0
    for symbol in 0..<alphabet.symbolCount {
      let frequency = unsafe Int(frequencies[symbol])
      if frequency == 0 { continue }
      let symbol = UInt8(truncatingIfNeeded: symbol)
      let states = StateSpan(frequency: frequency, stateCount: alphabet.stateCount)
      unsafe states.fill(
        steps, entries, &next
      ) { LiteralEntry(symbol: symbol, bits: $0) }
    }
    return true
  }

  /// Fills the tables of the three value alphabets; false if a sum is not exactly right.
  func buildValueTables() -> Bool {
    buildValueTable(.literalRun, at: TripletTables.literalRun, ValueCode.literalRun)
      && buildValueTable(.matchLength, at: TripletTables.matchLength, ValueCode.matchLength)
      && buildValueTable(.distance, at: TripletTables.distance, ValueCode.distance)
  }

  @inline(__always)
  private func buildValueTable(
    _ alphabet: Alphabet, at first: Int, _ value: (Int) -> ValueCode
  ) -> Bool {
    guard hasExactSum(alphabet) else { return false }
    let frequencies = unsafe self.frequencies + alphabet.firstFrequency
    var next = first
    for symbol in 0..<alphabet.symbolCount {
      let frequency = unsafe Int(frequencies[symbol])
      if frequency == 0 { continue }
      let value = value(symbol)
      unsafe (triplets.ranges + next).update(repeating: ValueRange(value), count: frequency)
      let states = StateSpan(frequency: frequency, stateCount: alphabet.stateCount)
      unsafe states.fill(
        triplets.steps, triplets.states, &next
      ) { ValueState(bits: $0, extraBits: value.extraBits) }
    }
    return true
  }

  /// Whether the frequencies fill the table to its last state and no further.
  private func hasExactSum(_ alphabet: Alphabet) -> Bool {
    var sum = 0
    for symbol in alphabet.firstFrequency..<alphabet.firstFrequency &+ alphabet.symbolCount {
      unsafe sum &+= Int(frequencies[symbol])
    }
    return sum == alphabet.stateCount
  }
}

/// How the consecutive states of one symbol are reached.
private struct StateSpan {
  let frequency: Int
  /// Bits read in the first `wideCount` states; the others read one less.
  let bits: Int
  let wideCount: Int
  let firstDelta: Int

  /// - Parameter frequency: 1...stateCount.
  @inline(__always)
  init(frequency: Int, stateCount: Int) {
    self.frequency = frequency
    bits = frequency.leadingZeroBitCount &- stateCount.leadingZeroBitCount
    wideCount = ((2 &* stateCount) &>> bits) &- frequency
    firstDelta = (frequency &<< bits) &- stateCount
  }

  /// Fills the tables for these states, the first at `next`, and moves `next` behind them.
  ///
  /// - Parameter entry: what a state that reads so many bits has in `entries`.
  @inline(__always)
  @unsafe func fill<Entry>(
    _ steps: UnsafeMutablePointer<StateStep>, _ entries: UnsafeMutablePointer<Entry>,
    _ next: inout Int, entry: (Int) -> Entry
  ) {
    unsafe (entries + next).update(repeating: entry(bits), count: wideCount)
    var step = StateStep(bits: bits, delta: firstDelta)
    for _ in 0..<wideCount {
      unsafe steps[next] = step
      step.advance(by: 1 &<< bits)
      next &+= 1
    }
    let narrowCount = frequency &- wideCount
    if narrowCount == 0 { return }
    unsafe (entries + next).update(repeating: entry(bits &- 1), count: narrowCount)
    step = StateStep(bits: bits &- 1, delta: 0)
    for _ in 0..<narrowCount {
      unsafe steps[next] = step
      step.advance(by: 1 &<< (bits &- 1))
      next &+= 1
    }
  }
}
