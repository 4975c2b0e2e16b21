internal import BlockPipeline
internal import Diagnostics
internal import SystemIO

/// Cuts a stream into blocks, has the pool compress them, and writes the container in order.
///
/// One thread drives it: it fills a block, hands it to the pool, and writes whatever has been
/// finished meanwhile. It waits only when there is no block left in the stock, which writers that work
/// at the same time may share.
@safe final class BlockStreamWriter {
  private let sink: any ByteSink
  private let blockSize: Int
  private let letter: UInt8
  private let stock: BlockStock
  /// Makes a worker's encoder; nil stores every block.
  private let makeEncoder: (@Sendable () -> any BlockEncoder)?
  private let scratchKey: ScratchKey
  private let lane: Lane<FinishedBlock>
  private var current: PooledBuffer?
  /// The right to the current block.
  private var permit: BlockPermit?
  /// Bytes in the current block.
  private var filled = 0
  private(set) var statistics = ArchiveStatistics()

  init(
    sink: any ByteSink, pool: WorkerPool, stock: BlockStock, blockSize: Int,
    compression: Compression
  ) {
    self.sink = sink
    self.stock = stock
    self.blockSize = blockSize
    letter = compression.codec.letter
    makeEncoder = compression.makeEncoder(blockSize: blockSize)
    scratchKey = ScratchKey("encoder.\(compression.encoderName).\(blockSize)")
    // The stock is what bounds the blocks.
    lane = Lane(pool: pool, window: stock.limit)
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
    permit = try takePermit()
    let buffer = try stock.buffers.takeOrThrow()
    current = buffer
    return buffer
  }

  /// Waits for a block of this writer if it has any, and otherwise for one of others.
  private func takePermit() throws(Failure) -> BlockPermit {
    while true {
      if let permit = stock.takeIfFree() { return permit }
      guard lane.outstanding > 0, let block = try lane.next() else { return stock.take() }
      try write(block)
    }
  }

  private func endBlock() throws(Failure) {
    guard let raw = current, let permit else { return }
    let block = FinishedBlock(buffer: raw, permit: permit, rawSize: filled, storedSize: filled)
    filled = 0
    guard let makeEncoder else { return try write(block) }
    current = nil
    self.permit = nil
    _ = lane.submit { [stock, scratchKey] context throws(Failure) in
      let encoder = context.scratch(scratchKey) { EncoderBox(makeEncoder()) }.encoder
      return try Self.compress(block, with: encoder, stock.buffers)
    }
    while let block = try lane.nextIfReady() { try write(block) }
  }

  /// Compresses a block; one that does not get smaller is stored, for equal sizes mean "stored".
  private static func compress(
    _ raw: FinishedBlock, with encoder: any BlockEncoder, _ buffers: BufferPool
  ) throws(Failure) -> FinishedBlock {
    let output = try buffers.takeOrThrow()
    let start = BlockBuffer.payload
    let source = unsafe UnsafeRawBufferPointer(
      rebasing: raw.buffer.bytes[start..<start + raw.rawSize])
    let destination = unsafe UnsafeMutableRawBufferPointer(
      rebasing: output.bytes[start..<start + raw.rawSize - 1])
    if let size = try unsafe encoder.encode(source, into: destination), size > 0, size < raw.rawSize
    {
      return FinishedBlock(
        buffer: output, permit: raw.permit, rawSize: raw.rawSize, storedSize: size)
    }
    return raw
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
