extension DecoderScratch {
  /// Unpacks the frequency table of a `bvx2` header into `frequencies`.
  ///
  /// - Parameter size: bytes of the table, none for a block that has neither literals nor matches.
  /// - Returns: false if the table does not end exactly there, with fewer than 8 unused bits, all
  ///   of them zero.
  @unsafe func readPackedFrequencies(_ table: UnsafeRawPointer, size: Int) -> Bool {
    let frequencies = unsafe self.frequencies
    if size == 0 {
      unsafe frequencies.update(repeating: 0, count: Alphabet.totalSymbolCount)
      return true
    }
    guard size > 0, size <= FormatLimit.packedFrequencySize else { return false }
    let packed = unsafe UnsafeMutableRawPointer(packedFrequencies)
    unsafe packed.copyMemory(from: table, byteCount: size)
    unsafe (packed + size).initializeMemory(
      as: UInt8.self, repeating: 0, count: Self.packedFrequencySlack)
    let codes = unsafe frequencyCodes

    var position = 0
    var symbol = 0
    while symbol < Alphabet.totalSymbolCount {
      // Four codes of at most 14 bits are in the 57 bits that are there whatever the position.
      // Bytes read after the table are zeros or an earlier table's; the size check finds them.
      var bits = unsafe packed.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
      bits &>>= UInt64(truncatingIfNeeded: position & 7)
      for index in symbol..<symbol &+ 4 {
        let code = unsafe codes[Int(truncatingIfNeeded: bits & 0x1f)]
        let extra = (bits &>> 4) & ((1 &<< UInt64(code.extraBits)) &- 1)
        unsafe frequencies[index] = code.base &+ UInt16(truncatingIfNeeded: extra)
        bits &>>= UInt64(code.length)
        position &+= Int(code.length)
      }
      symbol &+= 4
    }
    guard position <= size * 8, size * 8 - position < 8 else { return false }
    let lastByte = unsafe packed.load(fromByteOffset: size - 1, as: UInt8.self)
    let unused = size * 8 - position
    return unused == 0 || lastByte >> UInt8(truncatingIfNeeded: 8 - unused) == 0
  }

  /// Takes the frequency table out of a `bvx1` header, of which all bytes exist.
  @unsafe func readPlainFrequencies(_ header: UnsafeRawPointer) {
    for symbol in 0..<Alphabet.totalSymbolCount {
      unsafe frequencies[symbol] = header.loadUnaligned(
        fromByteOffset: 50 + 2 * symbol, as: UInt16.self)
    }
  }
}
