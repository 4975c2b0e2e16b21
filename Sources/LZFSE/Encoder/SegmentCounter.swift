/// Counts the symbols that a segment's path takes.
struct SegmentCounter {
  let counts: SymbolCounts
  private let values: ValueTables

  init(_ memory: ScratchMemory, _ values: ValueTables) throws(OutOfMemory) {
    counts = try SymbolCounts(memory)
    self.values = values
  }

  func count(
    _ source: SourceBytes, _ segment: Range<Int>, _ steps: ScratchArray<UInt32>,
    _ state: ParserState
  ) {
    counts.clear()
    var position = segment.lowerBound
    var anchor = state.anchor
    var lastDistance = state.lastDistance
    while position < segment.upperBound {
      let step = steps[position &- segment.lowerBound]
      let length = Candidate.length(step)
      guard length > 0 else {
        counts.add(Int(source.byte(at: position)), of: .literal)
        position &+= 1
        continue
      }
      let distance = Candidate.distance(step)
      let run = min(position &- anchor, FormatLimit.literalRun)
      counts.add(Int(values.literalRuns[run] & 0xff), of: .literalRun)
      counts.add(Int(values.matchLengths[length] & 0xff), of: .matchLength)
      counts.add(
        ValueTables.distanceSymbol(distance == lastDistance ? 0 : distance), of: .distance)
      lastDistance = distance
      position &+= length
      anchor = position
    }
  }
}
