/// The parser of `best` and `max`: takes the way through the source that costs least.
///
/// Prices are those that follow from the segment before, or from the segment itself when it is
/// parsed in more than one pass.
struct OptimalParser<Finder: MatchFinder>: Parser {
  /// The past loses half of its weight with each segment, once it has so many symbols.
  private static var fadingTriplets: Int { 1000 }
  private static var fadingLiterals: Int { 8000 }

  private let segmentSize: Int
  private let passes: Int
  private let finder: Finder
  private let list: CandidateList
  private let path: CheapestPath
  private let prices: PriceModel
  private let history: SymbolCounts
  private let mixed: SymbolCounts
  private let firstGuess: SymbolCounts
  private let counter: SegmentCounter
  private let splitter: BlockSplitter

  init(
    _ memory: ScratchMemory, _ tables: CodingTables, segmentSize: Int, candidates: Int, passes: Int
  ) throws(OutOfMemory) {
    self.segmentSize = segmentSize
    self.passes = passes
    finder = try Finder(memory)
    list = try CandidateList(memory, positions: segmentSize, candidatesPerPosition: candidates)
    path = try CheapestPath(memory, positions: segmentSize)
    prices = try PriceModel(memory, tables.logarithms)
    history = try SymbolCounts(memory)
    mixed = try SymbolCounts(memory)
    firstGuess = try SymbolCounts(memory)
    PriceModel.fillFirstGuess(firstGuess)
    counter = try SegmentCounter(memory, tables.values)
    splitter = try BlockSplitter(memory, tables.logarithms)
  }

  func parse(_ source: SourceBytes, to writer: inout StreamWriter) -> Int {
    var finder = finder
    var list = list
    var splitter = splitter
    finder.reset()
    history.clear()
    splitter.reset()
    prices.update(firstGuess)
    let searchEnd = source.searchEnd
    var state = ParserState()
    while state.position < searchEnd {
      let segment = state.position..<min(state.position + segmentSize, searchEnd)
      finder.find(source, segment, &list)
      let segmentPasses = state.position == 1 ? passes + 1 : passes
      var parsed = segment
      for pass in 0..<segmentPasses {
        let end = path.find(
          source, segment, list, prices, literalRun: state.position - state.anchor,
          lastDistance: state.lastDistance)
        parsed = segment.lowerBound..<end
        counter.count(source, parsed, path.steps, state)
        if pass < segmentPasses - 1 { updatePrices(counter.counts) }
      }
      fadeHistory()
      updatePrices(counter.counts)
      history.add(counter.counts)
      if splitter.shouldSplit(writer.block, before: counter) {
        writer.closeBlock()
      }
      splitter.add(counter, to: writer.block)
      emit(parsed, &state, to: &writer)
    }
    return source.count - state.anchor
  }

  private func updatePrices(_ counts: SymbolCounts) {
    mixed.clear()
    mixed.add(firstGuess)
    mixed.add(history)
    mixed.add(counts)
    prices.update(mixed)
  }

  private func fadeHistory() {
    let isLong =
      history.total(.literalRun) > Self.fadingTriplets
      || history.total(.literal) > Self.fadingLiterals
    if isLong { history.fade() }
  }

  private func emit(
    _ segment: Range<Int>, _ state: inout ParserState, to writer: inout StreamWriter
  ) {
    while state.position < segment.upperBound {
      let step = path.steps[state.position - segment.lowerBound]
      let length = Candidate.length(step)
      if length == 0 {
        state.position += 1
      } else {
        let distance = Candidate.distance(step)
        writer.append(state.position - state.anchor, length, distance)
        state.position += length
        state.anchor = state.position
        state.lastDistance = distance
      }
    }
  }
}

/// Where a parser stands.
struct ParserState {
  var position = 1
  /// The end of the last match.
  var anchor = 0
  var lastDistance = 1
}
