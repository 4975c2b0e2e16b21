package import Diagnostics
package import SystemIO

/// A file or pipe that is read once, with a look ahead at its first bytes.
///
/// It knows at which of the file's bytes it stands, and never seeks.
@safe package final class ArchiveInput {
  /// The file's name, fit for display.
  package let name: String
  /// The file's size, where it is known before reading.
  package let size: UInt64?
  private let source: any ByteSource
  /// Bytes that were read ahead; those before `start` are used up.
  private var ahead: [UInt8] = []
  private var start = 0
  /// The offset in the file of the next byte.
  package private(set) var offset: UInt64 = 0

  private static let aheadSize = 1 << 16

  package init(source: any ByteSource, name: String, size: UInt64? = nil) {
    self.source = source
    self.name = name
    self.size = size
  }

  package convenience init(_ file: FileSource) {
    self.init(source: file, name: file.name, size: file.size)
  }

  /// The next bytes without using them up; fewer than `count` only at the end.
  package func peek(_ count: Int) throws(Failure) -> [UInt8] {
    while ahead.count - start < count, try readAhead() > 0 {}
    return [UInt8](ahead[start...].prefix(count))
  }

  /// Fills the buffer, or as much of it as there are bytes until the end.
  func readFully(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try unsafe read(into: rest)
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Fills the start of the buffer; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if start == ahead.count, buffer.count >= Self.aheadSize {
      let count = try unsafe source.read(into: buffer)
      offset += UInt64(count)
      return count
    }
    if start == ahead.count, try readAhead() == 0 { return 0 }
    let count = min(buffer.count, ahead.count - start)
    unsafe buffer.copyBytes(from: ahead[start..<start + count])
    start += count
    offset += UInt64(count)
    return count
  }

  /// The next bytes as an array; fewer than `count` only at the end.
  func take(_ count: Int) throws(Failure) -> [UInt8] {
    let bytes = try peek(count)
    start += bytes.count
    offset += UInt64(bytes.count)
    return bytes
  }

  /// Reads past `count` bytes, and gives how many there were until the end.
  func skip(_ count: UInt64) throws(Failure) -> UInt64 {
    var left = count
    while left > 0 {
      if start == ahead.count, try readAhead() == 0 { break }
      let step = min(left, UInt64(ahead.count - start))
      start += Int(step)
      offset += step
      left -= step
    }
    return count - left
  }

  private func readAhead() throws(Failure) -> Int {
    if start == ahead.count {
      ahead.removeAll(keepingCapacity: true)
      start = 0
    }
    let known = ahead.count
    var failure: Failure?
    var count = 0
    ahead.append(contentsOf: repeatElement(0, count: Self.aheadSize))
    unsafe ahead.withUnsafeMutableBytes { bytes in
      do throws(Failure) {
        count = try unsafe source.read(
          into: UnsafeMutableRawBufferPointer(rebasing: bytes[known...]))
      } catch {
        failure = error
      }
    }
    ahead.removeSubrange((known + count)...)
    if let failure { throw failure }
    return count
  }
}
