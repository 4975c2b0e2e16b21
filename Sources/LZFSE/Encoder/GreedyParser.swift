/// The parser of `fast`: takes the first match that it meets.
struct GreedyParser: Parser {
  private static let longBits: UInt64 = 15
  private static let shortBits: UInt64 = 15
  /// Wide loads and copies from a position where a match begins stay inside the source.
  private static let margin = 36

  /// The latest position with each hash of 8 bytes, then with each of 5 bytes.
  private let table: ScratchArray<UInt32>

  init(_ memory: ScratchMemory) {
    table = memory.array(of: UInt32.self, count: 1 << Self.longBits + 1 << Self.shortBits)
  }

  @inline(never)
  func parse(_ source: SourceBytes, to writer: inout StreamWriter) -> Int {
    let table = table
    table.clear()
    let end = source.count
    let searchEnd = end &- Self.margin
    var anchor = 0
    var position = 1
    var lastDistance = 1

    @inline(__always) func longSlot(_ product: UInt64) -> Int {
      MatchHash.index(product, bytes: 8, bits: Self.longBits)
    }
    @inline(__always) func shortSlot(_ product: UInt64) -> Int {
      1 &<< Int(Self.longBits) &+ MatchHash.index(product, bytes: 5, bits: Self.shortBits)
    }
    @inline(__always) func insert(_ position: Int) {
      let product = MatchHash.product(source.word8(at: position))
      table[longSlot(product)] = UInt32(truncatingIfNeeded: position)
      table[shortSlot(product)] = UInt32(truncatingIfNeeded: position)
    }
    @inline(__always) func low32(_ word: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: word) }
    @inline(__always) func isReachable(_ position: Int, _ candidate: Int) -> Bool {
      UInt(bitPattern: position &- candidate &- 1) < UInt(FormatLimit.distance)
    }

    while position < searchEnd {
      let word = source.word8(at: position)
      let product = MatchHash.product(word)
      let longIndex = longSlot(product)
      let shortIndex = shortSlot(product)
      let longCandidate = Int(table[longIndex])
      let shortCandidate = Int(table[shortIndex])
      let stored = UInt32(truncatingIfNeeded: position)
      table[longIndex] = stored
      table[shortIndex] = stored

      var start = position
      var candidate: Int
      var matchEnd: Int
      let next = UInt32(truncatingIfNeeded: word &>> 8)
      if (source.word4(at: position &+ 1 &- lastDistance) ^ next) & 0xff_ffff == 0 {
        start = position &+ 1
        candidate = start &- lastDistance
        matchEnd = source.matchEnd(start &+ 3, candidate &+ 3, end: end)
      } else if source.word8(at: longCandidate) == word && isReachable(position, longCandidate) {
        candidate = longCandidate
        matchEnd = source.matchEnd(position &+ 8, candidate &+ 8, end: end)
      } else if source.word4(at: shortCandidate) == low32(word)
        && isReachable(position, shortCandidate)
      {
        candidate = shortCandidate
        let nextWord = source.word8(at: position &+ 1)
        let nextIndex = longSlot(MatchHash.product(nextWord))
        let nextCandidate = Int(table[nextIndex])
        table[nextIndex] = stored &+ 1
        if source.word8(at: nextCandidate) == nextWord
          && isReachable(position &+ 1, nextCandidate)
        {
          start = position &+ 1
          candidate = nextCandidate
          matchEnd = source.matchEnd(start &+ 8, candidate &+ 8, end: end)
        } else {
          matchEnd = source.matchEnd(position &+ 4, candidate &+ 4, end: end)
        }
      } else {
        position &+= 1 &+ min((position &- anchor) &>> 8, 48)
        continue
      }

      let distance = start &- candidate
      start &-= source.matchBefore(start, candidate, limit: start &- anchor)
      writer.append(start &- anchor, matchEnd &- start, distance)
      lastDistance = distance
      anchor = matchEnd
      let inserted = position &+ 2
      position = matchEnd
      if position < searchEnd {
        insert(inserted)
        insert(position &- 2)
        let product = MatchHash.product(source.word8(at: position &- 1))
        table[shortSlot(product)] = UInt32(truncatingIfNeeded: position &- 1)
      }
    }
    return end &- anchor
  }
}
