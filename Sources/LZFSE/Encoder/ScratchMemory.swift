/// Owns the arrays that an encoder works in, from its first block to its last.
@safe final class ScratchMemory {
  private var allocations: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    unsafe allocations.forEach { unsafe $0.deallocate() }
  }

  /// A new array of `count` elements whose bytes are all zero; it lives as long as the owner.
  func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> ScratchArray<Element> {
    let size = count * MemoryLayout<Element>.stride
    let allocation = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe allocation.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe allocations.append(allocation)
    return unsafe ScratchArray(
      base: allocation.bindMemory(to: Element.self, capacity: count), count: count)
  }
}
