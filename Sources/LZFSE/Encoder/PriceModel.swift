/// What literals, literal runs, match lengths and distances cost, in 1/256 bit.
struct PriceModel {
  static let one: UInt32 = 256
  private static let scale = Log2Table.one / Int(one)

  /// By byte.
  let literals: ScratchArray<UInt32>
  /// By number of literals, 0...316; what comes after the longest costs as much.
  let literalRuns: ScratchArray<UInt32>
  /// By length, 0...2359.
  let matchLengths: ScratchArray<UInt32>
  /// By symbol, with the extra bits; symbol 0 is the last distance again.
  let distances: ScratchArray<UInt32>
  private let symbols: ScratchArray<UInt32>
  private let logarithms: Log2Table

  init(_ memory: ScratchMemory, _ logarithms: Log2Table) throws(OutOfMemory) {
    literals = try memory.array(of: UInt32.self, count: Alphabet.literal.symbolCount)
    literalRuns = try memory.array(of: UInt32.self, count: FormatLimit.literalRun + 2)
    matchLengths = try memory.array(of: UInt32.self, count: FormatLimit.matchLength + 1)
    distances = try memory.array(of: UInt32.self, count: Alphabet.distance.symbolCount)
    symbols = try memory.array(of: UInt32.self, count: Alphabet.literal.symbolCount)
    self.logarithms = logarithms
  }

  /// Prices that follow from how often each symbol occurred.
  func update(_ counts: SymbolCounts) {
    price(counts, .literal)
    for symbol in 0..<Alphabet.literal.symbolCount { literals[symbol] = symbols[symbol] }
    price(counts, .literalRun)
    spread(to: literalRuns, ValueCode.literalRun)
    literalRuns[FormatLimit.literalRun + 1] = literalRuns[FormatLimit.literalRun]
    price(counts, .matchLength)
    spread(to: matchLengths, ValueCode.matchLength)
    price(counts, .distance)
    for symbol in 0..<Alphabet.distance.symbolCount {
      distances[symbol] = symbols[symbol] + ValueCode.distance(symbol).extraBits * Self.one
    }
  }

  /// Fills `symbols` for one alphabet; no symbol costs more than a state of its own would.
  private func price(_ counts: SymbolCounts, _ alphabet: Alphabet) {
    let counts = counts.slice(alphabet)
    var total = 0
    for symbol in 0..<alphabet.symbolCount { total += Int(counts[symbol]) }
    let whole = logarithms.log2(max(1, total))
    // log2(1 / 0.6) above the alphabet's rarest frequency
    let ceiling = logarithms.log2(alphabet.stateCount) + 3019
    for symbol in 0..<alphabet.symbolCount {
      let count = Int(counts[symbol])
      let own = count == 0 ? ceiling : min(ceiling, whole - logarithms.log2(count))
      symbols[symbol] = UInt32(max(own, 0) / Self.scale)
    }
  }

  /// Prices of all values of an alphabet whose symbols stand for ranges.
  private func spread(to values: ScratchArray<UInt32>, _ code: (Int) -> ValueCode) {
    for symbol in 0..<Alphabet.literalRun.symbolCount {
      let code = code(symbol)
      let price = symbols[symbol] + code.extraBits * Self.one
      for extra in 0..<(1 << Int(code.extraBits)) { values[Int(code.base) + extra] = price }
    }
  }

  /// Counts to begin with, before anything is known: bytes equally frequent, short runs and
  /// matches and near distances more frequent than others.
  static func fillFirstGuess(_ counts: SymbolCounts) {
    for symbol in 0..<Alphabet.literal.symbolCount {
      counts.slice(.literal)[symbol] = 1
    }
    for symbol in 0..<Alphabet.literalRun.symbolCount {
      counts.slice(.literalRun)[symbol] = UInt32(max(2, 64 >> min(symbol, 6)))
      counts.slice(.matchLength)[symbol] = symbol < 2 ? 1 : symbol < 10 ? 20 : 6
    }
    for symbol in 0..<Alphabet.distance.symbolCount {
      counts.slice(.distance)[symbol] = symbol == 0 ? 30 : symbol < 4 ? 2 : 4
    }
  }
}
