internal import CArchive
package import Diagnostics
package import SystemIO

/// An archive of another kind than Apple's, to be written.
package enum ArchiveFormat: Sendable, CaseIterable {
  case tar, tarZstandard, zip

  /// The end of such files' names.
  package var suffix: String {
    switch self {
    case .tar: ".tar"
    case .tarZstandard: ".tar.zst"
    case .zip: ".zip"
    }
  }
}

/// Writes a tar or zip: the same entries give the same bytes, whatever the machine and the clock.
///
/// Entries hold path, kind, size, rights, owner numbers and modification time. Memory does not depend
/// on their sizes.
package final class ArchiveWriter {
  private let handle: LibraryHandle
  private let entry: LibraryEntry
  private let sink: SinkBox
  private let isZip: Bool
  private var path = ""

  package init(_ format: ArchiveFormat, to sink: any ByteSink) throws(Failure) {
    let box = SinkBox(sink)
    self.sink = box
    isZip = format == .zip
    // What is not finished is given up: closing would write to a sink that nobody wants any more.
    handle = try LibraryHandle({ archive_write_new() }) {
      archive_write_fail($0)
      archive_write_free($0)
    }
    entry = try LibraryEntry()
    if isZip {
      try handle.require(archive_write_set_format_zip(handle.raw), "write zip")
    } else {
      try handle.require(archive_write_set_format_pax_restricted(handle.raw), "write tar")
    }
    if format == .tarZstandard {
      try handle.require(archive_write_add_filter_zstd(handle.raw), "compress with Zstandard")
    }
    archive_write_set_bytes_per_block(handle.raw, 1 << 20)
    archive_write_set_bytes_in_last_block(handle.raw, 1)
    let result = archive_write_open(
      handle.raw, Unmanaged.passUnretained(box).toOpaque(), nil,
      { _, context, bytes, count in
        guard let context, let bytes else { return -1 }
        let box = Unmanaged<SinkBox>.fromOpaque(context).takeUnretainedValue()
        return box.write(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
      }, nil)
    try handle.check(result, failure)
  }

  /// Adds a folder, or a file that ``write(_:)`` fills with as many bytes as were announced.
  package func begin(
    _ outgoing: OutgoingEntry, userID: UInt64, groupID: UInt64
  ) throws(Failure) {
    path = outgoing.path.display
    entry.describe(outgoing, path: outgoing.path.bytes)
    archive_entry_set_uid(entry.raw, Int64(clamping: userID))
    archive_entry_set_gid(entry.raw, Int64(clamping: groupID))
    try handle.check(archive_write_header(handle.raw, entry.raw), failure)
  }

  /// Adds bytes to the file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try handle.write(bytes, failure)
  }

  /// Ends the archive.
  package func finish() throws(Failure) {
    try handle.check(archive_write_close(handle.raw), failure)
  }

  private func failure() -> Failure {
    if let failure = sink.failure { return failure }
    return Failure(
      .archiveLibraryFailed, "cannot store \(path) in the archive: \(handle.message)")
  }
}

/// A sink behind a C callback, and why it failed.
private final class SinkBox {
  private let sink: any ByteSink
  private(set) var failure: Failure?

  init(_ sink: any ByteSink) {
    self.sink = sink
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(Failure) {
      try sink.write(bytes)
      return true
    } catch {
      failure = error
      return false
    }
  }
}
