/// The blocks that may exist at once, whoever fills them, and their buffers.
///
/// Writers that share a stock share its bound, so that memory does not grow with their number. A writer
/// that holds blocks must not wait for another one: it asks with ``takeIfFree()``, and finishes a block
/// of its own when there is none. So every block that is out belongs to a writer that gets on.
package final class BlockStock: Sendable {
  /// How many blocks may be out.
  package let limit: Int
  /// Where a block's buffer comes from, and that of its result.
  package let buffers: BufferPool
  private let free: Monitor<Int>

  /// As many blocks as keep every thread of a pool busy: two for each, one that is being filled and one
  /// that is being written.
  package init(for pool: WorkerPool, bufferSize: Int) {
    limit = 2 * pool.threadCount + 2
    buffers = BufferPool(bufferSize: bufferSize)
    free = Monitor(limit)
  }

  /// The right to one block if one is free, without waiting.
  package func takeIfFree() -> BlockPermit? {
    let isFree = free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
    return isFree ? BlockPermit(self) : nil
  }

  /// The right to one block, as soon as one is free; only for who holds none.
  package func take() -> BlockPermit {
    free.wait { free -> Void? in
      guard free > 0 else { return nil }
      free -= 1
      return ()
    }
    return BlockPermit(self)
  }

  fileprivate func giveBack() {
    free.withLock { $0 += 1 }
    free.wakeOne()
  }
}

/// The right to one block; the last reference to go gives it back.
package final class BlockPermit: Sendable {
  private let stock: BlockStock

  fileprivate init(_ stock: BlockStock) {
    self.stock = stock
  }

  deinit {
    stock.giveBack()
  }
}
