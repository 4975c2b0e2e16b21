internal import CArchive
package import Diagnostics
internal import SystemIO

/// Makes files and folders below the working directory, which should be a folder of one's own.
///
/// libarchive's writer does it, with every safeguard on: no absolute path, no `..`, nothing through a
/// symbolic link, nothing over what is there. Rights lose what the process's mask takes, and
/// set-user-id, set-group-id and sticky bits; owners are not restored. Holes are kept as holes.
package final class DiskWriter {
  private let handle: LibraryHandle
  private let entry: LibraryEntry
  private var path = ""

  package init() throws(Failure) {
    handle = try LibraryHandle({ archive_write_disk_new() }) { archive_write_free($0) }
    entry = try LibraryEntry()
    let flags =
      ARCHIVE_EXTRACT_TIME | ARCHIVE_EXTRACT_SPARSE | ARCHIVE_EXTRACT_NO_OVERWRITE
      | ARCHIVE_EXTRACT_SECURE_SYMLINKS | ARCHIVE_EXTRACT_SECURE_NODOTDOT
      | ARCHIVE_EXTRACT_SECURE_NOABSOLUTEPATHS
    try handle.require(archive_write_disk_set_options(handle.raw, flags), "write to disk")
  }

  /// Makes a folder, or a file that ``write(_:)`` fills and ``endFile()`` ends.
  ///
  /// A folder that exists stays as it is; a file that exists is an error.
  package func begin(_ outgoing: OutgoingEntry) throws(Failure) {
    path = outgoing.path.display
    var outgoing = outgoing
    // The owner can always read a file, and remove what a folder holds.
    outgoing.mode = outgoing.mode & 0o777 | (outgoing.size == nil ? 0o700 : 0o400)
    entry.describe(outgoing, path: outgoing.path.bytes)
    try handle.check(archive_write_header(handle.raw, entry.raw), failure)
    // The library passes over what is there, and tells it by forgetting the size.
    if outgoing.size != nil, archive_entry_size_is_set(entry.raw) == 0 {
      throw Failure(
        .outputNotCreatable, "the file system takes \(path) for a file made before it",
        at: .path(path))
    }
  }

  /// Adds bytes to the file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try handle.write(bytes, failure)
  }

  /// Ends a file or folder.
  package func end() throws(Failure) {
    try handle.check(archive_write_finish_entry(handle.raw), failure)
  }

  /// Gives the folders their rights and times.
  package func close() throws(Failure) {
    try handle.check(archive_write_close(handle.raw), failure)
  }

  private func failure() -> Failure {
    if let error = handle.systemError("write", path) { return error.outputFailure() }
    return Failure(.writeFailed, "cannot write \(path): \(handle.message)", at: .path(path))
  }
}
