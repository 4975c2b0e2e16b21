internal import Diagnostics

/// The part of a lane that its jobs keep alive.
final class LaneCore<Output: Sendable>: Sendable {
  typealias Outcome = Result<Output, Failure>

  private struct State {
    /// Results that wait for their turn, at their number modulo the window.
    var outcomes: [Outcome?]
    var submitted = 0
    var taken = 0
    var isFinished = false
    var end: Failure?
  }

  private let monitor: Monitor<State>
  private let window: Int

  init(window: Int) {
    self.window = window
    monitor = Monitor(State(outcomes: Array(repeating: nil, count: window)))
  }

  var outstanding: Int {
    monitor.withLock { $0.submitted - $0.taken }
  }

  /// The number of the next job, once the window has room for it; nil when the lane has ended.
  func reserve() -> Int? {
    monitor.wait { [window] state -> Int?? in
      if state.end != nil || state.isFinished { return .some(nil) }
      guard state.submitted - state.taken < window else { return nil }
      state.submitted += 1
      return state.submitted - 1
    }
  }

  /// Does a job's work with no lock held, unless the lane was cancelled before its turn.
  func run(_ job: Lane<Output>.Job, number: Int, on context: WorkerContext) {
    guard monitor.withLock({ $0.end == nil }) else { return }
    let outcome: Outcome
    do {
      outcome = .success(try job(context))
    } catch {
      outcome = .failure(error)
    }
    monitor.withLock { [window] state in
      if state.end == nil { state.outcomes[number % window] = outcome }
    }
    monitor.wakeAll()
  }

  /// The next result in order; nil after the last.
  ///
  /// With `waiting` false it is also nil when that result is not there yet.
  func next(waiting: Bool) throws(Failure) -> Output? {
    let outcome = monitor.wait { [window] state -> Outcome?? in
      if let end = state.end { return .some(.failure(end)) }
      let slot = state.taken % window
      if let outcome = state.outcomes[slot] {
        state.outcomes[slot] = nil
        state.taken += 1
        return .some(outcome)
      }
      if state.isFinished, state.taken == state.submitted { return .some(nil) }
      return waiting ? nil : .some(nil)
    }
    switch outcome {
    case .success(let output):
      monitor.wakeAll()
      return output
    case .failure(let failure):
      cancel(failure)
      throw failure
    case nil:
      return nil
    }
  }

  func finish() {
    monitor.withLock { $0.isFinished = true }
    monitor.wakeAll()
  }

  /// Ends the lane; the first reason stays. Results that were not taken are let go.
  func cancel(_ reason: Failure) {
    let dropped = monitor.withLock { [window] state -> [Outcome?] in
      guard state.end == nil else { return [] }
      state.end = reason
      let outcomes = state.outcomes
      state.outcomes = Array(repeating: nil, count: window)
      return outcomes
    }
    monitor.wakeAll()
    withExtendedLifetime(dropped) {}
  }
}
