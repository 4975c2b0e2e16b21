/// Finds the cheapest way through a segment, by price, over all candidates and the last distance.
///
/// Two ways to each position are kept apart: the best that ends with a match and the best that
/// ends with a literal. They can not be compared before it is known what follows, since a match
/// right behind a match may cost far more, or less, than one behind a literal.
struct CheapestPath {
  /// Of a longer match only the last lengths are tried besides the first ones.
  private static let shortLength = 28
  private static let lastLengths = 4
  private static let unreached: UInt32 = .max >> 1
  /// A match of this length is taken whole, and nothing inside it is tried.
  static let sufficientLength = FormatLimit.matchLength

  /// Says of a step that the way before it ends with a literal.
  private static let isBehindLiteral: UInt32 = 1 << 31

  /// The cheapest way to each position that ends with a match, without the price of a run.
  private let costs: ScratchArray<UInt32>
  /// The match that ends that way, as a `Candidate`, and `isBehindLiteral`.
  private let arrivals: ScratchArray<UInt32>
  /// The literals that end the cheapest way that ends with literals, as far as they are in the
  /// segment.
  private let runs: ScratchArray<UInt32>
  /// The steps of the cheapest way, by the position where each begins; takes the place of
  /// `costs` when those are no longer needed.
  var steps: ScratchArray<UInt32> { costs }

  /// Positions behind a segment that a match may reach.
  static let reach = FormatLimit.matchLength

  init(_ memory: ScratchMemory, positions: Int) throws(OutOfMemory) {
    let positions = positions + Self.reach
    costs = try memory.array(of: UInt32.self, count: positions + 1)
    arrivals = try memory.array(of: UInt32.self, count: positions + 1)
    runs = try memory.array(of: UInt32.self, count: positions + 1)
  }

