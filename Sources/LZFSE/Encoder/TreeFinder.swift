/// Finds the nearest match of each length, with a binary tree of earlier positions per hash.
///
/// A tree is sorted by the bytes that follow; the latest position is its root, so that distances
/// grow with the way down.
struct TreeFinder: MatchFinder {
  private static let headBits: UInt64 = 16
  private static let shortBits: UInt64 = 14
  private static let nodeMask = 1 << 18 - 1
  /// Nodes of a tree that are looked at.
  private static let depth = 32
  /// A match of 3 bytes from farther away costs more than it saves.
  private static let shortReach = 16384
  /// Behind a match this long nothing is searched or entered until near its end.
  private static let skippedLength = CheapestPath.sufficientLength
  private static let skippedRest = 128
  /// Without any match over so many bytes, fewer positions are searched.
  private static let patience = 512

  /// The latest position with each hash of 4 bytes, 0 if none.
  private let heads: ScratchArray<UInt32>
  /// Below each position the one with smaller and the one with greater bytes, 0 if none.
  ///
  /// Only what was entered for the current source is ever reached from `heads`.
  private let nodes: ScratchArray<UInt32>
  /// The latest position with each hash of 3 bytes.
  private let short: ScratchArray<UInt32>
  /// The first position that is not in the tables.
  private var entered = 1
  private var skipEnd = 0
  private var lastFound = 0

  init(_ memory: ScratchMemory) {
    heads = memory.array(of: UInt32.self, count: 1 << Self.headBits)
    nodes = memory.array(of: UInt32.self, count: 2 << 18)
    short = memory.array(of: UInt32.self, count: 1 << Self.shortBits)
  }

  mutating func reset() {
    heads.clear()
    short.clear()
    entered = 1
    skipEnd = 0
    lastFound = 0
  }

  @inline(never)
  mutating func find(_ source: SourceBytes, _ segment: Range<Int>, _ list: inout CandidateList) {
    let (heads, nodes, short) = (heads, nodes, short)
    var found = list
    found.removeAll()
    var nextSearch = entered
    for position in entered..<segment.upperBound {
      if position == segment.lowerBound { found.removeAll() }
      if position >= segment.lowerBound { found.begin(position &- segment.lowerBound) }
      guard position >= nextSearch else { continue }
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

      let shortSlot = MatchHash.hash(word, bytes: 3, bits: Self.shortBits)
      let shortCandidate = Int(short[shortSlot])
      short[shortSlot] = stored
      guard position >= skipEnd else { continue }

      var best = 2
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

      if best > 3 {
        lastFound = position &+ best
        if best >= Self.skippedLength { skipEnd = position &+ best &- Self.skippedRest }
      } else if position &- lastFound > Self.patience {
        nextSearch = position &+ 1 &+ min((position &- lastFound) &>> 9, 16)
      }
    }
    found.begin(segment.count)
    entered = max(entered, segment.upperBound)
    list = found
  }
}
