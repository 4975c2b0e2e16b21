package import Diagnostics
package import SystemIO

/// A file or pipe that is read once, with a look ahead at its first bytes.
///
/// It knows at which of the file's bytes it stands, and never seeks. ``unwrapped()`` gives the same
/// for what a wrapped file holds.
@safe package final class ArchiveInput {
  /// The file's name, fit for display.
  package let name: String
  /// The file's size, where it is known before reading.
  package let size: UInt64?
  /// The compression that was around the bytes and has been undone.
  package let wrapper: Wrapper?
  /// The file itself, where its bytes are unwrapped.
  private let file: ArchiveInput?
  private let source: any ByteSource
  /// Bytes that were read ahead; those before `start` are used up.
  private var ahead: [UInt8] = []
  private var start = 0
  /// The offset of the next byte: in the file, or in what it holds where that is unwrapped.
  package private(set) var offset: UInt64 = 0
  /// How many bytes of the file were used to come to ``offset``.
  package var fileOffset: UInt64 { file?.offset ?? offset }

  private static let aheadSize = 1 << 16

  package init(source: any ByteSource, name: String, size: UInt64? = nil) {
    self.source = source
    self.name = name
    self.size = size
    wrapper = nil
    file = nil
  }

  private init(_ file: ArchiveInput, _ wrapper: Wrapper, _ decoder: any WrapperDecoder) {
    source = UnwrappedSource(file, decoder)
    name = file.name
    size = file.size
    self.wrapper = wrapper
    self.file = file
  }

  /// What the file holds, if it is one wrapper that can be undone; itself otherwise.
  package func unwrapped() throws(Failure) -> ArchiveInput {
    guard wrapper == nil,
      case .wrapped(let wrapper) = ContainerKind.recognize(try peek(ContainerKind.prefixSize)),
      let makeDecoder = wrapper.makeDecoder
    else { return self }
    return ArchiveInput(self, wrapper, makeDecoder())
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

  /// Gives `body` bytes that come next, at least one, and takes as many of them as it says.
  ///
  /// False at the end, where `body` is not called.
  func useAvailable(_ body: (UnsafeRawBufferPointer) -> Int) throws(Failure) -> Bool {
    if start == ahead.count, try readAhead() == 0 { return false }
    let used = unsafe ahead[start...].withUnsafeBytes { min(max(unsafe body($0), 0), $0.count) }
    start += used
    offset += UInt64(used)
    return true
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
    ahead.removeSubrange(..<start)
    start = 0
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
