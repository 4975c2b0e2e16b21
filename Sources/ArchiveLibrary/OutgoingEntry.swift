package import SystemIO

/// A file or folder on its way out of here.
package struct OutgoingEntry: Sendable {
  package var path: RelativePath
  /// In bytes; nil for a folder.
  package var size: UInt64?
  /// The nine bits of rights.
  package var mode: UInt16
  package var modified: FileStatus.Time?

  package init(path: RelativePath, size: UInt64?, mode: UInt16, modified: FileStatus.Time?) {
    self.path = path
    self.size = size
    self.mode = mode
    self.modified = modified
  }
}
