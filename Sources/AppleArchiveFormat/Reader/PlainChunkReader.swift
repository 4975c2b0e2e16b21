internal import BlockPipeline
internal import Diagnostics

/// Reads an archive stream that is in no container.
final class PlainChunkReader: ChunkReader {
  private let input: ArchiveInput
  private let limits: ArchiveLimits
  private let buffers = BufferPool(bufferSize: 1 << 20)
  private var ignoredUntil: UInt64 = 0
  private(set) var facts = ArchiveFacts(container: .plain)

  init(input: ArchiveInput, limits: ArchiveLimits) {
    self.input = input
    self.limits = limits
  }

  func ignoreContent(before streamOffset: UInt64) {
    ignoredUntil = max(ignoredUntil, streamOffset)
  }

  func next() throws(Failure) -> StreamChunk? {
    let offset = input.offset
    let origin = ChunkOrigin(streamOffset: offset, fileOffset: offset, isVerbatim: true)
    if ignoredUntil > offset {
      let count = try input.skip(min(ignoredUntil - offset, 1 << 30))
      guard count > 0 else { return nil }
      try advance(count)
      return StreamChunk(buffer: nil, start: 0, count: Int(count), origin: origin)
    }
    let buffer = try buffers.takeOrThrow()
    let count = try unsafe input.read(into: buffer.bytes)
    guard count > 0 else { return nil }
    try advance(UInt64(count))
    return StreamChunk(buffer: buffer, start: 0, count: count, origin: origin)
  }

  private func advance(_ count: UInt64) throws(Failure) {
    facts.rawBytes += count
    facts.fileBytes += count
    if let limit = limits.bytes, facts.rawBytes > limit {
      throw limits.bytesExceeded(
        at: .archive(name: input.name, offset: limit, streamOffset: limit))
    }
  }
}

extension ArchiveLimits {
  func bytesExceeded(at place: Place) -> Failure {
    Failure(
      .archiveBytesLimit, "the archive holds more than \(bytes ?? 0) bytes, the limit", at: place)
  }
}
