/// The matches at each position of a segment, of increasing length.
struct CandidateList {
  /// Where the matches of a position begin; one more than there are positions.
  let starts: ScratchArray<UInt32>
  let candidates: ScratchArray<UInt32>
  private(set) var count = 0

  init(_ memory: ScratchMemory, positions: Int, candidatesPerPosition: Int) throws(OutOfMemory) {
    starts = try memory.array(of: UInt32.self, count: positions + 1)
    candidates = try memory.array(of: UInt32.self, count: positions * candidatesPerPosition)
  }

  mutating func removeAll() {
    count = 0
  }

  /// What follows belongs to the position at `index`.
  @inline(__always)
  mutating func begin(_ index: Int) {
    starts[index] = UInt32(truncatingIfNeeded: count)
  }

  /// Adds a match; without room it is left out.
  @inline(__always)
  mutating func append(_ length: Int, _ distance: Int) {
    guard count < candidates.count else { return }
    candidates[count] = Candidate.pack(length, distance)
    count &+= 1
  }
}
