internal import BlockPipeline
internal import Diagnostics

/// The archive stream as bytes in a row, whatever pieces it comes in.
@safe final class EntryStream {
  private let chunks: any ChunkReader
  private let name: String
  private var chunk: StreamChunk?
  /// How many of the chunk's bytes are used up.
  private var used = 0
  /// The offset in the archive stream of the next byte.
  private(set) var offset: UInt64 = 0
  /// Where the chunks that the last header touched came from.
  private var origins: [ChunkOrigin] = []
  private var headerBytes: [UInt8] = []

  init(chunks: any ChunkReader, name: String) {
    self.chunks = chunks
    self.name = name
  }

  var facts: ArchiveFacts { chunks.facts }

  /// The file's offset of a byte in the last header, or after it.
  func fileOffset(of streamOffset: UInt64) -> UInt64 {
    let origin = origins.last { $0.streamOffset <= streamOffset }
    return origin?.fileOffset(ofStream: streamOffset) ?? facts.fileBytes
  }

  /// Bytes that come next, at least one, in the memory they were decoded to; none at the end.
  ///
  /// They stay valid and unused until ``advance(_:)``.
  func bytes(atMost limit: UInt64) throws(Failure) -> UnsafeRawBufferPointer {
    guard let chunk = try currentChunk(), let buffer = chunk.buffer else {
      return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let count = Int(min(UInt64(chunk.count - used), limit))
    let start = chunk.start + used
    return unsafe UnsafeRawBufferPointer(rebasing: buffer.bytes[start..<start + count])
  }

  func advance(_ count: Int) {
    used += count
    offset += UInt64(count)
  }

  /// Passes over `count` bytes, and gives how many there were until the end.
  func skip(_ count: UInt64) throws(Failure) -> UInt64 {
    var left = count
    let (target, overflow) = offset.addingReportingOverflow(count)
    chunks.ignoreContent(before: overflow ? .max : target)
    while left > 0, let chunk = try currentChunk() {
      let step = min(left, UInt64(chunk.count - used))
      advance(Int(step))
      left -= step
    }
    return count - left
  }

  /// The next header; nil when the stream ends before it.
  func readHeader() throws(Failure) -> EntryHeader? {
    let start = offset
    origins.removeAll(keepingCapacity: true)
    headerBytes.removeAll(keepingCapacity: true)
    try collect(EntryHeader.prefixSize)
    if headerBytes.isEmpty { return nil }
    let size = try decoding(from: start) { () throws(HeaderDecodingError) in
      try EntryHeader.size(prefix: headerBytes)
    }
    try collect(size - headerBytes.count)
    return try decoding(from: start) { () throws(HeaderDecodingError) in
      try EntryHeader(decoding: headerBytes)
    }
  }

  private func decoding<Value>(
    from start: UInt64, _ body: () throws(HeaderDecodingError) -> Value
  ) throws(Failure) -> Value {
    do throws(HeaderDecodingError) { return try body() } catch { throw damaged(error, start) }
  }

  private func collect(_ count: Int) throws(Failure) {
    var left = count
    while left > 0 {
      let available = try unsafe bytes(atMost: UInt64(left))
      guard unsafe !available.isEmpty else { return }
      if let origin = chunk?.origin, origins.last?.streamOffset != origin.streamOffset {
        origins.append(origin)
      }
      unsafe headerBytes.append(contentsOf: available)
      let count = available.count
      advance(count)
      left -= count
    }
  }

  private func currentChunk() throws(Failure) -> StreamChunk? {
    while true {
      if let chunk, used < chunk.count { return chunk }
      chunk = nil
      guard let next = try chunks.next() else { return nil }
      chunk = next
      used = 0
    }
  }

  private func damaged(_ error: HeaderDecodingError, _ start: UInt64) -> Failure {
    let position = start + UInt64(error.offset)
    let file = fileOffset(of: position)
    let place = Place.archive(name: name, offset: file, streamOffset: position)
    if case .incomplete(let needed, let present) = error.reason {
      return Failure(
        .truncatedArchive,
        "the archive ends inside an entry's header, at byte \(position) of the archive stream "
          + "(byte \(facts.fileBytes) of the file): \(present) of its \(needed) bytes are there",
        at: .archive(name: name, offset: facts.fileBytes, streamOffset: position))
    }
    return Failure(
      .damagedHeader,
      "the entry's header at byte \(start) of the archive stream is damaged at byte \(position) "
        + "(byte \(file) of the file): \(error.message)", at: place)
  }
}