  /// Fills `steps` for the positions of `segment` and returns where the last step ends.
  ///
  /// That is the segment's end or, if a match crosses it, the match's. `literalRun` literals and
  /// the match distance `lastDistance` stand before the segment.
  @inline(never)
  func find(
    _ source: SourceBytes, _ segment: Range<Int>, _ list: CandidateList, _ prices: PriceModel,
    literalRun: Int, lastDistance: Int
  ) -> Int {
    let (costs, arrivals, runs) = (costs, arrivals, runs)
    let (starts, candidates) = (list.starts, list.candidates)
    let literalPrices = prices.literals
    let runPrices = prices.literalRuns
    let lengthPrices = prices.matchLengths
    let distancePrices = prices.distances
    let count = segment.count
    let lanes = SIMD4<UInt32>(0, 1, 2, 3) &<< Candidate.distanceBits

    for index in 0...(count &+ Self.reach) { costs[index] = Self.unreached }
    arrivals[0] = Candidate.pack(0, lastDistance)
    // The way that ends with literals: its cost without the run's price, the whole run up to the
    // longest there is, the part in this segment, the last match's distance.
    var literalCost = Self.unreached
    var run = min(literalRun, FormatLimit.literalRun)
    var runHere = 0
    var distance = lastDistance
    if literalRun > 0 { literalCost = 0 } else { costs[0] = 0 }

    @inline(__always)
    func relax(_ index: Int, _ shortest: Int, _ longest: Int, _ step: UInt32, _ base: UInt32) {
      var length = longest &- 3
      if length >= 1 {
        repeat {
          let target = index &+ length
          let offered = lengthPrices.vector4(at: length) &+ base
          let known = costs.vector4(at: target)
          let isBetter = offered .< known
          costs.setVector4(known.replacing(with: offered, where: isBetter), at: target)
          let arrival = lanes &+ (step &+ Candidate.pack(length, 0))
          arrivals.setVector4(
            arrivals.vector4(at: target).replacing(with: arrival, where: isBetter), at: target)
          length &-= 4
        } while length &+ 3 >= shortest && length >= 1
        length &+= 3
      } else {
        length = longest
      }
      while length >= shortest {
        let target = index &+ length
        let offered = lengthPrices[length] &+ base
        if offered < costs[target] {
          costs[target] = offered
          arrivals[target] = step &+ Candidate.pack(length, 0)
        }
        length &-= 1
      }
    }

    @inline(__always)
    func relaxAll(_ index: Int, _ shortest: Int, _ longest: Int, _ step: UInt32, _ base: UInt32) {
      if longest <= Self.shortLength {
        relax(index, shortest, longest, step, base)
      } else {
        if shortest <= Self.shortLength {
          relax(index, shortest, Self.shortLength, step, base)
        }
        relax(index, longest &- Self.lastLengths &+ 1, longest, step, base)
      }
    }

    var index = 0
    // Right after a match its distance can not go on, but for these.
    var mayGoOn = true
    while index < count {
      let position = segment.lowerBound &+ index
      let matchTotal = costs[index] &+ runPrices[0]
      let literalTotal = literalCost &+ runPrices[run]
      let isLiteralBetter = literalTotal < matchTotal
      let base = isLiteralBetter ? literalTotal : matchTotal
      let origin = isLiteralBetter ? Self.isBehindLiteral : 0

      // The last distance again, most often behind literals.
      var longest = 0
      let isGoingOn = mayGoOn && !isLiteralBetter
      if isGoingOn || literalCost < Self.unreached {
        let again = isGoingOn ? Candidate.distance(arrivals[index]) : distance
        if source.byte(at: position) == source.byte(at: position &- again) {
          let end = min(source.count, position &+ FormatLimit.matchLength)
          longest = source.matchEnd(position, position &- again, end: end) &- position
          let price = (isGoingOn ? matchTotal : literalTotal) &+ distancePrices[0]
          let step = Candidate.pack(0, again) | (isGoingOn ? 0 : Self.isBehindLiteral)
          if longest < Self.sufficientLength {
            relaxAll(index, 1, longest, step, price)
          } else {
            relax(index, longest, longest, step, price)
          }
        }
      }
      var shortest = 1
      var candidate = Int(starts[index])
      let end = Int(starts[index &+ 1])
      while candidate < end {
        let length = Candidate.length(candidates[candidate])
        let distance = Candidate.distance(candidates[candidate])
        let price = base &+ distancePrices[ValueTables.distanceSymbol(distance)]
        relaxAll(index, shortest, length, Candidate.pack(0, distance) | origin, price)
        shortest = length &+ 1
        candidate &+= 1
      }

      // One literal more, behind literals or behind a match.
      let literalPrice = literalPrices[Int(source.byte(at: position))]
      if literalCost &+ runPrices[run &+ 1] <= costs[index] &+ runPrices[1] {
        literalCost &+= literalPrice
        run = min(run &+ 1, FormatLimit.literalRun)
        runHere &+= 1
      } else {
        literalCost = costs[index] &+ literalPrice
        run = 1
        runHere = 1
        distance = Candidate.distance(arrivals[index])
      }
      runs[index &+ 1] = UInt32(truncatingIfNeeded: runHere)
      longest = max(longest, shortest &- 1)
      if longest >= Self.sufficientLength {
        // Nothing inside is tried: only the way to its end is left.
        index &+= longest
        mayGoOn = true
        literalCost = Self.unreached
        run = 0
        runHere = 0
      } else {
        index &+= 1
        mayGoOn = false
      }
    }
    let literalTotal = literalCost &+ runPrices[run]
    let end = cheapestEnd(count, literalTotal, runPrices[0])
    traceBack(end.index, isLiteral: end.isLiteral)
    return segment.lowerBound &+ end.index
  }

  /// The best place to go on from: bytes behind the segment are worth what those before cost.
  private func cheapestEnd(
    _ count: Int, _ literalTotal: UInt32, _ runPrice: UInt32
  ) -> (index: Int, isLiteral: Bool) {
    var best = count
    var bestCost = Int.max
    let isLiteral = literalTotal < Self.unreached
    if isLiteral { bestCost = Int(literalTotal) }
    // Always less than a literal costs, and known without one.
    var first = count
    while costs[first] == Self.unreached && first < count &+ Self.reach { first &+= 1 }
    let firstCost = min(costs[first] &+ runPrice, first == count ? literalTotal : .max)
    let perByte = Int(firstCost < Self.unreached ? firstCost : literalTotal) / max(1, first)
    var isMatch = false
    for index in first...(count &+ Self.reach) where costs[index] != Self.unreached {
      let cost = Int(costs[index] &+ runPrice) &- (index &- count) &* perByte
      if cost < bestCost { (best, bestCost, isMatch) = (index, cost, true) }
    }
    return (best, !isMatch)
  }

  private func traceBack(_ end: Int, isLiteral: Bool) {
    var index = end
    var isLiteral = isLiteral
    while index > 0 {
      if isLiteral {
        let start = index - Int(runs[index])
        while index > start {
          index -= 1
          steps[index] = 0
        }
        isLiteral = false
      } else {
        let arrival = arrivals[index] & ~Self.isBehindLiteral
        isLiteral = arrival != arrivals[index]
        index -= Candidate.length(arrival)
        steps[index] = arrival
      }
    }
  }
}
