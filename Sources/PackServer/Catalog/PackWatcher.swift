internal import BlockPipeline
internal import Diagnostics
internal import SystemIO

/// Looks after packs that are replaced on disk, on a thread of its own.
final class PackWatcher: Sendable {
  private struct State {
    var isAsked = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let catalog: PackCatalog
  private let report: @Sendable (Diagnostic) -> Void
  private let state = Monitor(State())
  /// How often it looks by itself, in nanoseconds.
  private static let interval: UInt64 = 1_000_000_000

  init(_ catalog: PackCatalog, report: @escaping @Sendable (Diagnostic) -> Void) {
    self.catalog = catalog
    self.report = report
  }

  func start() throws(Failure) {
    try BackgroundThread.start("that watches packs") { self.run() }
  }

  /// Looks at changed packs now, and calls back when that is done.
  func look(_ done: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.isAsked = true
      state.waiting.append(done)
    }
    state.wakeAll()
  }

  private func run() {
    while true {
      let end = Environment.monotonicNanoseconds + Self.interval
      let waiting = state.wait(
        for: { state -> [@Sendable () -> Void]? in
          guard state.isAsked else { return nil }
          state.isAsked = false
          defer { state.waiting = [] }
          return state.waiting
        }, until: { _ in end })
      for file in catalog.changedFiles() { catalog.renew(file).forEach(report) }
      waiting?.forEach { $0() }
    }
  }
}
