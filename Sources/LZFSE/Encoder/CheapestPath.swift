/// Finds the cheapest way through a segment, by price, over all candidates and the last distance.
struct CheapestPath {
  /// Of a longer match only the last lengths are tried besides the first ones.
  private static let shortLength = 28
  private static let lastLengths = 4
  /// A match of this length is taken whole, and nothing inside it is tried.
  static let sufficientLength = 384

  /// The cheapest way to each position that is known so far.
  private let costs: ScratchArray<UInt32>
  /// The last step of that way, as a `Candidate`.
  private let arrivals: ScratchArray<UInt32>
  /// The literals since the last match of that way, for positions that were passed.
  private let runs: ScratchArray<UInt32>
  /// The distance of the last match of that way.
  private let distances: ScratchArray<UInt32>
  /// The steps of the cheapest way, by the position where each begins.
  let steps: ScratchArray<UInt32>

  init(_ memory: ScratchMemory, positions: Int) {
    costs = memory.array(of: UInt32.self, count: positions + 1)
    arrivals = memory.array(of: UInt32.self, count: positions + 1)
    runs = memory.array(of: UInt32.self, count: positions + 1)
    distances = memory.array(of: UInt32.self, count: positions + 1)
    steps = memory.array(of: UInt32.self, count: positions + 1)
  }

  /// Fills `steps` for the positions of `segment`.
  ///
  /// `literalRun` literals and the match distance `lastDistance` stand before the segment.
  @inline(never)
  func find(
    _ source: SourceBytes, _ segment: Range<Int>, _ list: CandidateList, _ prices: PriceModel,
    literalRun: Int, lastDistance: Int
  ) {
    let (costs, arrivals, runs, distances) = (costs, arrivals, runs, distances)
    let (starts, candidates) = (list.starts, list.candidates)
    let literalPrices = prices.literals
    let runPrices = prices.literalRuns
    let lengthPrices = prices.matchLengths
    let distancePrices = prices.distances
    let count = segment.count
    let longestRun = UInt32(FormatLimit.literalRun)
    let lanes = SIMD4<UInt32>(0, 1, 2, 3) &<< Candidate.distanceBits

    for index in 0...count { costs[index] = .max >> 1 }
    costs[0] = runPrices[min(literalRun, FormatLimit.literalRun)]
    runs[0] = UInt32(literalRun)
    distances[0] = UInt32(lastDistance)

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
    while index < count {
      let position = segment.lowerBound &+ index
      if index > 0 {
        let arrival = arrivals[index]
        let length = Candidate.length(arrival)
        runs[index] = length == 0 ? runs[index &- 1] &+ 1 : 0
        distances[index] =
          length == 0 ? distances[index &- 1] : UInt32(Candidate.distance(arrival))
      }
      let cost = costs[index]
      let run = min(runs[index], longestRun)
      let distance = Int(distances[index])

      let literalCost =
        cost &+ literalPrices[Int(source.byte(at: position))]
        &+ runPrices[Int(run &+ 1)] &- runPrices[Int(run)]
      if literalCost < costs[index &+ 1] {
        costs[index &+ 1] = literalCost
        arrivals[index &+ 1] = 0
      }

      let base = cost &+ runPrices[0]
      var longest = 0
      if run > 0 || index == 0,
        source.byte(at: position) == source.byte(at: position &- distance)
      {
        let end = min(segment.upperBound, position &+ FormatLimit.matchLength)
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
      } else {
        index &+= 1
      }
    }
    traceBack(count)
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
