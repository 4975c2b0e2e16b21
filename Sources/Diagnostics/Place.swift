/// Where a finding is.
public enum Place: Sendable, Hashable {
  /// A stretch of a text file.
  case source(SourceLocation)
  /// A file or folder on disk, by a name fit for display (see ``DisplayText``).
  case path(String)
  /// A place inside an archive: an entry's path and a byte offset, each where known.
  ///
  /// `offset` counts from the start of the file as it lies on disk; `streamOffset` from the start
  /// of the decoded archive stream inside a compressed container.
  case archive(
    name: String, entry: String? = nil, offset: UInt64? = nil, streamOffset: UInt64? = nil)
}
