internal import Diagnostics
package import SystemIO

/// An entry as the reader comes to it.
package struct ArchiveEntry: Sendable {
  package let header: EntryHeader
  /// Counted from 0.
  package let index: UInt64
  /// The header's offset in the archive stream.
  package let streamOffset: UInt64
  /// The header's offset in the file; that of its block when the block is compressed.
  package let fileOffset: UInt64
  /// The path, if it is one that cannot leave the root; the root itself is the empty path.
  package let path: Result<RelativePath, PathProblem>

  package var type: EntryType { header.type }
  /// The length of the file's data; nil when the entry has none.
  package var dataSize: UInt64? { header.dataSize }

  /// The path fit for display, whatever its bytes are.
  package var displayPath: String { DisplayText.escape(header.path) }
}
