import BlockPipeline
import Diagnostics
import Foundation
import Testing

@Suite struct LaneTests {
  private static let code = DiagnosticCode("BA0000", "test")

  private static func failure(_ message: String) -> Failure { Failure(code, message) }

  /// Waits a little, differently for each number.
  private static func dawdle(_ number: Int) {
    usleep(UInt32(truncatingIfNeeded: (number &* 7919) % 13) * 100)
  }

  @Test("results come in the order of the jobs, whatever time each takes", arguments: 1...8)
  func order(threads: Int) throws {
    let pool = WorkerPool(threads: threads)
    let lane = Lane<Int>(pool: pool, window: 2 * threads + 1)
    let producer = Runner {
      for number in 0..<200 {
        guard
          lane.submit({ _ in
            Self.dawdle(number)
            return number
          })
        else { return }
      }
      lane.finish()
    }
    var results: [Int] = []
    while let result = try lane.next() { results.append(result) }
    #expect(results == Array(0..<200))
    #expect(producer.join())
    #expect(try lane.next() == nil)
  }

  @Test("a full window holds the producer back until a result is taken")
  func window() throws {
    let pool = WorkerPool(threads: 2)
    let lane = Lane<Int>(pool: pool, window: 3)
    let submitted = Counter()
    let producer = Runner {
      for number in 0..<5 where lane.submit({ _ in number }) { submitted.add(1) }
      lane.finish()
    }
    while submitted.value < 3 { usleep(1000) }
    usleep(50_000)
    #expect(submitted.value == 3)
    #expect(lane.outstanding == 3)
    #expect(try lane.next() == 0)
    while submitted.value < 4 { usleep(1000) }
    usleep(20_000)
    #expect(submitted.value == 4)
    for number in 1..<5 { #expect(try lane.next() == number) }
    #expect(try lane.next() == nil)
    #expect(producer.join())
  }

  @Test("a job's error comes at its place, and ends the lane")
  func errorOrder() throws {
    let pool = WorkerPool(threads: 4)
    let lane = Lane<Int>(pool: pool, window: 8)
    for number in 0..<6 {
      let isTaken = lane.submit { _ throws(Failure) in
        if number == 4 { throw Self.failure("four") }
        if number == 2 {
          usleep(20_000)
          throw Self.failure("two")
        }
        return number
      }
      #expect(isTaken)
    }
    #expect(try lane.next() == 0)
    #expect(try lane.next() == 1)
    #expect(throws: Self.failure("two")) { try lane.next() }
    #expect(throws: Self.failure("two")) { try lane.next() }
    #expect(!lane.submit { _ in 9 })
  }

  @Test("an error frees a producer that waits for room")
  func errorFreesProducer() {
    let pool = WorkerPool(threads: 1)
    let lane = Lane<Int>(pool: pool, window: 1)
    let producer = Runner {
      while lane.submit({ _ throws(Failure) in throw Self.failure("no") }) {}
    }
    #expect(throws: Self.failure("no")) { try lane.next() }
    #expect(producer.join())
  }

  @Test("cancelling wakes a waiting producer and a waiting consumer")
  func cancelWakes() {
    let pool = WorkerPool(threads: 1)
    let gate = Gate()
    let lane = Lane<Int>(pool: pool, window: 1)
    #expect(
      lane.submit { _ in
        gate.pass()
        return 1
      })
    let outcomes = Counter()
    let producer = Runner { if !lane.submit({ _ in 2 }) { outcomes.add(1) } }
    let consumer = Runner {
      do throws(Failure) {
        _ = try lane.next()
      } catch {
        if error == Self.failure("stop") { outcomes.add(10) }
      }
    }
    gate.waitForArrivals(1)
    lane.cancel(Self.failure("stop"))
    #expect(producer.join())
    #expect(consumer.join())
    #expect(outcomes.value == 11)
    gate.open()
  }

