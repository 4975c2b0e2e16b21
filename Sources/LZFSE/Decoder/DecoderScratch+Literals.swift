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
    let steps = unsafe UnsafePointer(literalTable.steps)
    let entries = unsafe UnsafePointer(literalTable.entries)
    var output = unsafe literals
    let outputEnd = unsafe output + header.literalCount
    var (state0, state1, state2, state3) = header.literalStates

    while unsafe output < outputEnd {
      // All four look-ups before the first use: they do not depend on each other.
      let entry0 = unsafe entries[state0]
      let entry1 = unsafe entries[state1]
      let entry2 = unsafe entries[state2]
      let entry3 = unsafe entries[state3]
      let bits = input.bits
      let shift0 = entry0.negatedBits
      let shift1 = shift0 &+ entry1.negatedBits
      let shift2 = shift1 &+ entry2.negatedBits
      let shift3 = shift2 &+ entry3.negatedBits
      state0 = unsafe steps[state0].next(bits &>> shift0)
      state1 = unsafe steps[state1].next(bits &>> shift1)
      state2 = unsafe steps[state2].next(bits &>> shift2)
      state3 = unsafe steps[state3].next(bits &>> shift3)
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
}
