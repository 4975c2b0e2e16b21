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
  private static let state = Mutex<State?>(nil)

  /// Lets the `ordinal`-th (from 1) of the given calls, and that one alone, fail with an error number.
  package static func set(failing ordinal: Int, of calls: Set<Call>, with number: Int32) {
    state.withLock { $0 = State(remaining: ordinal, number: number, calls: calls) }
    active.store(true, ordering: .sequentiallyConsistent)
  }

  /// Ends the plan and returns how many of its calls were made.
  @discardableResult
  package static func clear() -> Int {
    active.store(false, ordering: .sequentiallyConsistent)
    return state.withLock { state in
      defer { state = nil }
      return state?.seen ?? 0
    }
  }

  /// The error number that a call has to fail with now, or nil.
  static func failure(of call: Call) -> Int32? {
    guard active.load(ordering: .relaxed) else { return nil }
    return state.withLock { state in
      guard state?.calls.contains(call) == true else { return nil }
      state?.seen += 1
      state?.remaining -= 1
      return state?.remaining == 0 ? state?.number : nil
    }
  }
}
