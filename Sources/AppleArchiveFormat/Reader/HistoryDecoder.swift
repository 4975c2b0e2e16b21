internal import BlockPipeline
internal import Diagnostics

/// Decodes bare LZFSE and LZ4 streams, whose blocks may refer to the output before them.
///
/// Memory: what a block may refer to, and one block; it is touched only as bytes are there.
@safe final class HistoryDecoder: WrapperDecoder {
  /// The most bytes that one block may have, stored or decoded.
  ///
  /// No LZFSE block can have more than 27 MB, and what writes the others keeps to 64 KiB.
  private static let blockLimit = 32 << 20
  /// Plain bytes pass through the window in steps of at most this many.
  private static let plainStep = 1 << 16
  /// Room after the output for codecs that copy in wide steps.
  private static let slack = 64

  private let codec: any HistoryCodec
  /// The last output: what blocks may refer to, and what has not been given yet.
  private var window: PooledBuffer?
  /// How many bytes of the window are output.
  private var end = 0
  /// How many of those have been given.
  private var given = 0
  /// What is left of a plain piece.
  private var plainLeft = 0
  private var isEnded = false

  init(_ codec: any HistoryCodec) {
    self.codec = codec
  }

  func read(
    from file: ArchiveInput, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    while given == end {
      if isEnded {
        guard try file.peek(1).isEmpty else { throw file.isFollowed(codec.name) }
        return 0
      }
      if plainLeft > 0 { try passPlain(file) } else { try decodePiece(file) }
    }
    guard let window else { return 0 }
    let count = min(buffer.count, end - given)
    unsafe buffer.copyMemory(
      from: UnsafeRawBufferPointer(rebasing: window.bytes[given..<given + count]))
    given += count
    return count
  }

  private func passPlain(_ file: ArchiveInput) throws(Failure) {
    let count = min(plainLeft, Self.plainStep)
    let window = try room(for: count)
    let read = try unsafe file.read(
      into: UnsafeMutableRawBufferPointer(rebasing: window.bytes[end..<end + count]))
    guard read > 0 else { throw file.endsEarly(codec.name) }
    end += read
    plainLeft -= read
  }

  private func decodePiece(_ file: ArchiveInput) throws(Failure) {
    let start = file.offset
    let header = try file.peek(codec.headerSize)
    switch try piece(header, file) {
    case .incomplete:
      _ = try file.take(header.count)
      throw file.endsEarly(codec.name)
    case .end(let size):
      _ = try file.take(size)
      isEnded = true
    case .plain(let headerSize, let count):
      _ = try file.take(headerSize)
      plainLeft = count
    case .coded(let storedSize, let rawSize):
      let size = max(storedSize, rawSize)
      guard size <= Self.blockLimit else {
        let message =
          "it has a block of \(size) bytes, and the most that is read at once is "
          + "\(Self.blockLimit)"
        throw file.isDamaged(BlockDamage(offset: 0, message: message), codec.name, from: start)
      }
      let stored = try file.take(storedSize)
      guard stored.count == storedSize else { throw file.endsEarly(codec.name) }
      let window = try room(for: rawSize)
      do throws(BlockDamage) {
        end += try unsafe stored.withUnsafeBufferPointer { bytes throws(BlockDamage) in
          try unsafe codec.decode(UnsafeRawBufferPointer(bytes), into: window.bytes, after: end)
        }
      } catch {
        throw file.isDamaged(error, codec.name, from: start)
      }
    }
  }

  private func piece(_ header: [UInt8], _ file: ArchiveInput) throws(Failure) -> StreamPiece {
    do throws(BlockDamage) {
      return try unsafe header.withUnsafeBufferPointer { bytes throws(BlockDamage) in
        try unsafe codec.piece(UnsafeRawBufferPointer(bytes))
      }
    } catch {
      throw file.isDamaged(error, codec.name, from: file.offset)
    }
  }

  /// The window with room for so many bytes behind its output, all of which has been given.
  private func room(for count: Int) throws(Failure) -> PooledBuffer {
    if let window, unsafe end + count + Self.slack <= window.bytes.count { return window }
    let kept = min(end, codec.reach)
    let needed = kept + count + Self.slack
    var target = window
    if unsafe needed > target?.bytes.count ?? 0 {
      let size = max(needed, 2 * codec.reach + 1 << 20)
      target = BufferPool.single(byteCount: size)
    }
    guard let target else {
      throw Failure(.outOfMemory, "there is no memory for a block of \(count) bytes")
    }
    if let window, kept > 0 {
      unsafe UnsafeMutableRawBufferPointer(rebasing: target.bytes[..<kept]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: window.bytes[(end - kept)..<end]))
    }
    window = target
    end = kept
    given = kept
    return target
  }
}
