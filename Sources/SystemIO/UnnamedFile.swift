internal import CSystem
package import Diagnostics

/// A file without a name, for what does not fit into memory; it is gone with its owner, or with the
/// process, whatever ends that.
package final class UnnamedFile {
  private let file: FileDescriptor
  private let subject: String
  /// In bytes.
  package private(set) var size: UInt64 = 0

  /// Makes one on the file system of a folder.
  package init(in folder: NativePath) throws(Failure) {
    subject = "a temporary file in \(folder.display)"
    do throws(SystemError) {
      let parent = try FileDescriptor.open(folder, .directory)
      let raw = ba_open_unnamed(parent.raw)
      guard raw >= 0 else { throw SystemError.current("make", subject) }
      file = FileDescriptor(owning: raw)
    } catch {
      throw error.outputFailure()
    }
  }

  /// Adds bytes at the end.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      if let number = FaultPlan.failure(of: .write) {
        throw SystemError(number: number, operation: "write", subject: subject).outputFailure()
      }
      let count = ba_pwrite(file.raw, rest.baseAddress, rest.count, size)
      if count < 0, ba_errno() == ba_eintr { continue }
      guard count > 0 else { throw SystemError.current("write", subject).outputFailure() }
      size += UInt64(count)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// A name by which this process, and a library in it, can open the file for as long as it lives.
  package var path: String { "/dev/fd/\(file.raw)" }

  /// Fills the start of the buffer with the bytes from `offset` on; 0 only at the end.
  package func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    while true {
      let count = ba_pread(file.raw, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard ba_errno() == ba_eintr else {
        throw SystemError.current("read", subject).inputFailure()
      }
    }
  }
}

extension FileDescriptor {
  /// Fills the start of the buffer with the bytes from `offset` on; 0 only at the end.
  package borrowing func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer,
    _ subject: @autoclosure () -> String
  ) throws(SystemError) -> Int {
    while true {
      if let number = FaultPlan.failure(of: .read) {
        throw SystemError(number: number, operation: "read", subject: subject())
      }
      let count = ba_pread(raw, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard ba_errno() == ba_eintr else { throw SystemError.current("read", subject()) }
    }
  }

  /// Lets the next read start at the first byte.
  package borrowing func rewind(_ subject: String) throws(SystemError) {
    guard ba_seek(raw, 0) == 0 else { throw SystemError.current("read again", subject) }
  }
}
