internal import CSystem

/// Buffers of one size that are used again.
///
/// The pool never blocks: the windows of the lanes that use it bound how many are out.
package final class BufferPool: Sendable {
  /// How many buffers there are, and were.
  package struct Counts: Sendable, Equatable {
    /// Buffers that are in use.
    package var inUse = 0
    /// The most that ever were in use at once.
    package var peak = 0
    /// Buffers that wait to be used again.
    package var idle = 0

    package init(inUse: Int = 0, peak: Int = 0, idle: Int = 0) {
      self.inUse = inUse
      self.peak = peak
      self.idle = idle
    }
  }

  private struct State {
    var idle: [MemoryPages] = []
    var inUse = 0
    var peak = 0
  }

  /// The size of each buffer in bytes.
  package let bufferSize: Int
  private let monitor = Monitor(State())

  package init(bufferSize: Int) {
    self.bufferSize = max(bufferSize, 1)
  }

  package var counts: Counts {
    monitor.withLock { Counts(inUse: $0.inUse, peak: $0.peak, idle: $0.idle.count) }
  }

  /// A buffer with unspecified content, page-aligned; nil when the system has no memory left.
  ///
  /// It comes back when the last reference to it goes.
  package func take() -> PooledBuffer? {
    let known = monitor.withLock { state -> MemoryPages? in
      state.inUse += 1
      state.peak = max(state.peak, state.inUse)
      return state.idle.popLast()
    }
    guard let pages = known ?? MemoryPages(byteCount: bufferSize) else {
      monitor.withLock { $0.inUse -= 1 }
      return nil
    }
    return PooledBuffer(pages: pages, pool: self)
  }

  /// A buffer that does not come back, for the rare block that is larger than the rest.
  package static func single(byteCount: Int) -> PooledBuffer? {
    guard let pages = MemoryPages(byteCount: byteCount) else { return nil }
    return PooledBuffer(pages: pages, pool: nil)
  }

  func giveBack(_ pages: MemoryPages) {
    monitor.withLock { state in
      state.inUse -= 1
      state.idle.append(pages)
    }
  }
}
