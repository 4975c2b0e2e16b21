internal import CSystem
package import Diagnostics

/// A file that lines are added to, each in one call, so that several writers do not mix them.
package struct AppendingFile: ~Copyable, Sendable {
  private let descriptor: FileDescriptor
  private let path: NativePath

  /// Opens the file, and makes it when it is missing.
  package init(_ path: NativePath) throws(Failure) {
    let made = withCString(of: path.bytes) {
      ba_openat(ba_working_directory, $0, ba_open_append, 0o666)
    }
    guard made >= 0 else {
      throw SystemError.current("open", path.display).outputFailure()
    }
    descriptor = FileDescriptor(owning: made)
    self.path = path
  }

  /// Adds text at the end.
  package borrowing func append(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    do throws(SystemError) {
      try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
        try descriptor.writeAll(UnsafeRawBufferPointer(bytes), path.display)
      }
    } catch {
      throw error.outputFailure()
    }
  }
}
