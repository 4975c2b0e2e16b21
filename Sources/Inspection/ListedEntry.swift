package import AppleArchiveFormat

/// One line of a pack's listing.
package struct ListedEntry: Sendable {
  /// The logical path, what the app asks for; for what lies outside `Contents`, the archive's path.
  package let path: [UInt8]
  package let isFolder: Bool
  /// Whether `path` is a logical path.
  package let isContent: Bool
  package let type: EntryType
  /// In bytes; nil for what has no data.
  package let size: UInt64?
  package let mode: UInt64?
  package let modified: EntryTime?
}
