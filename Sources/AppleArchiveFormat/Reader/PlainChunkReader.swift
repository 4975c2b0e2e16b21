internal import BlockPipeline
internal import Diagnostics

/// Reads an archive stream that is in no container, or was unwrapped.
final class PlainChunkReader: ChunkReader {
  private let input: ArchiveInput
  private let limits: ArchiveLimits
  private let buffers = BufferPool(bufferSize: 1 << 20)
  private var ignoredUntil: UInt64 = 0
  private(set) var facts: ArchiveFacts

  init(input: ArchiveInput, limits: ArchiveLimits) {
    self.input = input
    self.limits = limits
    facts = ArchiveFacts(container: input.wrapper.map { .wrapped($0) } ?? .plain)
  }

  func ignoreContent(before streamOffset: UInt64) {
    ignoredUntil = max(ignoredUntil, streamOffset)
  }

  func next() throws(Failure) -> StreamChunk? {
    let offset = input.offset
    let origin = ChunkOrigin(
      streamOffset: offset, fileOffset: input.fileOffset, isVerbatim: input.wrapper == nil)
    if ignoredUntil > offset {
      let count = try input.skip(min(ignoredUntil - offset, UInt64(buffers.bufferSize)))
      try advance(count)
      return count == 0
        ? nil : StreamChunk(buffer: nil, start: 0, count: Int(count), origin: origin)
    }
    let buffer = try buffers.takeOrThrow()
    let count = try unsafe input.read(into: buffer.bytes)
    try advance(UInt64(count))
    return count == 0 ? nil : StreamChunk(buffer: buffer, start: 0, count: count, origin: origin)
  }

  /// Counts bytes of the stream, and checks the limits; with 0, at its end.
  private func advance(_ count: UInt64) throws(Failure) {
    facts.rawBytes += count
    facts.fileBytes = input.fileOffset
    if let limit = limits.bytes, facts.rawBytes > limit {
      throw limits.bytesExceeded(
        at: .archive(name: input.name, offset: facts.fileBytes, streamOffset: limit))
    }
    // Before the end only a known size makes this certain.
    guard let size = count == 0 ? facts.fileBytes : input.size,
      limits.isRatioExceeded(rawBytes: facts.rawBytes, fileBytes: size)
    else { return }
    throw limits.ratioExceeded(
      at: .archive(name: input.name, offset: facts.fileBytes, streamOffset: facts.rawBytes))
  }
}
