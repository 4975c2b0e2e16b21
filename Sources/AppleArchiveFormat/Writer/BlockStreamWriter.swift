internal import BlockPipeline
internal import Diagnostics
internal import SystemIO

/// Cuts a stream into blocks, has the pool compress them, and writes the container in order.
///
/// One thread drives it: it fills a block, hands it to the pool, and writes whatever has been
/// finished meanwhile. It waits only when the window is full.
@safe final class BlockStreamWriter {
  private let sink: any ByteSink
  private let blockSize: Int
  private let letter: UInt8
  private let buffers: BufferPool
  /// Makes a worker's encoder; nil stores every block.
  private let makeEncoder: (@Sendable () -> any BlockEncoder)?
  private let scratchKey: ScratchKey
  private let lane: Lane<FinishedBlock>
  private var current: PooledBuffer?
  /// Bytes in the current block.
  private var filled = 0
  private(set) var statistics = ArchiveStatistics()

  init(sink: any ByteSink, pool: WorkerPool, blockSize: Int, compression: Compression) {
    self.sink = sink
    self.blockSize = blockSize
    letter = compression.codec.letter
    makeEncoder = compression.makeEncoder(blockSize: blockSize)
    scratchKey = ScratchKey("encoder.\(compression.encoderName).\(blockSize)")
    buffers = BufferPool(bufferSize: BlockBuffer.size(block: blockSize))
    // With the block that is being filled, 2 · threads + 2 blocks exist at once.
    lane = Lane(pool: pool, window: 2 * pool.threadCount + 1)
  }

  /// Gives `body` the free rest of the current block, at most `limit` bytes of it; it returns how
  /// many it filled.
  func fill(
    atMost limit: Int,
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let buffer = try currentBuffer()
    let start = BlockBuffer.payload + filled
    let room = min(blockSize - filled, limit)
    let free = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[start..<start + room])
    let count = min(max(try unsafe body(free), 0), room)
    filled += count
    if filled == blockSize { try endBlock() }
    return count
  }

  /// Copies bytes into the stream.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let count = try unsafe fill(atMost: rest.count) { free in
        unsafe free.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(free.count)))
        return free.count
      }
      unsafe rest = rest.dropFirst(count)
    }
  }

  /// Writes the last block, which may be short, and everything that is still being compressed.
  func finish() throws(Failure) {
    if filled > 0 { try endBlock() }
    try startContainer()
    lane.finish()
    while let block = try lane.next() { try write(block) }
  }

  private func currentBuffer() throws(Failure) -> PooledBuffer {
    if let current { return current }
    let buffer = try buffers.takeOrThrow()
    current = buffer
    return buffer
  }

  private func endBlock() throws(Failure) {
    guard let raw = current else { return }
    let rawSize = filled
    filled = 0
    guard let makeEncoder else {
      try write(FinishedBlock(buffer: raw, rawSize: rawSize, storedSize: rawSize))
      return
    }
    current = nil
    while lane.outstanding >= lane.window, let block = try lane.next() { try write(block) }
    _ = lane.submit { [buffers, scratchKey] context throws(Failure) in
      let encoder = context.scratch(scratchKey) { EncoderBox(makeEncoder()) }.encoder
      return try Self.compress(raw, rawSize, with: encoder, buffers)
    }
    while let block = try lane.nextIfReady() { try write(block) }
  }

  /// Compresses a block; one that does not get smaller is stored, for equal sizes mean "stored".
  private static func compress(
    _ raw: PooledBuffer, _ rawSize: Int, with encoder: any BlockEncoder, _ buffers: BufferPool
  ) throws(Failure) -> FinishedBlock {
    let output = try buffers.takeOrThrow()
    let start = BlockBuffer.payload
    let source = unsafe UnsafeRawBufferPointer(rebasing: raw.bytes[start..<start + rawSize])
    let destination = unsafe UnsafeMutableRawBufferPointer(
      rebasing: output.bytes[start..<start + rawSize - 1])
    if let size = try unsafe encoder.encode(source, into: destination), size > 0, size < rawSize {
      return FinishedBlock(buffer: output, rawSize: rawSize, storedSize: size)
    }
    return FinishedBlock(buffer: raw, rawSize: rawSize, storedSize: rawSize)
  }

  private func startContainer() throws(Failure) {
    guard statistics.storedBytes == 0 else { return }
    let header = ContainerLayout.header(letter: letter, blockSize: blockSize)
    statistics.storedBytes += UInt64(header.count)
    try sink.write(header)
  }

  private func write(_ block: FinishedBlock) throws(Failure) {
    try startContainer()
    try unsafe block.withBytes { bytes throws(Failure) in try unsafe sink.write(bytes) }
    statistics.blocks += 1
    if block.rawSize == block.storedSize { statistics.storedBlocks += 1 }
    statistics.rawBytes += UInt64(block.rawSize)
    statistics.storedBytes += UInt64(block.storedSize + ContainerLayout.blockHeaderSize)
  }
}

/// Carries an encoder in a worker's scratch memory.
private final class EncoderBox {
  let encoder: any BlockEncoder

  init(_ encoder: any BlockEncoder) {
    self.encoder = encoder
  }
}

extension BufferPool {
  func takeOrThrow() throws(Failure) -> PooledBuffer {
    guard let buffer = take() else {
      throw Failure(.outOfMemory, "there is no memory for a block of \(bufferSize) bytes")
    }
    return buffer
  }
}
