extension BlockCoder {
  /// Counts all symbols of a block, and codes distances that repeat as 0.
  func countSymbols(_ block: OpenBlock, _ literalCount: Int) {
    tables.counts.clear()
    countTriplets(block)
    countLiterals(block.literals, literalCount)
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
    // Equal bytes often stand side by side; four tables keep them from waiting for each other.
    let lanes = tables.literalLanes
    lanes.clear()
    var index = 0
    while index < literalCount {
      let four = literals.word4(at: index)
      lanes[Int(four & 0xff)] &+= 1
      lanes[256 &+ Int(four &>> 8 & 0xff)] &+= 1
      lanes[512 &+ Int(four &>> 16 & 0xff)] &+= 1
      lanes[768 &+ Int(four &>> 24)] &+= 1
      index &+= 4
    }
    let counts = tables.counts.dropFirst(Alphabet.literal.firstFrequency)
    for symbol in 0..<Alphabet.literal.symbolCount {
      counts[symbol] =
        lanes[symbol] &+ lanes[256 &+ symbol] &+ lanes[512 &+ symbol] &+ lanes[768 &+ symbol]
    }
  }

  /// About the bytes that coding the counted block takes.
  func estimatedSize() -> Int {
    var cost = 0
    cost += idealCost(.literalRun)
    cost += idealCost(.matchLength)
    cost += idealCost(.distance)
    cost += idealCost(.literal)
    return (cost / Log2Table.one + extraBits()) / 8 + 200
  }

  private func idealCost(_ alphabet: Alphabet) -> Int {
    tables.logarithms.cost(
      of: tables.counts.dropFirst(alphabet.firstFrequency), count: alphabet.symbolCount)
  }

  /// The bits beside the symbols that the counted triplets take.
  private func extraBits() -> Int {
    var bits = 0
    for symbol in 0..<Alphabet.distance.symbolCount {
      let count = Int(tables.counts[Alphabet.distance.firstFrequency + symbol])
      bits += count * Int(ValueCode.distance(symbol).extraBits)
    }
    for symbol in 16..<Alphabet.literalRun.symbolCount {
      let runs = Int(tables.counts[Alphabet.literalRun.firstFrequency + symbol])
      let lengths = Int(tables.counts[Alphabet.matchLength.firstFrequency + symbol])
      bits += runs * Int(ValueCode.literalRun(symbol).extraBits)
      bits += lengths * Int(ValueCode.matchLength(symbol).extraBits)
    }
    return bits
  }
}
