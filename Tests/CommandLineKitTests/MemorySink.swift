import Diagnostics
import Synchronization

@testable import CommandLineKit

/// A stream that keeps what is written to it.
final class MemorySink: TextSink {
  let isTerminal: Bool
  let width: Int?
  private let fails: Bool
  private let content = Mutex<[String]>([])

  init(isTerminal: Bool = false, width: Int? = nil, fails: Bool = false) {
    self.isTerminal = isTerminal
    self.width = width
    self.fails = fails
  }

  func write(_ text: String) throws(Failure) {
    if fails {
      throw Failure(DiagnosticCode("BA0608", "writing failed", exit: .inputOutput), "full")
    }
    content.withLock { $0.append(text) }
  }

  func flush() throws(Failure) {}

  var pieces: [String] { content.withLock { $0 } }
  var text: String { pieces.joined() }
}
