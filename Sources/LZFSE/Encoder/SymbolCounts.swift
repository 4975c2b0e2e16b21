/// How often the symbols of all four alphabets occur, in the order of a header's frequencies.
struct SymbolCounts {
  let counts: ScratchArray<UInt32>

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    counts = try memory.array(of: UInt32.self, count: Alphabet.totalSymbolCount)
  }

  @inline(__always)
  func add(_ symbol: Int, of alphabet: Alphabet) {
    counts[alphabet.firstFrequency &+ symbol] &+= 1
  }

  func clear() {
    counts.clear()
  }

  func add(_ other: SymbolCounts) {
    for index in 0..<Alphabet.totalSymbolCount { counts[index] &+= other.counts[index] }
  }

  /// Halves all counts.
  func fade() {
    for index in 0..<Alphabet.totalSymbolCount { counts[index] /= 2 }
  }

  func slice(_ alphabet: Alphabet) -> ScratchArray<UInt32> {
    counts.dropFirst(alphabet.firstFrequency)
  }

  func total(_ alphabet: Alphabet) -> Int {
    let counts = slice(alphabet)
    return (0..<alphabet.symbolCount).reduce(0) { $0 + Int(counts[$1]) }
  }

  /// What an ideal coder needs for all symbols, in units of `Log2Table.one`.
  func cost(_ logarithms: Log2Table) -> Int {
    var sum = 0
    sum += cost(of: .literalRun, logarithms)
    sum += cost(of: .matchLength, logarithms)
    sum += cost(of: .distance, logarithms)
    sum += cost(of: .literal, logarithms)
    return sum
  }

  private func cost(of alphabet: Alphabet, _ logarithms: Log2Table) -> Int {
    logarithms.cost(of: slice(alphabet), count: alphabet.symbolCount)
  }
}
