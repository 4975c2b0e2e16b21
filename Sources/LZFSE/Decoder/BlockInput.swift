/// Where the source of a stream stands: at the begin of a block, or at its end.
@safe struct BlockInput {
  private let base: UnsafeRawPointer
  private let count: Int
  private(set) var offset = 0

  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  var remaining: Int { count - offset }
  var position: UnsafeRawPointer { unsafe base + offset }

  /// The number at a place in the block's header; refused if the source ends before it does.
  func word(at place: Int) throws(DecodingError) -> UInt32 {
    guard remaining >= place + 4 else {
      throw DecodingError(.truncated, at: count)
    }
    return unsafe position.loadUnaligned(fromByteOffset: place, as: UInt32.self)
  }

  mutating func advance(by size: Int) throws(DecodingError) {
    guard size <= remaining else { throw DecodingError(.truncated, at: count) }
    offset += size
  }
}
