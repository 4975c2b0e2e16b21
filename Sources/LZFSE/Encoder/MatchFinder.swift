/// Finds earlier places in the source that equal what stands at a position.
protocol MatchFinder {
  init(_ memory: ScratchMemory) throws(OutOfMemory)

  /// Forgets everything; a new source begins.
  mutating func reset()

  /// Fills `list` for all positions of `segment`; matches may go on behind it.
  ///
  /// The segment begins where the one before ends, or later. At least 36 bytes of the source
  /// follow it.
  mutating func find(_ source: SourceBytes, _ segment: Range<Int>, _ list: inout CandidateList)
}
