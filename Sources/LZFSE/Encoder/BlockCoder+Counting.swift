extension BlockCoder {
  /// Counts all symbols of a block, and codes distances that repeat as 0.
  func countSymbols(_ block: OpenBlock, _ literalCount: Int) {
    tables.counts.clear()
    tables.otherCounts.clear()
    countTriplets(block)
    countLiterals(block.literals, literalCount)
    for symbol in 0..<Alphabet.totalSymbolCount {
      tables.counts[symbol] &+= tables.otherCounts[symbol]
    }
  }

  private func countTriplets(_ block: OpenBlock) {
    let literalRuns = tables.counts
    let matchLengths = tables.counts.dropFirst(Alphabet.matchLength.firstFrequency)
    let distances = tables.counts.dropFirst(Alphabet.distance.firstFrequency)
    let values = tables.values
    var last = 0
    for index in 0..<block.tripletCount {
      let triplet = block.triplets[index]
      var distance = Triplet.distance(triplet)
      if distance == last {
        block.triplets[index] = triplet & 0xffff_ffff
        distance = 0
      } else {
        last = distance
      }
      literalRuns[Int(values.literalRuns[Triplet.literalRun(triplet)] & 0xff)] &+= 1
      matchLengths[Int(values.matchLengths[Triplet.matchLength(triplet)] & 0xff)] &+= 1
      distances[ValueTables.distanceSymbol(distance)] &+= 1
    }
  }

  private func countLiterals(_ literals: ScratchArray<UInt8>, _ literalCount: Int) {
    // Equal bytes often stand side by side; two tables keep them from waiting for each other.
    let counts = tables.counts.dropFirst(Alphabet.literal.firstFrequency)
    let otherCounts = tables.otherCounts.dropFirst(Alphabet.literal.firstFrequency)
    var index = 0
    while index < literalCount {
      let four = literals.word4(at: index)
      counts[Int(four & 0xff)] &+= 1
      otherCounts[Int(four &>> 8 & 0xff)] &+= 1
      counts[Int(four &>> 16 & 0xff)] &+= 1
      otherCounts[Int(four &>> 24)] &+= 1
      index &+= 4
    }
  }

  /// About the bytes that coding the counted block takes.
  func estimatedSize(_ block: OpenBlock) -> Int {
    let literals = tables.logarithms.cost(
      of: tables.counts.dropFirst(Alphabet.literal.firstFrequency),
      count: Alphabet.literal.symbolCount)
    let bits = literals / Log2Table.one + 18 * block.tripletCount
    return bits / 8 + 250
  }
}
