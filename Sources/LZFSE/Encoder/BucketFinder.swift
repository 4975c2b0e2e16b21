/// Looks at a few earlier positions with the same hash: four by 4 bytes, two by 8 bytes and the
/// latest by 3 bytes.
///
/// An entry holds a position in its low 20 bits and more bits of the hash above them, so that
/// most false candidates are known without touching the source.
struct BucketFinder: MatchFinder {
  private static let wideRowBits: UInt64 = 14
  private static let longRowBits: UInt64 = 15
  private static let shortBits: UInt64 = 14
  private static let positionBits: UInt32 = 20
  private static let positionMask: UInt32 = 1 << 20 - 1
  /// A match of 3 bytes from farther away costs more than it saves.
  private static let shortReach = 16384
  /// Behind a match this long nothing is searched until near its end.
  private static let skippedLength = CheapestPath.sufficientLength
  /// Without any match over so many bytes, fewer positions are searched.
  private static let patience = 512

  /// So far before they are needed the rows of a position are fetched.
  private static let lookAhead = 8

  private let wide: ScratchArray<UInt32>
  private let long: ScratchArray<UInt32>
  private let short: ScratchArray<UInt32>
  /// The first position that is not in the tables.
  private var entered = 1
  private var skipEnd = 0
  private var lastFound = 0

  init(_ memory: ScratchMemory) {
    wide = memory.array(of: UInt32.self, count: 4 << Self.wideRowBits)
    long = memory.array(of: UInt32.self, count: 2 << Self.longRowBits)
    short = memory.array(of: UInt32.self, count: 1 << Self.shortBits)
  }

  mutating func reset() {
    wide.clear()
    long.clear()
    short.clear()
    entered = 1
    skipEnd = 0
    lastFound = 0
  }

  @inline(never)
  mutating func find(_ source: SourceBytes, _ segment: Range<Int>, _ list: inout CandidateList) {
    let (wide, long, short) = (wide, long, short)
    var found = list
    found.removeAll()
    var nextSearch = entered
    for position in entered..<segment.upperBound {
      if position == segment.lowerBound { found.removeAll() }
      if position >= segment.lowerBound { found.begin(position &- segment.lowerBound) }
      guard position >= nextSearch else { continue }
      let word = source.word8(at: position)
      let stored = UInt32(truncatingIfNeeded: position)

      let ahead = source.word8(at: position &+ Self.lookAhead)
      wide.prefetch(
        (MatchHash.hash(ahead, bytes: 4, bits: Self.wideRowBits)) &<< 2)
      long.prefetch(
        (MatchHash.hash(ahead, bytes: 8, bits: Self.longRowBits)) &<< 1)

      let shortSlot = MatchHash.hash(word, bytes: 3, bits: Self.shortBits)
      let shortCandidate = Int(short[shortSlot])
      short[shortSlot] = stored

      let wideHash = MatchHash.hash(word, bytes: 4, bits: Self.wideRowBits + 12)
      let wideSlot = (wideHash &>> 12) &<< 2
      let wideEntry = UInt32(truncatingIfNeeded: wideHash) &<< Self.positionBits | stored
      let wideRow = wide.vector4(at: wideSlot)
      wide.setVector4(SIMD4(wideEntry, wideRow[0], wideRow[1], wideRow[2]), at: wideSlot)

      let longHash = MatchHash.hash(word, bytes: 8, bits: Self.longRowBits + 12)
      let longSlot = (longHash &>> 12) &<< 1
      let longEntry = UInt32(truncatingIfNeeded: longHash) &<< Self.positionBits | stored
      let longRow = (long[longSlot], long[longSlot &+ 1])
      long[longSlot] = longEntry
      long[longSlot &+ 1] = longRow.0

      guard position >= skipEnd else { continue }
      let end = min(source.count, position &+ FormatLimit.matchLength)
      var best = 2

      @inline(__always) func consider(_ entry: UInt32, _ own: UInt32) {
        guard (entry ^ own) & ~Self.positionMask == 0 else { return }
        let candidate = Int(entry & Self.positionMask)
        // Only a longer match is wanted, and its last bytes must lie inside the source.
        guard UInt(bitPattern: position &- candidate &- 1) < UInt(FormatLimit.distance),
          position &+ best < end,
          source.word4(at: candidate &+ best &- 3) == source.word4(at: position &+ best &- 3)
        else { return }
        let length = source.matchEnd(position, candidate, end: end) &- position
        if length > best {
          best = length
          found.append(length, position &- candidate)
        }
      }

      if UInt(bitPattern: position &- shortCandidate &- 1) < UInt(Self.shortReach),
        (source.word4(at: shortCandidate) ^ UInt32(truncatingIfNeeded: word)) & 0xff_ffff == 0
      {
        let length = source.matchEnd(position, shortCandidate, end: end) &- position
        if length > best {
          best = length
          found.append(length, position &- shortCandidate)
        }
      }
      best = max(best, 3)
      consider(wideRow[0], wideEntry)
      consider(wideRow[1], wideEntry)
      consider(wideRow[2], wideEntry)
      consider(wideRow[3], wideEntry)
      consider(longRow.0, longEntry)
      consider(longRow.1, longEntry)

      if best > 3 {
        lastFound = position &+ best
        if best >= Self.skippedLength { skipEnd = position &+ best &- 16 }
      } else if position &- lastFound > Self.patience {
        nextSearch = position &+ 1 &+ min((position &- lastFound) &>> 9, 16)
      }
    }
    found.begin(segment.count)
    entered = max(entered, segment.upperBound)
    list = found
  }
}
