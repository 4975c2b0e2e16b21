internal import Diagnostics
internal import Synchronization
internal import SystemIO

/// One line that tells how far the work is, rewritten at most ten times a second.
///
/// Does nothing without a terminal. May be advanced from any thread; that costs an atomic addition
/// most of the time.
package final class Progress: Sendable {
  private struct State {
    var label = ""
    var total: UInt64?
    var start: UInt64 = 0
    var isShown = false
  }

  private let sink: (any TextSink)?
  private let now: @Sendable () -> UInt64
  private let state = Mutex(State())
  private let done = Atomic<UInt64>(0)
  private let nextDraw = Atomic<UInt64>(.max)

  /// Nanoseconds between two drawings.
  private static let interval: UInt64 = 100_000_000

  init(
    on sink: (any TextSink)?,
    now: @escaping @Sendable () -> UInt64 = { Environment.monotonicNanoseconds }
  ) {
    self.sink = sink
    self.now = now
  }

  /// Starts a stretch of work, such as `compressing`; `total` in bytes, where it is known.
  package func begin(_ label: String, total: UInt64? = nil) {
    guard sink != nil else { return }
    let start = now()
    state.withLock { state in
      state.label = DisplayText.escape(label)
      state.total = total
      state.start = start
      done.store(0, ordering: .relaxed)
      // Work that is over at once shows nothing.
      nextDraw.store(start + Self.interval, ordering: .relaxed)
    }
  }

  /// Tells that so many more bytes are done.
  package func advance(_ bytes: UInt64) {
    guard sink != nil else { return }
    done.wrappingAdd(bytes, ordering: .relaxed)
    let time = now()
    guard time >= nextDraw.load(ordering: .relaxed) else { return }
    draw(at: time)
  }

  /// Takes the line away for now, so that other text can be written.
  package func hide() {
    guard sink != nil else { return }
    state.withLock { state in erase(&state) }
  }

  /// Takes the line away until the next ``begin(_:total:)``.
  package func finish() {
    guard sink != nil else { return }
    nextDraw.store(.max, ordering: .relaxed)
    hide()
  }

  private func draw(at time: UInt64) {
    state.withLock { state in
      // Another thread may have drawn meanwhile, or the work may be over.
      guard time >= nextDraw.load(ordering: .relaxed), let sink else { return }
      nextDraw.store(time + Self.interval, ordering: .relaxed)
      let line = ProgressLine(
        label: state.label, done: done.load(ordering: .relaxed), total: state.total,
        elapsed: time - min(state.start, time))
      // Progress is a courtesy: a terminal that is gone shows in the next real output.
      try? sink.write("\r\u{1B}[K" + line.text(columns: (sink.width ?? 80) - 1))
      try? sink.flush()
      state.isShown = true
    }
  }

  private func erase(_ state: inout State) {
    guard state.isShown else { return }
    state.isShown = false
    try? sink?.write("\r\u{1B}[K")
    try? sink?.flush()
  }
}
