internal import CSystem

/// State behind a lock, with one condition to wait on.
///
/// A waiter looks at the state in one call and waits between calls, so no access to the state is
/// ever open while the lock is given up.
package final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let primitives: UnsafeMutablePointer<ba_monitor>

  package init(_ state: State) {
    self.state = state
    primitives = .allocate(capacity: 1)
    ba_monitor_initialize(primitives)
  }

  deinit {
    ba_monitor_destroy(primitives)
    primitives.deallocate()
  }

  /// Runs `body` with the lock held; it must not do work, block, or let go of what is costly to free.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    ba_monitor_lock(primitives)
    defer { ba_monitor_unlock(primitives) }
    return body(&state)
  }

  /// Calls `attempt` with the lock held until it gives a value, sleeping until woken in between.
  package func wait<Result>(for attempt: (inout State) -> Result?) -> Result {
    ba_monitor_lock(primitives)
    defer { ba_monitor_unlock(primitives) }
    while true {
      if let result = attempt(&state) { return result }
      ba_monitor_wait(primitives)
    }
  }

  /// The same, but sleeps at most until `deadline` gives, which is asked before each sleep; nil when
  /// that moment of the monotonic clock has come.
  ///
  /// A deadline of nil is none.
  package func wait<Result>(
    for attempt: (inout State) -> Result?, until deadline: (State) -> UInt64?
  ) -> Result? {
    ba_monitor_lock(primitives)
    defer { ba_monitor_unlock(primitives) }
    while true {
      if let result = attempt(&state) { return result }
      guard let end = deadline(state) else {
        ba_monitor_wait(primitives)
        continue
      }
      let now = ba_monotonic_nanoseconds()
      if now >= end { return nil }
      ba_monitor_wait_for(primitives, end - now)
    }
  }

  package func wakeOne() {
    ba_monitor_wake_one(primitives)
  }

  package func wakeAll() {
    ba_monitor_wake_all(primitives)
  }
}
