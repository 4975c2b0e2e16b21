internal import CIntrinsics

/// Owns the arrays that an encoder works in, from its first block to its last.
@safe final class ScratchMemory {
  private var allocations: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    unsafe allocations.forEach { unsafe ba_scratch_free($0) }
  }

  /// A new array of `count` elements whose bytes are all zero; it lives as long as the owner.
  func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) throws(OutOfMemory) -> ScratchArray<Element> {
    let size = count * MemoryLayout<Element>.stride
    guard let allocation = unsafe ba_scratch_allocate(size) else { throw OutOfMemory() }
    unsafe allocations.append(allocation)
    return unsafe ScratchArray(
      base: allocation.bindMemory(to: Element.self, capacity: count), count: count)
  }
}
