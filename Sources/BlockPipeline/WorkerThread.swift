internal import CSystem

/// One thread of the pool, running jobs until the queue ends.
struct WorkerThread: @unchecked Sendable {
  /// The codecs keep their tables on the heap, so a small stack does.
  private static let stackSize = 1 << 20

  private let thread: ba_thread

  /// Starts a thread; nil when the system has none to give.
  init?(serving queue: JobQueue) {
    var thread = ba_thread()
    let context = Unmanaged.passRetained(queue)
    let result = ba_thread_start(&thread, Self.stackSize, Self.body, context.toOpaque())
    guard result == 0 else {
      context.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the thread's end; on the thread itself it only lets go of it.
  func join() {
    if ba_thread_is_current(thread) != 0 {
      ba_thread_detach(thread)
    } else {
      ba_thread_join(thread)
    }
  }

  private static let body: ba_thread_body = { context in
    guard let context else { return nil }
    let queue = Unmanaged<JobQueue>.fromOpaque(context).takeRetainedValue()
    let worker = WorkerContext()
    while let job = queue.next() { job(worker) }
    return nil
  }
}
