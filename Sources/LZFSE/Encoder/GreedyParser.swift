/// The parser of `fast`: takes the first match that it meets.
struct GreedyParser: Parser {
  private static let shortBytes: UInt64 = 5

  private let table: PairTable

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    table = try PairTable(memory)
  }

  @inline(never)
  func parse(_ source: SourceBytes, to writer: inout StreamWriter) -> Int {
    let table = table
    let positions = table.positions
    positions.clear()
    let end = source.count
    let searchEnd = source.searchEnd
    var anchor = 0
    var position = 1
    var lastDistance = 1

    @inline(__always) func insert(_ position: Int) {
      table.insert(position, source.word8(at: position), shortBytes: Self.shortBytes)
    }
    @inline(__always) func low32(_ word: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: word) }

    while position < searchEnd {
      let word = source.word8(at: position)
      let product = MatchHash.product(word)
      let longIndex = PairTable.longPlace(product)
      let shortIndex = PairTable.shortPlace(product, bytes: Self.shortBytes)
      let longCandidate = Int(positions[longIndex])
      let shortCandidate = Int(positions[shortIndex])
      let stored = UInt32(truncatingIfNeeded: position)
      positions[longIndex] = stored
      positions[shortIndex] = stored

      var start = position
      var candidate: Int
      var matchEnd: Int
      let next = UInt32(truncatingIfNeeded: word &>> 8)
      if (source.word4(at: position &+ 1 &- lastDistance) ^ next) & 0xff_ffff == 0 {
        start = position &+ 1
        candidate = start &- lastDistance
        matchEnd = source.matchEnd(start &+ 3, candidate &+ 3, end: end)
      } else if source.word8(at: longCandidate) == word
        && FormatLimit.reaches(position, longCandidate)
      {
        candidate = longCandidate
        matchEnd = source.matchEnd(position &+ 8, candidate &+ 8, end: end)
      } else if source.word4(at: shortCandidate) == low32(word)
        && FormatLimit.reaches(position, shortCandidate)
      {
        candidate = shortCandidate
        let nextWord = source.word8(at: position &+ 1)
        let nextIndex = PairTable.longPlace(MatchHash.product(nextWord))
        let nextCandidate = Int(positions[nextIndex])
        positions[nextIndex] = stored &+ 1
        if source.word8(at: nextCandidate) == nextWord
          && FormatLimit.reaches(position &+ 1, nextCandidate)
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
        positions[PairTable.shortPlace(product, bytes: Self.shortBytes)] =
          UInt32(truncatingIfNeeded: position &- 1)
      }
    }
    return end &- anchor
  }
}
