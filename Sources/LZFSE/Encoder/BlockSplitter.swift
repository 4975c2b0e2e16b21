/// Decides whether a segment belongs into the open block, or is better off in one of its own.
struct BlockSplitter {
  /// What a header with its tables costs more than one block's, in bits.
  private static let headerBits = 1500
  /// The same when the block is about to be closed anyway.
  private static let headerBitsWhenFull = 200
  private static let minimumTriplets = 500
  private static let minimumLiterals = 4000

  private let open: SymbolCounts
  private let joined: SymbolCounts
  private let logarithms: Log2Table
  /// The block whose symbols `open` has, by where it starts.
  private var openStart = 0

  init(_ memory: ScratchMemory, _ logarithms: Log2Table) throws(OutOfMemory) {
    open = try SymbolCounts(memory)
    joined = try SymbolCounts(memory)
    self.logarithms = logarithms
  }

  mutating func reset() {
    open.clear()
    openStart = 0
  }

  /// Whether to close `block` before the segment that was counted is added.
  func shouldSplit(_ block: OpenBlock, before segment: SegmentCounter) -> Bool {
    guard
      block.tripletCount >= Self.minimumTriplets || block.literalCount >= Self.minimumLiterals
    else { return false }
    joined.clear()
    joined.add(open)
    joined.add(segment.counts)
    let saved =
      joined.cost(logarithms) - open.cost(logarithms) - segment.counts.cost(logarithms)
    let isFull = !block.hasRoom(segment)
    let limit = isFull ? Self.headerBitsWhenFull : Self.headerBits
    return saved > limit * Log2Table.one
  }

  /// Accounts for a segment that is about to be added to `block`.
  mutating func add(_ segment: SegmentCounter, to block: OpenBlock) {
    if block.start != openStart {
      open.clear()
      openStart = block.start
    }
    open.add(segment.counts)
  }
}

extension OpenBlock {
  /// Whether a segment with these symbols keeps the block within its limits.
  fileprivate func hasRoom(_ segment: SegmentCounter) -> Bool {
    let triplets = segment.counts.total(.literalRun)
    let literals = segment.counts.total(.literal)
    return tripletCount + triplets <= FormatLimit.tripletsPerBlock
      && literalCount + literals <= FormatLimit.literalsPerBlock
  }
}
