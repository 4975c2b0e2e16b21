/// Real threads that run the jobs of any number of lanes.
///
/// Jobs start in the order in which they were submitted, whatever lane they come from; a lane's
/// window bounds how many of its own can be waiting. Threads live as long as the pool.
package final class WorkerPool: Sendable {
  private let queue = JobQueue()
  private let threads: [WorkerThread]

  /// How many jobs run at the same time.
  package let threadCount: Int

  /// Starts `threads` threads, at least one.
  ///
  /// When the system gives fewer, the pool works with those; with none at all, jobs run on the
  /// thread that submits them.
  package init(threads count: Int) {
    var started: [WorkerThread] = []
    for _ in 0..<max(count, 1) {
      guard let thread = WorkerThread(serving: queue) else { break }
      started.append(thread)
    }
    threads = started
    threadCount = max(started.count, 1)
    if started.isEmpty { queue.close() }
  }

  /// Lets the waiting jobs run, then ends and joins the threads.
  deinit {
    queue.close()
    for thread in threads { thread.join() }
  }

  /// Runs a job on one of the threads, or at once on this one when there are none.
  func run(_ job: @escaping JobQueue.Job) {
    if !queue.append(job) { job(WorkerContext()) }
  }
}
