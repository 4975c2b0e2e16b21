internal import CArchive
package import Diagnostics
package import SystemIO

/// Reads a tar (plain, gzip, bzip2, xz or Zstandard), zip or 7z file, entry by entry.
///
/// The file is read from its start whatever its offset is, and nothing in it is trusted: sizes and
/// paths are what the file says. No other program is ever started.
package final class ArchiveReader {
  package struct Entry: Sendable {
    /// As it stands in the archive; nil for a name that cannot be told.
    package let path: [UInt8]?
    package let kind: FileStatus.Kind
    /// In bytes; nil when the archive does not tell.
    package let size: UInt64?
    /// The low 12 bits of the mode.
    package let mode: UInt16
    package let modified: FileStatus.Time
    /// Where a symbolic link points.
    package let linkTarget: [UInt8]?
    /// The path of the entry whose content this one shares.
    package let hardLink: [UInt8]?
    package let isEncrypted: Bool
  }

  private let handle: LibraryHandle
  private let name: String
  private var path = ""

  /// `file` stays open for as long as the reader is in use, and is read by nobody else meanwhile.
  package init(_ file: borrowing FileDescriptor, name: String) throws(Failure) {
    self.name = name
    handle = try LibraryHandle({ archive_read_new() }) { archive_read_free($0) }
    let raw = handle.raw
    try handle.require(archive_read_support_format_tar(raw), "read tar")
    try handle.require(archive_read_support_format_zip(raw), "read zip")
    try handle.require(archive_read_support_format_7zip(raw), "read 7z")
    try handle.require(archive_read_support_filter_gzip(raw), "read gzip")
    try handle.require(archive_read_support_filter_bzip2(raw), "read bzip2")
    try handle.require(archive_read_support_filter_xz(raw), "read xz")
    try handle.require(archive_read_support_filter_zstd(raw), "read Zstandard")
    // What is called ._NAME is an entry like every other, on every system.
    archive_read_set_format_option(raw, "tar", "mac-ext", nil)
    archive_read_set_format_option(raw, "zip", "mac-ext", nil)
    do throws(SystemError) { try file.rewind(name) } catch { throw error.inputFailure() }
    try handle.check(archive_read_open_fd(raw, file.raw, 1 << 18), failure)
  }

  /// The next entry; nil after the last. What is left of the data before it is passed over.
  package func next() throws(Failure) -> Entry? {
    var entry: OpaquePointer?
    let result = archive_read_next_header(handle.raw, &entry)
    if result == ARCHIVE_EOF { return nil }
    try handle.check(result, failure)
    guard let entry else { return nil }
    let bytes = Self.bytes(archive_entry_pathname(entry))
    path = bytes.map { DisplayText.escape($0) } ?? ""
    let type = archive_entry_filetype(entry)
    return Entry(
      path: bytes, kind: Self.kind(UInt32(type)),
      size: archive_entry_size_is_set(entry) == 0 ? nil : UInt64(max(0, archive_entry_size(entry))),
      mode: UInt16(truncatingIfNeeded: archive_entry_perm(entry)),
      modified: FileStatus.Time(
        seconds: Int64(archive_entry_mtime(entry)),
        nanoseconds: UInt32(truncatingIfNeeded: archive_entry_mtime_nsec(entry))),
      linkTarget: Self.bytes(archive_entry_symlink(entry)),
      hardLink: Self.bytes(archive_entry_hardlink(entry)),
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  /// Fills the start of the buffer with the entry's data; 0 only at its end, checksums proven.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = archive_read_data(handle.raw, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw failure() }
    return count
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    guard let text else { return nil }
    var bytes: [UInt8] = []
    var next = text
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return bytes
  }

  private static func kind(_ type: UInt32) -> FileStatus.Kind {
    switch type & ba_entry_type_mask {
    case ba_entry_regular: .regular
    case ba_entry_folder: .directory
    case ba_entry_link: .link
    case ba_entry_fifo: .fifo
    case ba_entry_socket: .socket
    case ba_entry_character: .characterDevice
    case ba_entry_block: .blockDevice
    default: .unknown
    }
  }

  private func failure() -> Failure {
    let place = Place.archive(name: name, entry: path.isEmpty ? nil : path)
    if let error = handle.systemError("read", name) { return error.inputFailure() }
    let message = handle.message
    let lowered = message.lowercased()
    if lowered.contains("encrypt") || lowered.contains("passphrase") {
      return Failure(
        .foreignArchiveUnsupported, "the archive is encrypted, which cannot be read here", at: place
      )
    }
    if lowered.contains("unsupported") {
      return Failure(.foreignArchiveUnsupported, "cannot read the archive: \(message)", at: place)
    }
    if lowered.contains("unrecognized archive format") {
      return Failure(
        .foreignArchiveUnsupported, "this is no tar, zip or 7z archive", at: place)
    }
    return Failure(.foreignArchiveDamaged, "the archive is damaged: \(message)", at: place)
  }
}
