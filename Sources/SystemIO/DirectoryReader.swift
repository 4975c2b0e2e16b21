internal import CSystem
internal import Diagnostics

/// Reads a folder's names, in the order in which the file system gives them.
package struct DirectoryReader: ~Copyable {
  /// One name in a folder.
  package struct Entry: Sendable {
    package let name: [UInt8]
    /// Nil where the file system does not tell without a further call.
    package let kind: FileStatus.Kind?
  }

  private let handle: OpaquePointer
  private let subject: String

  /// Takes over a folder's descriptor; `subject` names the folder in errors.
  package init(_ descriptor: consuming FileDescriptor, _ subject: String) throws(SystemError) {
    let raw = descriptor.release()
    guard let handle = ba_directory_open(raw) else {
      throw SystemError.current("list", subject)
    }
    self.handle = handle
    self.subject = subject
  }

  deinit {
    ba_directory_close(handle)
  }

  /// The next name, `.` and `..` left out; nil at the end.
  package mutating func next() throws(SystemError) -> Entry? {
    if let number = FaultPlan.failure(of: .read) {
      throw SystemError(number: number, operation: "list", subject: subject)
    }
    var name: UnsafePointer<CChar>?
    var length = 0
    var type: UInt32 = 0
    let result = ba_directory_next(handle, &name, &length, &type)
    guard result >= 0 else { throw SystemError.current("list", subject) }
    guard result == 1, let name else { return nil }
    let bytes = UnsafeRawBufferPointer(start: name, count: length)
    return Entry(
      name: Array(bytes), kind: type == 0 ? nil : FileStatus.Kind(typeBits: type))
  }
}

extension FileDescriptor {
  /// Gives the descriptor away: its taker closes it.
  consuming func release() -> Int32 {
    let raw = raw
    discard self
    return raw
  }
}
