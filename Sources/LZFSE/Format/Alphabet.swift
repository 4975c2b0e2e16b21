/// One of the four alphabets of a block: how many symbols it has and how many states code them.
struct Alphabet {
  let symbolCount: Int
  /// A power of two.
  let stateCount: Int
  /// Place of the first symbol in the frequency table of a block header.
  let firstFrequency: Int

  static let literalRun = Alphabet(symbolCount: 20, stateCount: 64, firstFrequency: 0)
  static let matchLength = Alphabet(symbolCount: 20, stateCount: 64, firstFrequency: 20)
  static let distance = Alphabet(symbolCount: 64, stateCount: 256, firstFrequency: 40)
  static let literal = Alphabet(symbolCount: 256, stateCount: 1024, firstFrequency: 104)

  /// Symbols of all four alphabets.
  static let totalSymbolCount = 360
}
