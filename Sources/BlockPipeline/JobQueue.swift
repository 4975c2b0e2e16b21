/// What the pool's threads share: jobs in the order they came.
final class JobQueue: Sendable {
  typealias Job = @Sendable (WorkerContext) -> Void

  private struct State {
    /// Jobs from `head` on are waiting.
    var jobs: [Job?] = []
    var head = 0
    var isClosed = false
  }

  private let monitor = Monitor(State())

  /// Adds a job; false when the queue is closed, and then the job was not taken.
  func append(_ job: @escaping Job) -> Bool {
    let isTaken = monitor.withLock { state in
      if state.isClosed { return false }
      state.jobs.append(job)
      return true
    }
    if isTaken { monitor.wakeOne() }
    return isTaken
  }

  /// The next job, as soon as there is one; nil once the queue is closed and empty.
  func next() -> Job? {
    monitor.wait { state -> Job?? in
      guard state.head < state.jobs.count else { return state.isClosed ? .some(nil) : nil }
      let job = state.jobs[state.head]
      state.jobs[state.head] = nil
      state.head += 1
      if state.head == state.jobs.count {
        state.jobs.removeAll(keepingCapacity: true)
        state.head = 0
      } else if state.head >= 1024, state.head * 2 > state.jobs.count {
        state.jobs.removeFirst(state.head)
        state.head = 0
      }
      return job
    }
  }

  /// Takes no more jobs; those that wait are still given out.
  func close() {
    monitor.withLock { $0.isClosed = true }
    monitor.wakeAll()
  }
}
