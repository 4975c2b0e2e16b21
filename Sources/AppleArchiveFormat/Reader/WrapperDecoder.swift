internal import Diagnostics
internal import SystemIO

/// Undoes a ``Wrapper``, piece by piece.
protocol WrapperDecoder: AnyObject {
  /// Fills the start of the buffer from the file's next bytes; 0 only at the end of both.
  ///
  /// Bytes after the end, damage and an early end of the file are errors, thrown once all that
  /// could be decoded before them has been given.
  func read(
    from file: ArchiveInput, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int
}

/// What a wrapped file holds, as a source of bytes.
@safe final class UnwrappedSource: ByteSource {
  private let file: ArchiveInput
  private let decoder: any WrapperDecoder
  /// What came after bytes that were already decoded.
  private var failure: Failure?

  init(_ file: ArchiveInput, _ decoder: any WrapperDecoder) {
    self.file = file
    self.decoder = decoder
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if let failure { throw failure }
    var filled = 0
    do throws(Failure) {
      while filled < buffer.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let count = try unsafe decoder.read(from: file, into: rest)
        if count == 0 { break }
        filled += count
      }
    } catch {
      failure = error
      if filled == 0 { throw error }
    }
    return filled
  }
}

extension ArchiveInput {
  func endsEarly(_ name: String) -> Failure {
    Failure(
      .truncatedArchive, "the file ends inside its \(name) stream, at byte \(offset)",
      at: .archive(name: self.name, offset: offset))
  }

  func isFollowed(_ name: String) -> Failure {
    Failure(
      .trailingBytes, "bytes follow the end of the \(name) stream, from byte \(offset) of the file",
      at: .archive(name: self.name, offset: offset),
      help: "a file was appended to, or written over a longer one; make it anew")
  }

  /// `start` is the offset in the file of the piece that the damage counts from.
  func isDamaged(_ damage: BlockDamage, _ name: String, from start: UInt64) -> Failure {
    let offset = start + UInt64(damage.offset)
    return Failure(
      damage.isLackOfMemory ? .outOfMemory : .damagedStream,
      "the \(name) stream is damaged at byte \(offset) of the file: \(damage.message)",
      at: .archive(name: self.name, offset: offset))
  }
}
