/// The parser of `fast`: takes the first match that it meets.
struct GreedyParser: Parser {
  private static let longBits: UInt64 = 15
  private static let shortBits: UInt64 = 14
  /// Wide loads and copies from a position where a match begins stay inside the source.
  private static let margin = 20

  /// The latest position with each hash of 8 bytes.
  private let long: ScratchArray<UInt32>
  /// The latest position with each hash of 5 bytes.
  private let short: ScratchArray<UInt32>

  init(_ memory: ScratchMemory) {
    long = memory.array(of: UInt32.self, count: 1 << Self.longBits)
    short = memory.array(of: UInt32.self, count: 1 << Self.shortBits)
  }

  @inline(never)
  func parse(_ source: SourceBytes, to writer: inout StreamWriter) -> Int {
    let long = long
    let short = short
    long.clear()
    short.clear()
    let end = source.count
    let searchEnd = end &- Self.margin
    var anchor = 0
    var position = 1
    var lastDistance = 1

    @inline(__always) func longIndex(_ word: UInt64) -> Int {
      MatchHash.hash(word, bytes: 8, bits: Self.longBits)
    }
    @inline(__always) func shortIndex(_ word: UInt64) -> Int {
      MatchHash.hash(word, bytes: 5, bits: Self.shortBits)
    }
    @inline(__always) func low32(_ word: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: word) }
    @inline(__always) func isReachable(_ position: Int, _ candidate: Int) -> Bool {
      UInt(bitPattern: position &- candidate &- 1) < UInt(FormatLimit.distance)
    }

    while position < searchEnd {
      let word = source.word8(at: position)
      let longSlot = longIndex(word)
      let shortSlot = shortIndex(word)
      let longCandidate = Int(long[longSlot])
      let shortCandidate = Int(short[shortSlot])
      let stored = UInt32(truncatingIfNeeded: position)
      long[longSlot] = stored
      short[shortSlot] = stored

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
        let nextSlot = longIndex(nextWord)
        let nextCandidate = Int(long[nextSlot])
        long[nextSlot] = stored &+ 1
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
      while start > anchor && candidate > 0
        && source.byte(at: start &- 1) == source.byte(at: candidate &- 1)
      {
        start &-= 1
        candidate &-= 1
      }
      writer.append(start &- anchor, matchEnd &- start, distance)
      lastDistance = distance
      anchor = matchEnd
      let inserted = position &+ 2
      position = matchEnd
      if position < searchEnd {
        let first = source.word8(at: inserted)
        long[longIndex(first)] = UInt32(truncatingIfNeeded: inserted)
        short[shortIndex(first)] = UInt32(truncatingIfNeeded: inserted)
        let last = source.word8(at: position &- 2)
        long[longIndex(last)] = UInt32(truncatingIfNeeded: position &- 2)
        short[shortIndex(last)] = UInt32(truncatingIfNeeded: position &- 2)
        let final = source.word8(at: position &- 1)
        short[shortIndex(final)] = UInt32(truncatingIfNeeded: position &- 1)
      }
    }
    return end &- anchor
  }
}
