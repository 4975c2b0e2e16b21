internal import CSystem
internal import Synchronization

/// Makes chosen system calls fail, so that tests can see what is lost then.
///
/// While no plan is set, which is always so outside of tests, a call costs one atomic load.
package enum FaultPlan {
  /// The calls that can be made to fail.
  package enum Call: Sendable, CaseIterable {
    case open, read, write, sync, rename
  }

  private struct State {
    var remaining: Int
    var number: Int32
    var calls: Set<Call>
    var seen = 0
  }

  private static let active = Atomic<Bool>(false)
  /// By the thread whose calls are meant; 0 for those of all threads.
  private static let plans = Mutex<[UInt64: State]>([:])

  /// Lets the `ordinal`-th (from 1) of the given calls, and that one alone, fail with an error number.
  ///
  /// Only calls of the calling thread count, so that tests beside this one are not disturbed, unless
  /// `onAllThreads` is set.
  package static func set(
    failing ordinal: Int, of calls: Set<Call>, with number: Int32, onAllThreads: Bool = false
  ) {
    plans.withLock {
      $0[onAllThreads ? 0 : ba_thread_identity()] =
        State(remaining: ordinal, number: number, calls: calls)
    }
    active.store(true, ordering: .sequentiallyConsistent)
  }

  /// Ends the plan and returns how many of its calls were made.
  @discardableResult
  package static func clear(onAllThreads: Bool = false) -> Int {
    plans.withLock { plans in
      let plan = plans.removeValue(forKey: onAllThreads ? 0 : ba_thread_identity())
      active.store(!plans.isEmpty, ordering: .sequentiallyConsistent)
      return plan?.seen ?? 0
    }
  }

  /// The error number that a call has to fail with now, or nil.
  static func failure(of call: Call) -> Int32? {
    guard active.load(ordering: .relaxed) else { return nil }
    return plans.withLock { plans in
      for thread in [ba_thread_identity(), 0] {
        guard var plan = plans[thread], plan.calls.contains(call) else { continue }
        plan.seen += 1
        plan.remaining -= 1
        plans[thread] = plan
        if plan.remaining == 0 { return plan.number }
      }
      return nil
    }
  }
}
