/// A buffer on loan from a ``BufferPool``; the last reference to go gives it back.
///
/// Whoever holds it may write to it; handing it on through a lane hands on that right.
@safe package final class PooledBuffer: @unchecked Sendable {
  private let pages: MemoryPages
  private let pool: BufferPool?

  init(pages: MemoryPages, pool: BufferPool?) {
    self.pages = pages
    self.pool = pool
  }

  deinit {
    pool?.giveBack(pages)
  }

  /// The memory; valid as long as the buffer is.
  package var bytes: UnsafeMutableRawBufferPointer { pages.bytes }
}
