internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import PackServer
internal import SystemIO

/// Prints what the server tells, and adds it to a file, on a thread of its own: whoever reads slowly
/// does not hold up downloads.
final class EventLog: Sendable {
  private struct State {
    var events: [ServerEvent] = []
    var lost = 0
  }

  private let console: Console
  private let file: AppendingFile?
  private let state = Monitor(State())
  /// Events past this number are lost, and counted.
  private static let limit = 10_000

  /// Opens the file that JSON lines are added to.
  init(_ console: Console, file path: NativePath?) throws(Failure) {
    self.console = console
    switch path {
    case .some(let path): file = try AppendingFile(path)
    case .none: file = nil
    }
  }

  func start() throws(Failure) {
    try BackgroundThread.start("that writes the log") { self.run() }
  }

  func add(_ event: ServerEvent) {
    state.withLock { state in
      if state.events.count < Self.limit { state.events.append(event) } else { state.lost += 1 }
    }
    state.wakeOne()
  }

  private func run() {
    do throws(Failure) {
      while true {
        let (events, lost) = state.wait { state -> ([ServerEvent], Int)? in
          guard !state.events.isEmpty else { return nil }
          defer { state = State() }
          return (state.events, state.lost)
        }
        for event in events { try write(event) }
        if lost > 0 { try console.summary("\(Quantities.counted(UInt64(lost), "event")) more\n") }
        try console.output.flush()
      }
    } catch {
      // Without its results the run is worth nothing.
      try? console.report(error)
      ProcessExit.exit(error.exitStatus)
    }
  }

  private func write(_ event: ServerEvent) throws(Failure) {
    switch event {
    case .request(let report): try write(EventText.line(report), EventText.json(report))
    case .connection(let report): try write(EventText.line(report), EventText.json(report))
    case .finding(let diagnostic): try console.emit(diagnostic)
    case .detail(let text): try console.detail(DisplayText.escape(text) + "\n")
    }
  }

  private func write(_ text: String, _ json: JSONLine) throws(Failure) {
    try console.result(text)
    try console.result(json: json)
    switch file {
    case .some(let file): try file.append(json.text + "\n")
    case .none: break
    }
  }
}
