internal import CArchive
internal import Diagnostics
internal import SystemIO

/// An entry's description in libarchive's memory.
final class LibraryEntry {
  let raw: OpaquePointer

  init() throws(Failure) {
    guard let raw = archive_entry_new() else {
      throw Failure(.archiveLibraryFailed, "libarchive has no memory for an entry")
    }
    self.raw = raw
  }

  deinit {
    archive_entry_free(raw)
  }

  /// Fills in a file or folder; paths are bytes, and UTF-8 in an archive.
  func describe(_ entry: OutgoingEntry, path: [UInt8]) {
    archive_entry_clear(raw)
    (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { archive_entry_set_pathname(raw, $0.baseAddress) }
    }
    archive_entry_set_filetype(raw, entry.size == nil ? ba_entry_folder : ba_entry_regular)
    archive_entry_set_perm(raw, mode_t(entry.mode))
    if let size = entry.size { archive_entry_set_size(raw, Int64(clamping: size)) }
    if let modified = entry.modified {
      archive_entry_set_mtime(raw, time_t(modified.seconds), Int(modified.nanoseconds))
    }
  }
}
