internal import BlockPipeline

/// A block's memory: room for its header, then its bytes.
enum BlockBuffer {
  /// Where the bytes begin; the block's header stands right before them, so that both are written
  /// at once, and the bytes lie on a cache line of their own.
  static let payload = 64
  /// Room after the bytes for codecs that copy in wide steps.
  static let slack = 64

  static func size(block: Int) -> Int { payload + block + slack }
}

/// A block that is ready to be written; as long as both sizes are equal, its bytes are the plain ones.
struct FinishedBlock: Sendable {
  let buffer: PooledBuffer
  /// Held until the block is written.
  let permit: BlockPermit
  let rawSize: Int
  let storedSize: Int

  /// Puts the block's header before its bytes, and gives the sink both.
  func withBytes<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let bytes = unsafe buffer.bytes
    let start = BlockBuffer.payload - ContainerLayout.blockHeaderSize
    unsafe ContainerLayout.store(UInt64(rawSize), into: bytes, at: start)
    unsafe ContainerLayout.store(UInt64(storedSize), into: bytes, at: start + 8)
    let whole = unsafe bytes[start..<BlockBuffer.payload + storedSize]
    try unsafe body(UnsafeRawBufferPointer(rebasing: whole))
  }
}
