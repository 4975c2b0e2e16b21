import BlockPipeline
import Diagnostics
import Foundation
import Testing

@Suite struct BufferPoolTests {
  @Test("buffers come back when nobody holds them, and are used again")
  func reuse() throws {
    let pool = BufferPool(bufferSize: 1 << 16)
    var first = pool.take()
    let address = try #require(first?.bytes.baseAddress)
    #expect(UInt(bitPattern: address) % 4096 == 0)
    #expect(first?.bytes.count == 1 << 16)
    #expect(pool.counts == BufferPool.Counts(inUse: 1, peak: 1, idle: 0))
    first = nil
    #expect(pool.counts == BufferPool.Counts(inUse: 0, peak: 1, idle: 1))
    let second = pool.take()
    #expect(second?.bytes.baseAddress == address)
  }

  @Test("memory that nobody can have is refused, not trapped on")
  func refusal() {
    #expect(BufferPool.single(byteCount: 1 << 60) == nil)
    let pool = BufferPool(bufferSize: 1 << 60)
    #expect(pool.take() == nil)
    #expect(pool.counts.inUse == 0)
  }

  @Test("a pipeline has no more buffers in flight than its window allows", arguments: [1, 2, 4])
  func bound(threads: Int) throws {
    let pool = WorkerPool(threads: threads)
    let window = 2 * threads + 1
    let raw = BufferPool(bufferSize: 4096)
    let stored = BufferPool(bufferSize: 4096)
    let lane = Lane<PooledBuffer>(pool: pool, window: window)
    for number in 0..<500 {
      let buffer = try #require(raw.take())
      while lane.outstanding >= window { _ = try lane.next() }
      let isTaken = lane.submit { _ throws(Failure) in
        guard let output = stored.take() else {
          throw Failure(DiagnosticCode("BA0000", "test"), "no memory")
        }
        output.bytes.copyMemory(from: UnsafeRawBufferPointer(buffer.bytes))
        if number % 7 == 0 { usleep(300) }
        return output
      }
      #expect(isTaken)
    }
    lane.finish()
    while try lane.next() != nil {}
    // A thread may still be letting go of its job's buffer when the result has been taken.
    #expect(raw.counts.peak <= window + 1 + threads)
    #expect(stored.counts.peak <= window + 1)
  }
}
