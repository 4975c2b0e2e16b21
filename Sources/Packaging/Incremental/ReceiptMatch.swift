internal import Diagnostics
internal import SystemIO

/// Takes a receipt as it would be written now, and compares it with one that lies on disk.
final class ReceiptMatch: ByteSink {
  private let file: FileSource
  /// Whether everything was the same so far.
  private(set) var isSame = true

  init(_ path: NativePath) throws(Failure) {
    file = try FileSource(path)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard isSame else { return }
    isSame = try next(bytes.count).elementsEqual(bytes)
  }

  /// Whether the file ends here, after the same bytes.
  func finish() throws(Failure) -> Bool {
    guard isSame else { return false }
    return try next(1).isEmpty
  }

  /// Up to so many of the file's next bytes; fewer only at its end.
  private func next(_ count: Int) throws(Failure) -> [UInt8] {
    var filled = 0
    var bytes = [UInt8](repeating: 0, count: count)
    while filled < count {
      var failure: Failure?
      let read = bytes.withUnsafeMutableBytes { buffer in
        do throws(Failure) {
          return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if read == 0 { break }
      filled += read
    }
    return Array(bytes[..<filled])
  }
}
