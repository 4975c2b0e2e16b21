package import Diagnostics

/// Where bytes go, in order.
package protocol ByteSink: AnyObject {
  /// Takes all the bytes or fails.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure)
}

/// Where bytes come from, in order.
package protocol ByteSource: AnyObject {
  /// Fills the start of the buffer and returns how many bytes that were; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}

extension ByteSource {
  /// Fills the buffer, or as much of it as there are bytes until the end.
  package func readFully(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}

extension ByteSink {
  /// Writes an array's bytes.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var failure: Failure?
    bytes.withUnsafeBytes { buffer in
      do throws(Failure) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
