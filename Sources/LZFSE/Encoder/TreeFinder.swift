/// Finds the nearest match of each length, with a binary tree of earlier positions per hash.
///
/// A tree is sorted by the bytes that follow; the latest position is its root, so that distances
/// grow with the way down.
struct TreeFinder: MatchFinder {
  private static let headBits: UInt64 = 16
  private static let nodeMask = 1 << 18 - 1
  /// Nodes of a tree that are looked at.
  private static let depth = 32
  /// In a match that is taken whole nothing is searched or entered until so near its end.
  private static let searchedRest = 128

  /// The latest position with each hash of 4 bytes, 0 if none.
  private let heads: ScratchArray<UInt32>
  /// Below each position the one with smaller and the one with greater bytes, 0 if none.
  ///
  /// Only what was entered for the current source is ever reached from `heads`.
  private let nodes: ScratchArray<UInt32>
  private let short: ShortMatchTable
  private var progress = SearchProgress()

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    heads = try memory.array(of: UInt32.self, count: 1 << Self.headBits)
    nodes = try memory.array(of: UInt32.self, count: 2 << 18)
    short = try ShortMatchTable(memory)
  }

  mutating func reset() {
    heads.clear()
    short.clear()
    progress = SearchProgress()
  }

  @inline(never)
  mutating func find(_ source: SourceBytes, _ segment: Range<Int>, _ list: inout CandidateList) {
    let (heads, nodes, short) = (heads, nodes, short)
    var found = list
    found.removeAll()
    var progress = progress
    for position in progress.entered..<segment.upperBound {
      if position == segment.lowerBound { found.removeAll() }
      if position >= segment.lowerBound { found.begin(position &- segment.lowerBound) }
      guard progress.includes(position) else { continue }
      let word = source.word8(at: position)
      let stored = UInt32(truncatingIfNeeded: position)
      let end = min(source.count, position &+ FormatLimit.matchLength)

      // Fetched now: the head of the position 12 further on, and what the one 6 further on will
      // look at first.
      heads.prefetch(
        MatchHash.hash(
          source.word8(at: position &+ 12), bytes: 4, bits: Self.headBits))
      let next = Int(
        heads[
          MatchHash.hash(
            source.word8(at: position &+ 6), bytes: 4, bits: Self.headBits)])
      nodes.prefetch((next & Self.nodeMask) &<< 1)
      source.prefetch(at: next)

      let shortCandidate = short.exchange(position, word)
      guard position >= progress.skipEnd else { continue }

      let shortLength = ShortMatchTable.length(
        source, position, word, shortCandidate, end: end)
      if shortLength > 2 { found.append(shortLength, position &- shortCandidate) }
      var best = max(shortLength, 3)

      let headSlot = MatchHash.hash(word, bytes: 4, bits: Self.headBits)
      var candidate = Int(heads[headSlot])
      heads[headSlot] = stored
      var smallerSlot = (position & Self.nodeMask) &<< 1
      var greaterSlot = smallerSlot &+ 1
      var smallerLength = 0
      var greaterLength = 0
      var remaining = Self.depth
      while true {
        guard candidate != 0, remaining > 0, position &- candidate <= FormatLimit.distance else {
          nodes[smallerSlot] = 0
          nodes[greaterSlot] = 0
          break
        }
        remaining &-= 1
        let children = (candidate & Self.nodeMask) &<< 1
        let known = min(smallerLength, greaterLength)
        let matchEnd = source.matchEnd(position &+ known, candidate &+ known, end: end)
        let length = matchEnd &- position
        if length > best {
          best = length
          found.append(length, position &- candidate)
        }
        if matchEnd == end {
          // Equal as far as can be seen: the new position takes the old one's place.
          nodes[smallerSlot] = nodes[children]
          nodes[greaterSlot] = nodes[children &+ 1]
          break
        }
        if source.byte(at: candidate &+ length) < source.byte(at: matchEnd) {
          nodes[smallerSlot] = UInt32(truncatingIfNeeded: candidate)
          smallerSlot = children &+ 1
          candidate = Int(nodes[smallerSlot])
          smallerLength = length
        } else {
          nodes[greaterSlot] = UInt32(truncatingIfNeeded: candidate)
          greaterSlot = children
          candidate = Int(nodes[greaterSlot])
          greaterLength = length
        }
      }

      progress.note(position, longest: best, searchedRest: Self.searchedRest)
    }
    found.begin(segment.count)
    progress.finish(segment)
    self.progress = progress
    list = found
  }
}
