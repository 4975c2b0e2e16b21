extension DecoderScratch {
  /// Fills the table of literals from `frequencies`; false if their sum is not exactly right.
  func buildLiteralTable() -> Bool {
    let alphabet = Alphabet.literal
    guard hasExactSum(alphabet) else { return false }
    let frequencies = unsafe self.frequencies + alphabet.firstFrequency
    var next = unsafe literalTable
    for symbol in 0..<alphabet.symbolCount {
      let frequency = unsafe Int(frequencies[symbol])
      if frequency == 0 { continue }
      let states = StateSpan(frequency: frequency, stateCount: alphabet.stateCount)
      let symbol = UInt8(truncatingIfNeeded: symbol)
      var entry = LiteralEntry(symbol: symbol, bits: states.bits, delta: states.firstDelta)
      let step = UInt16(truncatingIfNeeded: 1 &<< states.bits)
      for _ in 0..<states.wideCount {
        unsafe next.pointee = entry
        entry.delta &+= step
        unsafe next += 1
      }
      if states.wideCount == frequency { continue }
      entry = LiteralEntry(symbol: symbol, bits: states.bits &- 1, delta: 0)
      for _ in states.wideCount..<frequency {
        unsafe next.pointee = entry
        entry.delta &+= step &>> 1
        unsafe next += 1
      }
    }
    return true
  }

  /// Fills the tables of the three value alphabets; false if a sum is not exactly right.
  func buildValueTables() -> Bool {
    unsafe buildValueTable(.literalRun, into: literalRunTable, ValueCode.literalRun)
      && buildValueTable(.matchLength, into: matchLengthTable, ValueCode.matchLength)
      && buildValueTable(.distance, into: distanceTable, ValueCode.distance)
  }

  @inline(__always)
  private func buildValueTable(
    _ alphabet: Alphabet, into table: UnsafeMutablePointer<ValueEntry>,
    _ value: (Int) -> ValueCode
  ) -> Bool {
    guard hasExactSum(alphabet) else { return false }
    let frequencies = unsafe self.frequencies + alphabet.firstFrequency
    var next = unsafe table
    for symbol in 0..<alphabet.symbolCount {
      let frequency = unsafe Int(frequencies[symbol])
      if frequency == 0 { continue }
      let states = StateSpan(frequency: frequency, stateCount: alphabet.stateCount)
      let value = value(symbol)
      var entry = ValueEntry(value: value, bits: states.bits, delta: states.firstDelta)
      let step = UInt16(truncatingIfNeeded: 1 &<< states.bits)
      for _ in 0..<states.wideCount {
        unsafe next.pointee = entry
        entry.delta &+= step
        unsafe next += 1
      }
      if states.wideCount == frequency { continue }
      entry = ValueEntry(value: value, bits: states.bits &- 1, delta: 0)
      for _ in states.wideCount..<frequency {
        unsafe next.pointee = entry
        entry.delta &+= step &>> 1
        unsafe next += 1
      }
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
  /// Bits read in the first `wideCount` states; the others read one less.
  let bits: Int
  let wideCount: Int
  let firstDelta: Int

  /// - Parameter frequency: 1...stateCount.
  @inline(__always)
  init(frequency: Int, stateCount: Int) {
    bits = frequency.leadingZeroBitCount &- stateCount.leadingZeroBitCount
    wideCount = ((2 &* stateCount) &>> bits) &- frequency
    firstDelta = (frequency &<< bits) &- stateCount
  }
}