  @Test("jobs that have not begun when the lane is cancelled never run")
  func cancelSkipsWaitingJobs() {
    let pool = WorkerPool(threads: 1)
    let gate = Gate()
    let ran = Counter()
    let lane = Lane<Int>(pool: pool, window: 10)
    for _ in 0..<10 {
      #expect(
        lane.submit { _ in
          ran.add(1)
          gate.pass()
          return 1
        })
    }
    gate.waitForArrivals(1)
    lane.cancel()
    #expect(throws: Failure(.workCancelled, "the work was cancelled")) { try lane.next() }
    gate.open()
    let other = Lane<Int>(pool: pool, window: 1)
    #expect(other.submit { _ in 5 })
    #expect((try? other.next()) == 5)
    #expect(ran.value == 1)
  }

  @Test("letting go of a lane drops its jobs and what they hold")
  func dropCancels() {
    final class Witness: Sendable {}
    let pool = WorkerPool(threads: 1)
    let gate = Gate()
    let ran = Counter()
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      let lane = Lane<Witness>(pool: pool, window: 8)
      _ = lane.submit { _ in
        gate.pass()
        return held
      }
      for _ in 0..<5 {
        _ = lane.submit { _ in
          ran.add(1)
          return held
        }
      }
      gate.waitForArrivals(1)
    }
    gate.open()
    let last = Lane<Int>(pool: pool, window: 1)
    _ = last.submit { _ in 0 }
    #expect((try? last.next()) == 0)
    #expect(ran.value == 0)
    #expect(witness == nil)
  }

  @Test("many lanes share the threads, each in its own order")
  func manyLanes() {
    let pool = WorkerPool(threads: 3)
    let total = Counter()
    let runners = (0..<20).map { lane in
      Runner {
        let results = Lane<Int>(pool: pool, window: 4)
        for number in 0..<100 {
          while results.outstanding >= results.window {
            if (try? results.next()) == total.value { return }
            total.add(1)
          }
          _ = results.submit { _ in
            Self.dawdle(number + lane)
            return -1 - number
          }
        }
        results.finish()
        while (try? results.next()) != nil { total.add(1) }
      }
    }
    for runner in runners { #expect(runner.join(seconds: 120)) }
    #expect(total.value == 2000)
  }

  @Test("a result that is not ready is not waited for")
  func nextIfReady() throws {
    let pool = WorkerPool(threads: 1)
    let gate = Gate()
    let lane = Lane<Int>(pool: pool, window: 2)
    #expect(try lane.nextIfReady() == nil)
    #expect(
      lane.submit { _ in
        gate.pass()
        return 7
      })
    #expect(try lane.nextIfReady() == nil)
    gate.open()
    #expect(try lane.next() == 7)
  }

  @Test("a pool that ends lets its jobs run to their end")
  func poolJoins() {
    let ran = Counter()
    do {
      let pool = WorkerPool(threads: 2)
      let lane = Lane<Int>(pool: pool, window: 50)
      for _ in 0..<50 {
        _ = lane.submit { _ in
          ran.add(1)
          return 0
        }
      }
      for _ in 0..<50 { _ = try? lane.next() }
    }
    #expect(ran.value == 50)
  }

  @Test("no more jobs run at once than the pool has threads")
  func concurrency() throws {
    let pool = WorkerPool(threads: 3)
    let running = Counter()
    let lane = Lane<Int>(pool: pool, window: 64)
    for _ in 0..<64 {
      _ = lane.submit { _ in
        running.add(1)
        usleep(500)
        running.add(-1)
        return 0
      }
    }
    lane.finish()
    while try lane.next() != nil {}
    #expect(running.peak <= 3)
    #expect(running.peak >= 2)
    #expect(pool.threadCount == 3)
  }

  @Test("scratch memory is made once a worker and key")
  func scratch() throws {
    final class Scratch {}
    let made = Counter()
    let pool = WorkerPool(threads: 2)
    let lane = Lane<Int>(pool: pool, window: 16)
    for number in 0..<100 {
      while lane.outstanding >= lane.window { _ = try lane.next() }
      _ = lane.submit { context in
        for key in ["a", "b"] {
          _ = context.scratch(ScratchKey(key)) {
            made.add(1)
            return Scratch()
          }
        }
        return number
      }
    }
    lane.finish()
    while try lane.next() != nil {}
    #expect(made.value == 2 || made.value == 4)
  }
}
