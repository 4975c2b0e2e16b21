import Foundation

/// Holds threads back until it is opened; counts who arrived.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false
  private var arrived = 0

  func pass() {
    condition.lock()
    arrived += 1
    condition.broadcast()
    while !isOpen { condition.wait() }
    condition.unlock()
  }

  func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }

  func waitForArrivals(_ count: Int) {
    condition.lock()
    while arrived < count { condition.wait() }
    condition.unlock()
  }
}

/// A number that several threads change.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  private var highest = 0

  var value: Int { lock.withLock { number } }
  var peak: Int { lock.withLock { highest } }

  func add(_ amount: Int) {
    lock.withLock {
      number += amount
      highest = max(highest, number)
    }
  }
}

/// Runs `body` on a thread of its own; `join` waits for its end.
final class Runner: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread { [done] in
      body()
      done.signal()
    }
    thread.start()
  }

  /// False when the thread has not ended after a long time.
  func join(seconds: Double = 30) -> Bool {
    done.wait(timeout: .now() + seconds) == .success
  }
}
