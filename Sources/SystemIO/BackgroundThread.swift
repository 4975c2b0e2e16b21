internal import CSystem
package import Diagnostics

/// A thread of its own for work that waits in system calls, until the process ends.
package enum BackgroundThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts `body` on a new thread; nobody waits for its end.
  package static func start(
    _ purpose: String, _ body: @escaping @Sendable () -> Void
  ) throws(Failure) {
    var thread = ba_thread()
    let context = Unmanaged.passRetained(Body(body))
    let result = ba_thread_start(
      &thread, 1 << 20,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      context.release()
      let error = SystemError(number: result, operation: "start", subject: "a thread \(purpose)")
      throw Failure(.systemRefused, error.message)
    }
    ba_thread_detach(thread)
  }
}
