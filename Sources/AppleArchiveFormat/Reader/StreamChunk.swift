internal import BlockPipeline

/// A stretch of the archive stream, and where in the file it came from.
struct StreamChunk: Sendable {
  /// The memory; nil for a stretch that nobody wanted to see.
  let buffer: PooledBuffer?
  /// Where in the memory the bytes begin.
  let start: Int
  let count: Int
  let origin: ChunkOrigin
}

/// Where in the file a stretch of the archive stream came from.
struct ChunkOrigin: Sendable {
  /// The offset of the stretch's first byte in the archive stream.
  let streamOffset: UInt64
  /// The file's offset of the same byte; of the block's header when the block is compressed.
  let fileOffset: UInt64
  /// Whether every byte of the stretch stands in the file as it is.
  let isVerbatim: Bool

  func fileOffset(ofStream offset: UInt64) -> UInt64 {
    isVerbatim ? fileOffset + (offset - min(offset, streamOffset)) : fileOffset
  }
}
