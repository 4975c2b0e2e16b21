internal import SystemIO

/// A folder held open for as long as somebody needs it.
final class OpenFolder: Sendable {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }
}
