package import Diagnostics

/// Jobs whose results come out in the order in which the jobs went in.
///
/// At most `window` jobs are outstanding, that is submitted and not yet taken; ``submit(_:)``
/// blocks while there are that many. One thread may submit while another takes, or one thread may
/// do both if it keeps to ``outstanding``. Letting go of the lane cancels it.
package final class Lane<Output: Sendable>: Sendable {
  package typealias Job = @Sendable (WorkerContext) throws(Failure) -> Output

  package let window: Int
  private let pool: WorkerPool
  private let core: LaneCore<Output>

  /// `window` is at least 1; one that keeps every thread busy is twice the pool's count.
  package init(pool: WorkerPool, window: Int) {
    self.pool = pool
    self.window = max(window, 1)
    core = LaneCore(window: self.window)
  }

  deinit {
    core.cancel(Self.wasCancelled)
  }

  /// How many jobs were submitted whose results were not taken.
  package var outstanding: Int { core.outstanding }

  /// Hands a job to the pool, waiting for room in the window.
  ///
  /// False when the lane has ended (cancelled, finished, or a result was an error): the job was
  /// dropped, and the producer should stop.
  package func submit(_ job: @escaping Job) -> Bool {
    guard let number = core.reserve() else { return false }
    pool.run { [core] context in core.run(job, number: number, on: context) }
    return true
  }

  /// Waits for the next result in order; nil when the lane is finished and all were taken.
  ///
  /// A job's error is thrown at its place, and ends the lane: every later call throws it again.
  package func next() throws(Failure) -> Output? {
    try core.next(waiting: true)
  }

  /// The next result in order if it is there, without waiting.
  package func nextIfReady() throws(Failure) -> Output? {
    try core.next(waiting: false)
  }

  /// Says that no more jobs will come.
  package func finish() {
    core.finish()
  }

  /// Ends the lane and wakes whoever waits on it.
  ///
  /// Jobs that run are not interrupted, those that wait are dropped. `reason` is what ``next()``
  /// throws from now on.
  package func cancel(_ reason: Failure? = nil) {
    core.cancel(reason ?? Self.wasCancelled)
  }

  private static var wasCancelled: Failure { Failure(.workCancelled, "the work was cancelled") }
}
