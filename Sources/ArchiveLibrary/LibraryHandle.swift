internal import CArchive
internal import Diagnostics
internal import SystemIO

/// One of libarchive's objects, freed once.
final class LibraryHandle {
  let raw: OpaquePointer
  private let release: (OpaquePointer) -> Void

  private static let isPrepared: Bool = {
    ba_archive_prepare()
    return true
  }()

  /// Takes over what `make` gives.
  init(
    _ make: () -> OpaquePointer?, release: @escaping (OpaquePointer) -> Void
  ) throws(Failure) {
    guard Self.isPrepared, let raw = make() else {
      throw Failure(.archiveLibraryFailed, "libarchive has no memory for its work")
    }
    self.raw = raw
    self.release = release
  }

  deinit {
    release(raw)
  }

  /// Passes a result that is no worse than a warning.
  func check(_ result: Int32, _ otherwise: () -> Failure) throws(Failure) {
    guard result >= ARCHIVE_WARN else { throw otherwise() }
  }

  /// For a step that cannot fail unless the library was built without something.
  func require(_ result: Int32, _ step: String) throws(Failure) {
    try check(result) {
      Failure(.archiveLibraryFailed, "libarchive cannot \(step): \(message)")
    }
  }

  /// Writes all bytes of the current entry's data, however many calls that takes.
  func write(
    _ bytes: UnsafeRawBufferPointer, _ otherwise: () -> Failure
  ) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = archive_write_data(raw, rest.baseAddress, rest.count)
      guard count > 0 else { throw otherwise() }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// What the library says of its last error.
  var message: String {
    guard let text = archive_error_string(raw) else { return "unknown error" }
    return DisplayText.escape(String(cString: text))
  }

  /// The system's reason for the last error; nil when it was none of the system's.
  func systemError(_ operation: String, _ subject: String) -> SystemError? {
    let number = archive_errno(raw)
    guard number > 0, number != ba_archive_bad_format, number != ba_archive_bad_use else {
      return nil
    }
    return SystemError(number: number, operation: operation, subject: subject)
  }
}
