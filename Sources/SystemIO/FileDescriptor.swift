internal import CSystem
internal import Diagnostics

/// An open file or folder, closed once, when its owner lets go of it.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number of the descriptor, for calls that take it for as long as it is open.
  package let raw: Int32

  /// Takes over a descriptor that nobody else closes.
  package init(owning raw: Int32) {
    self.raw = raw
  }

  deinit {
    // Closing what was read cannot lose anything; what was written is synchronised before.
    _ = ba_close(raw)
  }

  /// Closes now and tells whether the system had something to complain about.
  package consuming func close(_ subject: String) throws(SystemError) {
    let raw = raw
    discard self
    // After EINTR the descriptor is gone on Linux: never close twice.
    guard ba_close(raw) == 0 || ba_errno() == ba_eintr else {
      throw SystemError.current("close", subject)
    }
  }

  /// Reads once: as many bytes as are there, 0 at the end.
  package borrowing func read(
    into buffer: UnsafeMutableRawBufferPointer, _ subject: @autoclosure () -> String
  ) throws(SystemError) -> Int {
    while true {
      if let number = FaultPlan.failure(of: .read) {
        throw SystemError(number: number, operation: "read", subject: subject())
      }
      let count = ba_read(raw, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard ba_errno() == ba_eintr else { throw SystemError.current("read", subject()) }
    }
  }

  /// Reads until the buffer is full or the end is reached; the count tells which.
  package borrowing func readFully(
    into buffer: UnsafeMutableRawBufferPointer, _ subject: @autoclosure () -> String
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try read(into: rest, subject())
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads at an offset, wherever other reads are, until the buffer is full or the end is reached.
  package borrowing func readFully(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer,
    _ subject: @autoclosure () -> String
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = ba_pread(raw, rest.baseAddress, rest.count, offset + UInt64(filled))
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if ba_errno() != ba_eintr {
        throw SystemError.current("read", subject())
      }
    }
    return filled
  }

  /// Writes all bytes, however many calls that takes.
  package borrowing func writeAll(
    _ bytes: UnsafeRawBufferPointer, _ subject: @autoclosure () -> String
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      if let number = FaultPlan.failure(of: .write) {
        throw SystemError(number: number, operation: "write", subject: subject())
      }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = ba_write(raw, rest.baseAddress, rest.count)
      if count >= 0 {
        written += count
      } else if ba_errno() != ba_eintr {
        throw SystemError.current("write", subject())
      }
    }
  }

  /// What the file system tells of the open file.
  package borrowing func status(_ subject: @autoclosure () -> String) throws(SystemError)
    -> FileStatus
  {
    var status = ba_status()
    guard ba_fstat(raw, &status) == 0 else { throw SystemError.current("examine", subject()) }
    return FileStatus(status)
  }

  /// Has the system begin to write a range of the file to the device, where it knows how to.
  package borrowing func beginWriting(_ range: Range<UInt64>) {
    ba_begin_writing(raw, range.lowerBound, range.upperBound - range.lowerBound)
  }

  /// Waits until the device holds everything that was written.
  package borrowing func synchronize(_ subject: @autoclosure () -> String) throws(SystemError) {
    if let number = FaultPlan.failure(of: .sync) {
      throw SystemError(number: number, operation: "synchronise", subject: subject())
    }
    while ba_fsync(raw) != 0 {
      guard ba_errno() == ba_eintr else { throw SystemError.current("synchronise", subject()) }
    }
  }
}
