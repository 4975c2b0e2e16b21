/// A match that an LZVN payload may use.
struct LZVNMatch {
  var position: Int
  var length: Int
  var distance: Int
  /// Bytes of the input less bytes of the opcodes.
  var saving: Int
}

/// Finds the match that saves most at a position, in chains of positions with the same hash.
@safe struct LZVNMatchFinder {
  private let source: UnsafePointer<UInt8>
  private let count: Int
  private let scratch: LZVNEncoderScratch
  /// The first position that is not in the chains yet.
  private var next = 0

  private static let chainLength = 32
  private static let shortestMatch = 3

  /// - Parameter scratch: without positions of an earlier input.
  init(source: UnsafePointer<UInt8>, count: Int, scratch: LZVNEncoderScratch) {
    unsafe self.source = source
    self.count = count
    self.scratch = scratch
  }

  /// - Parameter distance: the distance that costs nothing; 0 for none.
  mutating func find(_ position: Int, repeating distance: Int) -> LZVNMatch? {
    guard position + Self.shortestMatch <= count else { return nil }
    insert(upTo: position)
    var best = LZVNMatch(position: position, length: 0, distance: 0, saving: 0)
    if distance > 0 && distance <= position {
      consider(distance, &best, cost: 1)
    }
    var candidate = unsafe Int(scratch.heads[hash(position)])
    var tries = Self.chainLength
    while candidate > 0 && tries > 0 {
      let distance = position - (candidate - 1)
      // A lazy look-ahead may have put later positions into the chain.
      if distance > 0 { consider(distance, &best, cost: distance < 0x600 ? 2 : 3) }
      candidate = unsafe Int(scratch.links[candidate - 1])
      tries -= 1
    }
    return best.saving > 0 ? best : nil
  }

  /// Lengthens a match over the literals before it.
  func extendBackward(_ match: inout LZVNMatch, downTo anchor: Int) {
    while unsafe match.position > anchor && match.position > match.distance
      && source[match.position - 1] == source[match.position - 1 - match.distance]
    {
      match.position -= 1
      match.length += 1
    }
  }

  private func consider(_ distance: Int, _ best: inout LZVNMatch, cost: Int) {
    let from = best.position
    var length = 0
    while unsafe from + length < count && source[from + length] == source[from + length - distance]
    {
      length += 1
    }
    guard length >= Self.shortestMatch else { return }
    // Lengths past the first opcode's cost another byte or two.
    let more = length <= 10 ? 0 : length <= 34 ? 3 - cost : 2
    let saving = length - cost - max(more, 0)
    if saving > best.saving {
      best.length = length
      best.distance = distance
      best.saving = saving
    }
  }

  /// Puts the positions before `position` into the chains.
  private mutating func insert(upTo position: Int) {
    while next < position {
      let slot = hash(next)
      unsafe scratch.links[next] = scratch.heads[slot]
      unsafe scratch.heads[slot] = UInt16(truncatingIfNeeded: next + 1)
      next += 1
    }
  }

  /// - Parameter position: three bytes are there.
  private func hash(_ position: Int) -> Int {
    let bytes =
      unsafe UInt32(source[position]) | UInt32(source[position + 1]) << 8
      | UInt32(source[position + 2]) << 16
    return Int((bytes &* 2_654_435_761) >> UInt32(32 - LZVNEncoderScratch.hashBits))
  }
}
