internal import BlockPipeline
internal import CMicroHTTPD
internal import Diagnostics
internal import SystemIO

/// Lets connections sleep without a thread: for latency, a throttled rate, a stall.
final class Pacer: Sendable {
  /// A connection of libmicrohttpd's that is suspended, so that it cannot go away.
  struct Suspended: @unchecked Sendable {
    let connection: OpaquePointer

    func resume() {
      MHD_resume_connection(connection)
    }
  }

  private struct Entry: Sendable {
    let time: UInt64
    let suspended: Suspended
  }

  private let entries = Monitor<[Entry]>([])

  func start() throws(Failure) {
    try BackgroundThread.start("that paces connections") { self.run() }
  }

  /// Suspends a connection, from within its handler, until a moment of the monotonic clock.
  func suspend(_ connection: OpaquePointer, until time: UInt64) {
    let entry = Entry(time: time, suspended: Self.suspend(connection))
    entries.withLock { entries in
      // The last one is due first; there are at most as many as connections.
      let index = entries.firstIndex { $0.time < time } ?? entries.endIndex
      entries.insert(entry, at: index)
    }
    entries.wakeAll()
  }

  /// Suspends a connection, from within its handler, until it is resumed.
  static func suspend(_ connection: OpaquePointer) -> Suspended {
    MHD_suspend_connection(connection)
    return Suspended(connection: connection)
  }

  private func run() {
    while true {
      _ = entries.wait(for: { _ -> Void? in nil }, until: { $0.last?.time ?? .max })
      let now = Environment.monotonicNanoseconds
      let due = entries.withLock { entries -> [Suspended] in
        var due: [Suspended] = []
        while let last = entries.last, last.time <= now {
          due.append(last.suspended)
          entries.removeLast()
        }
        return due
      }
      due.forEach { $0.resume() }
    }
  }
}
