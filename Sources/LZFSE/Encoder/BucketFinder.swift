/// Looks at a few earlier positions with the same hash: four by 4 bytes, two by 8 bytes and the
/// latest by 3 bytes.
///
/// An entry holds a position in its low 20 bits and more bits of the hash above them, so that
/// most false candidates are known without touching the source.
struct BucketFinder: MatchFinder {
  private static let wideRowBits: UInt64 = 14
  private static let longRowBits: UInt64 = 15
  private static let positionBits: UInt32 = 20
  private static let positionMask: UInt32 = 1 << 20 - 1
  /// In a match that is taken whole nothing is searched until so near its end.
  private static let searchedRest = 16
  /// So far before they are needed the rows of a position are fetched.
  private static let lookAhead = 8

  /// The rows of 4-byte hashes, then those of 8-byte hashes; in a row the latest comes first.
  private let rows: ScratchArray<UInt32>
  private let short: ShortMatchTable
  private var progress = SearchProgress()

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    rows = try memory.array(
      of: UInt32.self, count: 4 << Self.wideRowBits + 2 << Self.longRowBits)
    short = try ShortMatchTable(memory)
  }

  mutating func reset() {
    rows.clear()
    short.clear()
    progress = SearchProgress()
  }

  @inline(never)
  mutating func find(_ source: SourceBytes, _ segment: Range<Int>, _ list: inout CandidateList) {
    let (rows, short) = (rows, short)
    var found = list
    found.removeAll()
    var progress = progress

    @inline(__always) func wideHash(_ word: UInt64) -> Int {
      MatchHash.hash(word, bytes: 4, bits: Self.wideRowBits + 12)
    }
    @inline(__always) func longHash(_ word: UInt64) -> Int {
      MatchHash.hash(word, bytes: 8, bits: Self.longRowBits + 12)
    }
    @inline(__always) func wideRow(_ hash: Int) -> Int { (hash &>> 12) &<< 2 }
    @inline(__always) func longRow(_ hash: Int) -> Int {
      4 &<< Int(Self.wideRowBits) &+ (hash &>> 12) &<< 1
    }
    @inline(__always) func entry(_ hash: Int, _ position: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: hash) &<< Self.positionBits
        | UInt32(truncatingIfNeeded: position)
    }

    for position in progress.entered..<segment.upperBound {
      if position == segment.lowerBound { found.removeAll() }
      if position >= segment.lowerBound { found.begin(position &- segment.lowerBound) }
      guard progress.includes(position) else { continue }
      let word = source.word8(at: position)
      let ahead = source.word8(at: position &+ Self.lookAhead)
      rows.prefetch(wideRow(wideHash(ahead)))
      rows.prefetch(longRow(longHash(ahead)))

      let shortCandidate = short.exchange(position, word)
      let (wideHash, longHash) = (wideHash(word), longHash(word))
      let (wide, long) = (wideRow(wideHash), longRow(longHash))
      let wideEntry = entry(wideHash, position)
      let longEntry = entry(longHash, position)
      let (long0, long1) = (rows[long], rows[long &+ 1])
      let wides = rows.vector4(at: wide)

      rows.setVector4(SIMD4(wideEntry, wides[0], wides[1], wides[2]), at: wide)
      rows[long] = longEntry
      rows[long &+ 1] = long0

      guard position >= progress.skipEnd else { continue }
      let end = min(source.count, position &+ FormatLimit.matchLength)
      let shortLength = ShortMatchTable.length(
        source, position, word, shortCandidate, end: end)
      if shortLength > 2 { found.append(shortLength, position &- shortCandidate) }
      var best = max(shortLength, 3)

      @inline(__always) func consider(_ entry: UInt32, _ own: UInt32) {
        guard (entry ^ own) & ~Self.positionMask == 0 else { return }
        let candidate = Int(entry & Self.positionMask)
        // Only a longer match is wanted, and its last bytes must lie inside the source.
        guard FormatLimit.reaches(position, candidate), position &+ best < end,
          source.word4(at: candidate &+ best &- 3) == source.word4(at: position &+ best &- 3)
        else { return }
        let length = source.matchEnd(position, candidate, end: end) &- position
        if length > best {
          best = length
          found.append(length, position &- candidate)
        }
      }

      consider(wides[0], wideEntry)
      consider(wides[1], wideEntry)
      consider(wides[2], wideEntry)
      consider(wides[3], wideEntry)
      consider(long0, longEntry)
      consider(long1, longEntry)
      progress.note(position, longest: best, searchedRest: Self.searchedRest)
    }
    found.begin(segment.count)
    progress.finish(segment)
    self.progress = progress
    list = found
  }
}
