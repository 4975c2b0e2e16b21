/// Everything that coding one block needs besides its literals and triplets.
struct CodingTables {
  let values: ValueTables
  let logarithms: Log2Table

  /// How often each symbol occurs, in the order of the header's frequency table.
  let counts: SymbolCounts
  /// Four counts of each literal, one for each place modulo 4.
  let literalLanes: ScratchArray<UInt32>
  let frequencies: ScratchArray<UInt16>
  let weights: ScratchArray<UInt64>

  let literalRunCodes: ScratchArray<SymbolCode>
  let matchLengthCodes: ScratchArray<SymbolCode>
  let distanceCodes: ScratchArray<SymbolCode>
  let literalCodes: ScratchArray<SymbolCode>

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    values = try ValueTables(memory)
    logarithms = try Log2Table(memory)
    counts = try SymbolCounts(memory)
    literalLanes = try memory.array(of: UInt32.self, count: 4 * Alphabet.literal.symbolCount)
    frequencies = try memory.array(of: UInt16.self, count: Alphabet.totalSymbolCount)
    weights = try memory.array(of: UInt64.self, count: Alphabet.literal.symbolCount)
    let codes = try memory.array(of: SymbolCode.self, count: Alphabet.totalSymbolCount)
    literalRunCodes = codes.dropFirst(Alphabet.literalRun.firstFrequency)
    matchLengthCodes = codes.dropFirst(Alphabet.matchLength.firstFrequency)
    distanceCodes = codes.dropFirst(Alphabet.distance.firstFrequency)
    literalCodes = codes.dropFirst(Alphabet.literal.firstFrequency)
  }

  /// Makes the codes of one alphabet from its counts.
  func prepare(
    _ alphabet: Alphabet, _ codes: ScratchArray<SymbolCode>, extraBits: (Int) -> UInt32
  ) {
    let frequencies = frequencies.dropFirst(alphabet.firstFrequency)
    FrequencyNormaliser.normalise(
      counts.slice(alphabet), of: alphabet, into: frequencies,
      weights: weights)
    SymbolCode.fill(
      codes, for: alphabet, frequencies: frequencies, extraBits: extraBits)
  }
}
