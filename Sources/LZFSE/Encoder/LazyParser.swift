/// The parser of `default`: takes a match only if the next two positions have no better one.
struct LazyParser: Parser {
  private static let shortBytes: UInt64 = 4
  /// A match of this length is taken without looking further.
  private static let goodLength = 64
  private static let furtherSteps = 2

  private let table: PairTable

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    table = try PairTable(memory)
  }

  /// What a match is worth: four bits a byte, less the size of its distance.
  @inline(__always)
  private static func score(_ length: Int, _ distance: Int) -> Int {
    4 &* length &- (63 &- (distance &+ 3).leadingZeroBitCount)
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

    // The best match at `position`, which is entered in the tables.
    var foundLength = 0
    var foundDistance = 0
    var foundScore = 0

    @inline(__always) func search() {
      let word = source.word8(at: position)
      let product = MatchHash.product(word)
      let longIndex = PairTable.longPlace(product)
      let shortIndex = PairTable.shortPlace(product, bytes: Self.shortBytes)
      let longCandidate = Int(positions[longIndex])
      let shortCandidate = Int(positions[shortIndex])
      let stored = UInt32(truncatingIfNeeded: position)
      positions[longIndex] = stored
      positions[shortIndex] = stored

      foundLength = 0
      foundScore = 0
      let difference = word ^ source.word8(at: position &- lastDistance)
      if difference & 0xffff == 0 {
        foundLength =
          difference != 0
          ? difference.trailingZeroBitCount &>> 3
          : source.matchEnd(position &+ 8, position &+ 8 &- lastDistance, end: end) &- position
        foundDistance = lastDistance
        foundScore = 4 &* foundLength
      }
      var candidate = longCandidate
      var length = 0
      if source.word8(at: longCandidate) == word && FormatLimit.reaches(position, longCandidate) {
        length = source.matchEnd(position &+ 8, longCandidate &+ 8, end: end) &- position
      } else {
        let difference = source.word8(at: shortCandidate) ^ word
        if UInt32(truncatingIfNeeded: difference) == 0
          && FormatLimit.reaches(position, shortCandidate)
        {
          candidate = shortCandidate
          length =
            difference != 0
            ? difference.trailingZeroBitCount &>> 3
            : source.matchEnd(position &+ 8, shortCandidate &+ 8, end: end) &- position
        }
      }
      if length != 0 {
        let distance = position &- candidate
        let score = Self.score(length, distance)
        if score > foundScore {
          foundLength = length
          foundDistance = distance
          foundScore = score
        }
      }
    }

    while position < searchEnd {
      search()
      if foundLength == 0 {
        position &+= 1 &+ min((position &- anchor) &>> 8, 16)
        continue
      }
      var start = position
      var length = foundLength
      var distance = foundDistance
      var score = foundScore
      var step = 0
      while length < Self.goodLength && step < Self.furtherSteps && position &+ 1 < searchEnd {
        position &+= 1
        search()
        let needed = foundDistance == lastDistance ? 1 : step == 0 ? 4 : 7
        if foundLength != 0 && foundScore > score &+ needed {
          start = position
          length = foundLength
          distance = foundDistance
          score = foundScore
          step = 0
        } else {
          step &+= 1
        }
      }

      let candidate = start &- distance
      let matchEnd = start &+ length
      start &-= source.matchBefore(start, candidate, limit: start &- anchor)
      writer.append(start &- anchor, matchEnd &- start, distance)
      lastDistance = distance
      anchor = matchEnd
      let insertEnd = min(matchEnd, searchEnd)
      position &+= 1
      while position < insertEnd {
        table.insert(position, source.word8(at: position), shortBytes: Self.shortBytes)
        position &+= 1
      }
      position = matchEnd
    }
    return end &- anchor
  }
}
