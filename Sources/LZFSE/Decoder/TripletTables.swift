/// Where the tables for triplets and a batch of them stand in one piece of memory.
///
/// One base register reaches all of them, which leaves the others to the loop that decodes
/// triplets.
@safe struct TripletTables {
  private let memory: UnsafeMutableRawPointer

  /// Triplets that are decoded before their bytes are copied.
  ///
  /// Decoding is a chain of dependent steps without branches that are hard to predict, copying is
  /// the opposite; apart, a mispredicted copy does not throw away decoding that ran ahead.
  static let batchSize = 256

  /// The first state of each alphabet, in a common count.
  static let literalRun = 0
  static let matchLength = Alphabet.literalRun.stateCount
  static let distance = matchLength + Alphabet.matchLength.stateCount
  static let stateCount = distance + Alphabet.distance.stateCount

  static let size = 8 * (3 * stateCount + batchSize)

  /// - Parameter memory: `size` bytes, aligned to 8, that live as long as this is used.
  init(_ memory: UnsafeMutableRawPointer) {
    unsafe self.memory = memory
    _ = unsafe memory.bindMemory(to: UInt64.self, capacity: Self.size / 8)
  }

  @inline(__always)
  var states: UnsafeMutablePointer<ValueState> {
    unsafe memory.assumingMemoryBound(to: ValueState.self)
  }

  @inline(__always)
  var steps: UnsafeMutablePointer<StateStep> {
    unsafe (memory + 8 &* Self.stateCount).assumingMemoryBound(to: StateStep.self)
  }

  @inline(__always)
  var ranges: UnsafeMutablePointer<ValueRange> {
    unsafe (memory + 16 &* Self.stateCount).assumingMemoryBound(to: ValueRange.self)
  }

  /// A batch of triplets; a smaller one stands at its end.
  @inline(__always)
  var batch: UnsafeMutablePointer<DecodedTriplet> {
    unsafe (memory + 24 &* Self.stateCount).assumingMemoryBound(to: DecodedTriplet.self)
  }

  /// The last `count` triplets of the batch.
  func last(_ count: Int) -> UnsafeBufferPointer<DecodedTriplet> {
    unsafe UnsafeBufferPointer(start: batch + (Self.batchSize - count), count: count)
  }
}
