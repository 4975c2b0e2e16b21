/// Finds the cheapest way through a segment, by price, over all candidates and the last distance.
struct CheapestPath {
  /// Of a longer match only the last lengths are tried besides the first ones.
  private static let shortLength = 28
  private static let lastLengths = 4
  private static let unreached: UInt32 = .max >> 1
  /// A match of this length is taken whole, and nothing inside it is tried.
  static let sufficientLength = FormatLimit.matchLength

  /// The cheapest way to each position that is known so far.
  private let costs: ScratchArray<UInt32>
  /// The last step of that way, as a `Candidate`.
  private let arrivals: ScratchArray<UInt32>
  /// The steps of the cheapest way, by the position where each begins; takes the place of
  /// `costs` when those are no longer needed.
  var steps: ScratchArray<UInt32> { costs }

  /// Positions behind a segment that a match may reach.
  static let reach = FormatLimit.matchLength

  init(_ memory: ScratchMemory, positions: Int) {
    let positions = positions + Self.reach
    costs = memory.array(of: UInt32.self, count: positions + 1)
    arrivals = memory.array(of: UInt32.self, count: positions + 1)
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
    let (costs, arrivals) = (costs, arrivals)
    let (starts, candidates) = (list.starts, list.candidates)
    let literalPrices = prices.literals
    let runPrices = prices.literalRuns
    let lengthPrices = prices.matchLengths
    let distancePrices = prices.distances
    let count = segment.count
    let lanes = SIMD4<UInt32>(0, 1, 2, 3) &<< Candidate.distanceBits

    for index in 0...(count &+ Self.reach) { costs[index] = Self.unreached }
    costs[0] = runPrices[min(literalRun, FormatLimit.literalRun)]

    @inline(__always)
    func relax(_ index: Int, _ shortest: Int, _ longest: Int, _ distance: Int, _ base: UInt32) {
      var length = longest &- 3
      if length >= 1 {
        repeat {
          let target = index &+ length
          let offered = lengthPrices.vector4(at: length) &+ base
          let known = costs.vector4(at: target)
          let isBetter = offered .< known
          costs.setVector4(known.replacing(with: offered, where: isBetter), at: target)
          let arrival = lanes &+ Candidate.pack(length, distance)
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
          arrivals[target] = Candidate.pack(length, distance)
        }
        length &-= 1
      }
    }

    @inline(__always)
    func relaxAll(_ index: Int, _ shortest: Int, _ longest: Int, _ distance: Int, _ base: UInt32) {
      if longest <= Self.shortLength {
        relax(index, shortest, longest, distance, base)
      } else {
        if shortest <= Self.shortLength {
          relax(index, shortest, Self.shortLength, distance, base)
        }
        relax(index, longest &- Self.lastLengths &+ 1, longest, distance, base)
      }
    }

    var index = 0
    var run = min(literalRun, FormatLimit.literalRun)
    var distance = lastDistance
    // Right after a match its distance can not go on, but for these.
    var mayGoOn = true
    while index < count {
      let position = segment.lowerBound &+ index
      if index > 0 {
        // A literal comes from the position before, which is the one that was just passed.
        let arrival = arrivals[index]
        if arrival == 0 {
          run = min(run &+ 1, FormatLimit.literalRun)
        } else {
          run = 0
          distance = Candidate.distance(arrival)
        }
      }
      let cost = costs[index]

      let literalCost =
        cost &+ literalPrices[Int(source.byte(at: position))]
        &+ runPrices[run &+ 1] &- runPrices[run]
      if literalCost < costs[index &+ 1] {
        costs[index &+ 1] = literalCost
        arrivals[index &+ 1] = 0
      }

      let base = cost &+ runPrices[0]
      var longest = 0
      if run > 0 || mayGoOn,
        source.byte(at: position) == source.byte(at: position &- distance)
      {
        let end = min(source.count, position &+ FormatLimit.matchLength)
        longest = source.matchEnd(position, position &- distance, end: end) &- position
        if longest < Self.sufficientLength {
          relaxAll(index, 1, longest, distance, base &+ distancePrices[0])
        } else {
          relax(index, longest, longest, distance, base &+ distancePrices[0])
        }
      }
      var shortest = 1
      var candidate = Int(starts[index])
      let end = Int(starts[index &+ 1])
      while candidate < end {
        let length = Candidate.length(candidates[candidate])
        let distance = Candidate.distance(candidates[candidate])
        let price = base &+ distancePrices[ValueTables.distanceSymbol(distance)]
        relaxAll(index, shortest, length, distance, price)
        shortest = length &+ 1
        candidate &+= 1
      }
      longest = max(longest, shortest &- 1)
      if longest >= Self.sufficientLength {
        // Nothing inside is tried: only the way to its end is left.
        index &+= longest
        mayGoOn = true
      } else {
        index &+= 1
        mayGoOn = false
      }
    }
    let end = cheapestEnd(count)
    traceBack(end)
    return segment.lowerBound &+ end
  }

  /// The best place to go on from: bytes behind the segment are worth what those before cost.
  private func cheapestEnd(_ count: Int) -> Int {
    var first = count
    while costs[first] == Self.unreached { first &+= 1 }
    let perByte = (Int(costs[first]) &- Int(costs[0])) / first
    var best = first
    var bestCost = Int(costs[first])
    for index in first...(count &+ Self.reach) where costs[index] != Self.unreached {
      let cost = Int(costs[index]) &- (index &- first) &* perByte
      if cost < bestCost { (best, bestCost) = (index, cost) }
    }
    return best
  }

  private func traceBack(_ count: Int) {
    var index = count
    while index > 0 {
      let arrival = arrivals[index]
      index -= max(1, Candidate.length(arrival))
      steps[index] = arrival
    }
  }
}
