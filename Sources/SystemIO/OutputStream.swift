internal import CSystem
package import Diagnostics
internal import Synchronization

/// Standard output or standard error.
///
/// Bytes are gathered and written in large pieces, or at each line's end on a terminal and on
/// standard error. When the other end of a pipe is closed, the process removes its temporary files
/// and ends by SIGPIPE, as a program does that never heard of pipes.
package final class OutputStream: ByteSink, Sendable {
  package static let standardOutput = OutputStream(descriptor: 1, name: "standard output")
  package static let standardError = OutputStream(descriptor: 2, name: "standard error")

  private let descriptor: Int32
  private let name: String
  /// Whether it is a terminal.
  package let isTerminal: Bool
  private let pending = Mutex<[UInt8]>([])
  private let limit: Int

  private init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isTerminal = ba_is_terminal(descriptor) == 1
    limit = descriptor == 2 || isTerminal ? 0 : 1 << 16
  }

  /// The terminal's width in columns, nil where there is none.
  package var width: Int? {
    let width = Int(ba_terminal_width(descriptor))
    return width > 0 ? width : nil
  }

  /// Writes text; what fails is reported by ``flush()``'s caller at the latest.
  package func write(_ text: String) throws(Failure) {
    var text = text
    var failure: Failure?
    text.withUTF8 { bytes in
      do throws(Failure) { try write(UnsafeRawBufferPointer(bytes)) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    let full = pending.withLock { pending -> [UInt8]? in
      pending.append(contentsOf: bytes)
      guard pending.count > limit else { return nil }
      defer { pending.removeAll(keepingCapacity: true) }
      return pending
    }
    if let full { try put(full) }
  }

  /// Writes what is gathered.
  package func flush() throws(Failure) {
    let rest = pending.withLock { pending in
      defer { pending.removeAll(keepingCapacity: true) }
      return pending
    }
    try put(rest)
  }

  private func put(_ bytes: [UInt8]) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { ba_write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
        continue
      }
      switch ba_errno() {
      case ba_eintr: continue
      // What is said on standard error is not what was asked for: without it the work goes on.
      case _ where descriptor == 2: return
      case ba_epipe: Interruption.end(bySignal: ba_sigpipe)
      default: throw SystemError.current("write to", name).outputFailure()
      }
    }
  }
}
