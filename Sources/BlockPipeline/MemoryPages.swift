internal import CSystem

/// Memory that starts on a page border and is freed once.
///
/// Pages that are never written cost nothing, so taking them by a declared size is harmless.
final class MemoryPages: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  init?(byteCount: Int) {
    guard byteCount > 0, let address = ba_pages_allocate(byteCount) else { return nil }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: byteCount)
  }

  deinit {
    ba_pages_free(bytes.baseAddress)
  }
}
