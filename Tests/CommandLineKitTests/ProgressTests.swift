import Synchronization
import Testing

@testable import CommandLineKit

@Suite("Progress on a terminal")
struct ProgressTests {
  /// A clock that tests set.
  private final class Clock: Sendable {
    let time = Atomic<UInt64>(0)
    func advance(milliseconds: UInt64) {
      time.wrappingAdd(milliseconds * 1_000_000, ordering: .relaxed)
    }
  }

  @Test("the line is drawn at most ten times a second and erased at the end")
  func rate() {
    let clock = Clock()
    let sink = MemorySink(isTerminal: true, width: 60)
    let progress = Progress(on: sink) { clock.time.load(ordering: .relaxed) }
    progress.begin("packing", total: 1_000_000)
    for _ in 0..<1000 {
      clock.advance(milliseconds: 1)
      progress.advance(1000)
    }
    #expect(sink.pieces.count <= 10)
    #expect(sink.pieces.count >= 9)
    #expect(sink.pieces.allSatisfy { $0.hasPrefix("\r\u{1B}[K") && $0.count < 63 })
    #expect(sink.text.contains("packing  "))
    progress.hide()
    progress.hide()
    #expect(sink.pieces.last == "\r\u{1B}[K")
    let count = sink.pieces.count
    progress.finish()
    clock.advance(milliseconds: 5000)
    progress.advance(1)
    #expect(sink.pieces.count == count)
  }

  @Test("without a terminal nothing is drawn")
  func silent() {
    let progress = Progress(on: nil) { .max }
    progress.begin("x")
    progress.advance(5)
    progress.finish()
  }

  @Test("the line tells share, bytes, rate and time left, and fits")
  func line() {
    let line = ProgressLine(
      label: "packing", done: 250_000_000, total: 1_000_000_000, elapsed: 2_000_000_000)
    #expect(line.text(columns: 79) == "packing  25 %  250 MB of 1.00 GB  125 MB/s  7 s left")
    #expect(line.text(columns: 45) == "packing  25 %  250 MB of 1.00 GB  125 MB/s")
    #expect(line.text(columns: 35) == "packing  25 %  250 MB of 1.00 GB")
    #expect(line.text(columns: 12) == "packing  25…")
    for columns in 1..<80 {
      #expect(DisplayWidth.columns(of: line.text(columns: columns)) <= columns)
    }
    let open = ProgressLine(label: "reading", done: 42, total: nil, elapsed: 0)
    #expect(open.text(columns: 79) == "reading  42 B")
    let over = ProgressLine(label: "x", done: 30, total: 10, elapsed: 5_000_000_000)
    #expect(over.text(columns: 79) == "x  100 %  30 B of 10 B  6 B/s")
  }

  @Test("many threads may advance it")
  func threads() async {
    let sink = MemorySink(isTerminal: true, width: 80)
    let progress = Progress(on: sink)
    progress.begin("x", total: 4000)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<1000 { progress.advance(1) } } }
    }
    progress.finish()
  }
}
