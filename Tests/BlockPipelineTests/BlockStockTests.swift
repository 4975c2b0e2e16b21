import Testing

@testable import BlockPipeline

/// Blocks that several writers share.
@Suite struct BlockStockTests {
  @Test("No more blocks are out than the pool can use, and each comes back with its last holder")
  func bound() {
    let stock = BlockStock(for: WorkerPool(threads: 3), bufferSize: 16)
    #expect(stock.limit == 8)
    var permits = (0..<8).compactMap { _ in stock.takeIfFree() }
    #expect(permits.count == 8)
    #expect(stock.takeIfFree() == nil)
    permits.removeLast()
    let last = stock.takeIfFree()
    #expect(last != nil)
    #expect(stock.takeIfFree() == nil)
    permits.removeAll()
    let again = (0..<8).compactMap { _ in stock.takeIfFree() }
    #expect(again.count == 7, "one is still held")
    withExtendedLifetime(last) {}
  }

  @Test("Who waits for a block gets the one that another gives back")
  func waiting() {
    let stock = BlockStock(for: WorkerPool(threads: 1), bufferSize: 16)
    let gate = Gate()
    let holder = Runner {
      let permits = (0..<stock.limit).map { _ in stock.take() }
      gate.pass()
      withExtendedLifetime(permits) {}
    }
    gate.waitForArrivals(1)
    let waiter = Runner { _ = stock.take() }
    #expect(!waiter.join(seconds: 0.1))
    gate.open()
    #expect(waiter.join())
    #expect(holder.join())
  }
}
