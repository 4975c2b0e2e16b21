import CIntrinsics

/// The bytes that are being encoded, with the bounds checked in debug builds only.
@safe struct SourceBytes {
  let base: UnsafeRawPointer
  let count: Int

  /// Where searching ends: wide loads and copies from a position before it stay inside.
  var searchEnd: Int { count - 36 }

  @inline(__always)
  func byte(at position: Int) -> UInt8 {
    assert(position >= 0 && position < count)
    return unsafe base.load(fromByteOffset: position, as: UInt8.self)
  }

  /// Asks the processor to bring the byte closer.
  @inline(__always)
  func prefetch(at position: Int) {
    assert(position >= 0 && position < count)
    unsafe ba_prefetch(base + position)
  }

  /// The 4 bytes at `position`, the first one lowest.
  @inline(__always)
  func word4(at position: Int) -> UInt32 {
    assert(position >= 0 && position + 4 <= count)
    return unsafe base.loadUnaligned(fromByteOffset: position, as: UInt32.self)
  }

  /// The 8 bytes at `position`, the first one lowest.
  @inline(__always)
  func word8(at position: Int) -> UInt64 {
    assert(position >= 0 && position + 8 <= count)
    return unsafe base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  /// Where the bytes from `position` stop to equal those from `earlier`, at most `end`.
  @inline(__always)
  func matchEnd(_ position: Int, _ earlier: Int, end: Int) -> Int {
    var position = position
    var earlier = earlier
    while position &+ 8 <= end {
      let difference = word8(at: position) ^ word8(at: earlier)
      if difference != 0 {
        return position &+ difference.trailingZeroBitCount &>> 3
      }
      position &+= 8
      earlier &+= 8
    }
    while position < end && byte(at: position) == byte(at: earlier) {
      position &+= 1
      earlier &+= 1
    }
    return position
  }

  /// Copies 16 bytes.
  @inline(__always)
  func copy16(at position: Int, to target: UnsafeMutableRawPointer) {
    assert(position >= 0 && position + 16 <= count)
    let bytes = unsafe base.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    unsafe target.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
  }

  /// How many bytes before `position` equal those before `earlier`, at most `limit`.
  @inline(__always)
  func matchBefore(_ position: Int, _ earlier: Int, limit: Int) -> Int {
    var count = 0
    var limit = min(limit, earlier)
    if earlier &- 8 >= 0 {
      let difference = word8(at: position &- 8) ^ word8(at: earlier &- 8)
      if difference != 0 { return min(limit, difference.leadingZeroBitCount &>> 3) }
      count = min(limit, 8)
    }
    limit = min(limit, earlier)
    while count < limit && byte(at: position &- 1 &- count) == byte(at: earlier &- 1 &- count) {
      count &+= 1
    }
    return count
  }
}
