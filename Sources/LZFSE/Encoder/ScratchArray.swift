import CIntrinsics

/// An array in scratch memory, with the bounds checked in debug builds only.
///
/// Each index into one is bounded by how the array was sized; the comment at the array's
/// declaration says by what.
@safe struct ScratchArray<Element: BitwiseCopyable> {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  /// Asks the processor to bring the element closer.
  @inline(__always)
  func prefetch(_ index: Int) {
    assert(index >= 0 && index < count)
    unsafe ba_prefetch(base + index)
  }

  /// Sets every byte to zero.
  func clear() {
    unsafe UnsafeMutableRawPointer(base)
      .initializeMemory(
        as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
  }

  /// The elements from `start` on.
  func dropFirst(_ start: Int) -> ScratchArray {
    assert(start >= 0 && start <= count)
    return unsafe ScratchArray(base: base + start, count: count - start)
  }
}

extension ScratchArray<UInt8> {
  /// The 4 bytes at `index`, the first one lowest.
  @inline(__always)
  func word4(at index: Int) -> UInt32 {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self)
  }

  /// Writes 8 bytes at `index`, the lowest one first.
  @inline(__always)
  func setWord8(_ word: UInt64, at index: Int) {
    assert(index >= 0 && index + 8 <= count)
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: word, as: UInt64.self)
  }

  /// Writes 4 bytes at `index`, the lowest one first.
  @inline(__always)
  func setWord4(_ word: UInt32, at index: Int) {
    assert(index >= 0 && index + 4 <= count)
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: word, as: UInt32.self)
  }

  func copy(from source: SourceBytes, at position: Int, count: Int, to index: Int) {
    assert(index >= 0 && index + count <= self.count)
    assert(position >= 0 && position + count <= source.count)
    unsafe UnsafeMutableRawPointer(base + index)
      .copyMemory(from: source.base + position, byteCount: count)
  }

  func copy(from other: ScratchArray<UInt8>, count: Int, to index: Int) {
    assert(index >= 0 && index + count <= self.count && count <= other.count)
    unsafe UnsafeMutableRawPointer(base + index)
      .copyMemory(from: other.base, byteCount: count)
  }
}

extension ScratchArray<UInt32> {
  /// The 4 elements from `index` on.
  @inline(__always)
  func vector4(at index: Int) -> SIMD4<UInt32> {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  func setVector4(_ vector: SIMD4<UInt32>, at index: Int) {
    assert(index >= 0 && index + 4 <= count)
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: vector, as: SIMD4<UInt32>.self)
  }
}
