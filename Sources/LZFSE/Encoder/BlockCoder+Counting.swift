extension BlockCoder {
  /// Counts the literals of a block; its triplets were counted as they were added.
  func countLiterals(_ literals: ScratchArray<UInt8>, _ literalCount: Int) {
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
    let counts = tables.counts.slice(.literal)
    for symbol in 0..<Alphabet.literal.symbolCount {
      counts[symbol] =
        lanes[symbol] &+ lanes[256 &+ symbol] &+ lanes[512 &+ symbol] &+ lanes[768 &+ symbol]
    }
  }

  /// About the bytes that coding the counted block takes.
  func estimatedSize() -> Int {
    (tables.counts.cost(tables.logarithms) / Log2Table.one + extraBits()) / 8 + 200
  }

  /// The bits beside the symbols that the counted triplets take.
  private func extraBits() -> Int {
    var bits = 0
    for symbol in 0..<Alphabet.distance.symbolCount {
      let count = Int(tables.counts.slice(.distance)[symbol])
      bits += count * Int(ValueCode.distance(symbol).extraBits)
    }
    for symbol in 16..<Alphabet.literalRun.symbolCount {
      let runs = Int(tables.counts.slice(.literalRun)[symbol])
      let lengths = Int(tables.counts.slice(.matchLength)[symbol])
      bits += runs * Int(ValueCode.literalRun(symbol).extraBits)
      bits += lengths * Int(ValueCode.matchLength(symbol).extraBits)
    }
    return bits
  }
}
