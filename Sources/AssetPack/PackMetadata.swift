package import AppleArchiveFormat

/// What the header fields of a pack's entries say that does not come from the content.
package struct PackMetadata: Sendable, Hashable {
  /// 2001-01-01T00:00:00Z, when nothing else is asked for.
  package static let defaultTime = EntryTime(seconds: 978_307_200)

  /// The creation and modification time of every entry that brings none of its own.
  package var time: EntryTime
  /// 501 and 20 are what nearly every pack made on a Mac carries.
  package var userID: UInt32 = 501
  package var groupID: UInt32 = 20

  package init(time: EntryTime = PackMetadata.defaultTime) {
    self.time = time
  }
}

/// An entry's own mode and times, for packs that keep them.
package struct PackAttributes: Sendable, Hashable {
  /// The low 12 bits of `st_mode`.
  package var mode: UInt16
  package var creationTime: EntryTime
  package var modificationTime: EntryTime

  package init(mode: UInt16, creationTime: EntryTime, modificationTime: EntryTime) {
    self.mode = mode
    self.creationTime = creationTime
    self.modificationTime = modificationTime
  }

  /// Folders and executable files are 0755, other files 0644.
  init(isExecutable: Bool, time: EntryTime) {
    self.init(mode: isExecutable ? 0o755 : 0o644, creationTime: time, modificationTime: time)
  }
}
