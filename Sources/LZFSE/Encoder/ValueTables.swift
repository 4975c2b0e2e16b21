/// The codes of literal run and match lengths, looked up by value.
struct ValueTables {
  /// For 0...315 and 0...2359: symbol in bits 0-7, the extra bits above them.
  let literalRuns: ScratchArray<UInt32>
  let matchLengths: ScratchArray<UInt32>

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    literalRuns = try memory.array(of: UInt32.self, count: FormatLimit.literalRun + 1)
    matchLengths = try memory.array(of: UInt32.self, count: FormatLimit.matchLength + 1)
    Self.fill(literalRuns, with: ValueCode.literalRun)
    Self.fill(matchLengths, with: ValueCode.matchLength)
  }

  private static func fill(_ table: ScratchArray<UInt32>, with code: (Int) -> ValueCode) {
    for symbol in 0..<Alphabet.literalRun.symbolCount {
      let code = code(symbol)
      for extra in 0..<(UInt32(1) << code.extraBits) {
        table[Int(code.base + extra)] = UInt32(symbol) | extra << 8
      }
    }
  }

  /// The symbol of a distance, 0 meaning "as before".
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> Int {
    let value = distance &+ 4
    let extraBits = 61 &- value.leadingZeroBitCount
    return 4 &* extraBits &+ (value &>> extraBits) & 3
  }
}
