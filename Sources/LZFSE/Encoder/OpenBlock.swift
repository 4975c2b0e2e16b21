/// The triplets and literals of the block that is being gathered.
struct OpenBlock {
  /// Bytes after the literals that wide copies may write.
  static let literalSlack = 64

  let triplets: ScratchArray<Triplet>
  let literals: ScratchArray<UInt8>
  private(set) var tripletCount = 0
  private(set) var literalCount = 0
  /// Position in the source of the block's first byte.
  private(set) var start = 0
  /// Position in the source after the block's last byte.
  private(set) var end = 0
  /// The distance of the last triplet, 0 if there is none.
  private(set) var lastDistance = 0

  private let values: ValueTables
  /// How often each symbol of the triplets occurs; those of the literals are counted later.
  private let counts: SymbolCounts
  private let literalRunCounts: ScratchArray<UInt32>
  private let matchLengthCounts: ScratchArray<UInt32>
  private let distanceCounts: ScratchArray<UInt32>

  init(_ memory: ScratchMemory, _ tables: CodingTables) throws(OutOfMemory) {
    values = tables.values
    counts = tables.counts
    literalRunCounts = tables.counts.slice(.literalRun)
    matchLengthCounts = tables.counts.slice(.matchLength)
    distanceCounts = tables.counts.slice(.distance)
    triplets = try memory.array(of: Triplet.self, count: FormatLimit.tripletsPerBlock)
    literals = try memory.array(
      of: UInt8.self, count: FormatLimit.literalsPerBlock + Self.literalSlack)
  }

  /// Begins the next block where this one ends, or the first one.
  mutating func restart(at position: Int) {
    counts.clear()
    lastDistance = 0
    start = position
    end = position
    tripletCount = 0
    literalCount = 0
  }

  /// Whether a triplet with `literalRun` literals keeps the block within its limits.
  @inline(__always)
  func hasRoom(_ literalRun: Int) -> Bool {
    tripletCount < FormatLimit.tripletsPerBlock
      && literalCount &+ literalRun <= FormatLimit.literalsPerBlock
  }

  /// Adds a triplet within all limits; 32 bytes may be read from their begin.
  @inline(__always)
  mutating func append(
    _ source: SourceBytes, _ literalRun: Int, _ matchLength: Int, _ distance: Int
  ) {
    unsafe source.copy16(at: end, to: literals.base + literalCount)
    unsafe source.copy16(at: end &+ 16, to: literals.base + literalCount + 16)
    if literalRun > 32 {
      var index = 32
      repeat {
        unsafe source.copy16(at: end &+ index, to: literals.base + literalCount + index)
        index &+= 16
      } while index < literalRun
    }
    add(literalRun, matchLength, distance)
  }

  /// As `append`, without reading behind the literals.
  mutating func appendExactly(
    _ source: SourceBytes, _ literalRun: Int, _ matchLength: Int, _ distance: Int
  ) {
    literals.copy(from: source, at: end, count: literalRun, to: literalCount)
    add(literalRun, matchLength, distance)
  }

  /// Adds and counts a triplet whose literals are there.
  @inline(__always)
  private mutating func add(_ literalRun: Int, _ matchLength: Int, _ distance: Int) {
    let triplet = Triplet(
      literalRun: literalRun, matchLength: matchLength,
      distance: distance == lastDistance ? 0 : distance, values)
    lastDistance = distance
    triplets[tripletCount] = triplet
    literalRunCounts[triplet.literalRunSymbol] &+= 1
    matchLengthCounts[triplet.matchLengthSymbol] &+= 1
    distanceCounts[triplet.distanceSymbol] &+= 1
    tripletCount &+= 1
    literalCount &+= literalRun
    end &+= literalRun &+ matchLength
  }

  /// Repeats the first literal until their number is a multiple of 4; returns that number.
  func padLiterals() -> Int {
    guard literalCount > 0 else { return 0 }
    var count = literalCount
    while count & 3 != 0 {
      literals[count] = literals[0]
      count += 1
    }
    return count
  }
}
