/// Recognises bytes that no coding makes smaller, before any work is spent on them.
enum RawDecision {
  private static let sampleWords = 512

  /// Whether a block that is mostly literals has bytes that are equally frequent.
  ///
  /// Looks at 4096 bytes: were all values equally likely, the squares of their counts would add
  /// up to 69632 on average; below the limit less than 0.24 % could be gained.
  static func looksFlat(
    _ source: SourceBytes, from start: Int, to end: Int, _ literalCount: Int
  ) -> Bool {
    let count = end - start
    guard literalCount >= 8192, literalCount * 4 > count * 3 else { return false }
    return sumOfSquares(source, from: start, count: count) < 71_400
  }

  private static func sumOfSquares(_ source: SourceBytes, from start: Int, count: Int) -> Int {
    let step = (count - 8) / (sampleWords - 1)
    return unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 256) { memory in
      unsafe memory.initialize(repeating: 0)
      var position = start
      for _ in 0..<sampleWords {
        var word = source.word8(at: position)
        for _ in 0..<8 {
          unsafe memory[Int(word & 0xff)] &+= 1
          word &>>= 8
        }
        position &+= step
      }
      return unsafe memory.reduce(0) { $0 &+ Int($1) &* Int($1) }
    }
  }
}
