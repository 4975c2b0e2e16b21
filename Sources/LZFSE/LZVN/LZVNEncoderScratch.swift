internal import CIntrinsics

/// Memory that one worker lends to `encodeLZVN` again and again.
@safe package final class LZVNEncoderScratch {
  /// The longest input that there are positions for.
  package static let maximumCount = 4096
  static let hashBits = 11

  /// The latest position with each hash, plus one.
  let heads: UnsafeMutablePointer<UInt16>
  /// The position before each one that has the same hash, plus one.
  let links: UnsafeMutablePointer<UInt16>

  private static let headCount = 1 << hashBits

  package init() throws(OutOfMemory) {
    let count = Self.headCount + Self.maximumCount
    guard let memory = unsafe ba_scratch_allocate(count * MemoryLayout<UInt16>.stride) else {
      throw OutOfMemory()
    }
    unsafe heads = memory.bindMemory(to: UInt16.self, capacity: count)
    unsafe links = heads + Self.headCount
  }

  /// Forgets all positions.
  func reset() {
    unsafe heads.update(repeating: 0, count: Self.headCount)
  }

  deinit {
    unsafe ba_scratch_free(heads)
  }
}
