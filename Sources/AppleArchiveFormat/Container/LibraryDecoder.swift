/// A system library's decoder, which takes and gives bytes in pieces of any size.
protocol LibraryDecoder: AnyObject {
  /// Begins a new stream; what is left of the one before is forgotten.
  func restart()

  /// Decodes until the source is used up, the destination is full or the stream ends.
  ///
  /// `destination` is not empty. Once damage was reported, only ``restart()`` may follow.
  func step(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) -> DecodingStep
}

/// What one call of a library's decoder came to.
struct DecodingStep {
  /// Bytes of the source that were used.
  var consumed: Int
  /// Bytes of the destination that were written.
  var produced: Int
  var outcome: Outcome

  enum Outcome {
    /// It goes on, with more input or more room.
    case unfinished
    /// The stream's own end was reached, and its checks hold.
    case ended
    case damaged(String)
    case outOfMemory
  }
}

/// Decodes blocks that are each one complete stream of a library's format.
@safe final class StreamBlockDecoder: BlockDecoder {
  private let library: any LibraryDecoder

  init(_ library: any LibraryDecoder) {
    self.library = library
  }

  func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(BlockDamage) -> Int {
    library.restart()
    var used = 0
    var filled = 0
    while true {
      let step = unsafe library.step(
        UnsafeRawBufferPointer(rebasing: source[used...]),
        into: UnsafeMutableRawBufferPointer(rebasing: destination[filled...]))
      used += step.consumed
      filled += step.produced
      switch step.outcome {
      case .ended:
        guard used == source.count else { throw .trailing(at: used) }
        return filled
      case .damaged(let message):
        throw BlockDamage(offset: used, message: message)
      case .outOfMemory:
        throw BlockDamage(offset: used, message: "no memory to decode it", isLackOfMemory: true)
      case .unfinished:
        guard step.consumed == 0, step.produced == 0 else { continue }
        throw used == source.count ? .truncated(at: used) : .outputTooLarge(at: used)
      }
    }
  }
}
