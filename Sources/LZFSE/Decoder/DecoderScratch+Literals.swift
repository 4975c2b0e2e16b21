extension DecoderScratch {
  /// Decodes the literals of a block into `literals`, with the table built before.
  ///
  /// - Parameter payload: the coded literals; at least 16 bytes before them can be read.
  /// - Returns: false if they do not use their payload exactly.
  @inline(never)
  @unsafe func decodeLiterals(_ header: BlockHeader, payload: UnsafeRawPointer) -> Bool {
    let end = unsafe payload + header.literalPayloadSize
    guard
      var input = unsafe ReverseBits(start: payload, end: end, padding: header.literalPadding)
    else { return false }
    let table = unsafe UnsafePointer(literalTable)
    var output = unsafe literals
    let outputEnd = unsafe output + header.literalCount
    var (state0, state1, state2, state3) = header.literalStates

    while unsafe output < outputEnd {
      // All four look-ups before the first use: they do not depend on each other.
      let entry0 = unsafe table[state0]
      let entry1 = unsafe table[state1]
      let entry2 = unsafe table[state2]
      let entry3 = unsafe table[state3]
      let bits = input.bits
      let shift0 = Int(entry0.negatedBits)
      let shift1 = shift0 &+ Int(entry1.negatedBits)
      let shift2 = shift1 &+ Int(entry2.negatedBits)
      let shift3 = shift2 &+ Int(entry3.negatedBits)
      state0 = next(entry0, bits, shift0)
      state1 = next(entry1, bits, shift1)
      state2 = next(entry2, bits, shift2)
      state3 = next(entry3, bits, shift3)
      unsafe output[0] = entry0.symbol
      unsafe output[1] = entry1.symbol
      unsafe output[2] = entry2.symbol
      unsafe output[3] = entry3.symbol
      unsafe output += 4
      input.skip(negatedCount: shift3)
      guard input.refill() else { return false }
    }
    return input.isAtStart && state0 | state1 | state2 | state3 == 0
  }

  @inline(__always)
  private func next(_ entry: LiteralEntry, _ bits: UInt64, _ shift: Int) -> Int {
    let read = Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: shift))
    return (read & Int(entry.mask)) &+ Int(entry.delta)
  }
}
