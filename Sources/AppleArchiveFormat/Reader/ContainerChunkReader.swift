internal import BlockPipeline
internal import Diagnostics

/// Reads a `pbz*` container: the pool decodes blocks ahead while the caller looks at earlier ones.
///
/// Memory: at most twice the pool's threads plus two blocks are in flight, and at most one when
/// blocks are so large that their sum would exceed that many ordinary ones.
@safe final class ContainerChunkReader: ChunkReader {
  /// A block that is on its way, in the order of the file.
  private enum Pending {
    /// Nothing had to be decoded.
    case ready(StreamChunk)
    /// The lane's next result.
    case decoding(size: Int)
  }

  private let input: ArchiveInput
  private let codec: BlockCodec
  private let limits: ArchiveLimits
  private let lane: Lane<StreamChunk>
  private let buffers: BufferPool
  private var pending: [Pending] = []
  private var pendingBytes = 0
  private let pendingBytesLimit: Int
  /// What ended the reading of blocks; thrown once the blocks before it have been given out.
  private var end: Failure?
  private var isAtEnd = false
  private var ignoredUntil: UInt64 = 0
  private(set) var facts: ArchiveFacts

  /// Reads the container's header.
  init(
    input: ArchiveInput, codec: BlockCodec, pool: WorkerPool, limits: ArchiveLimits
  ) throws(Failure) {
    self.input = input
    self.codec = codec
    self.limits = limits
    facts = ArchiveFacts(container: .blocks(codec))
    let window = 2 * pool.threadCount + 1
    let blockSize = try Self.blockSize(input, facts.container.name)
    facts.blockSize = blockSize
    facts.fileBytes = input.offset
    let usual = Int(min(blockSize, UInt64(ContainerLayout.defaultBlockSize)))
    buffers = BufferPool(bufferSize: BlockBuffer.size(block: usual))
    lane = Lane(pool: pool, window: window)
    pendingBytesLimit = 2 * window * ContainerLayout.defaultBlockSize
  }

  private static func blockSize(_ input: ArchiveInput, _ name: String) throws(Failure) -> UInt64 {
    let header = try input.take(ContainerLayout.headerSize)
    guard header.count == ContainerLayout.headerSize else {
      throw Failure(
        .truncatedArchive,
        "the file ends inside the \(name) container's header, at byte \(header.count) "
          + "of \(ContainerLayout.headerSize)",
        at: .archive(name: input.name, offset: UInt64(header.count)))
    }
    let size = header.bigEndianNumber(at: 4)
    guard size > 0, size <= UInt64(UInt32.max) else {
      throw Failure(
        .badContainer,
        "the \(name) container's block size is \(size); it must be from 1 to \(UInt32.max)",
        at: .archive(name: input.name, offset: 4))
    }
    return size
  }

  func ignoreContent(before streamOffset: UInt64) {
    ignoredUntil = max(ignoredUntil, streamOffset)
  }

  func next() throws(Failure) -> StreamChunk? {
    readAhead()
    guard !pending.isEmpty else {
      if let end { throw end }
      return nil
    }
    switch pending.removeFirst() {
    case .ready(let chunk):
      pendingBytes -= chunk.buffer == nil ? 0 : chunk.count
      return chunk
    case .decoding(let size):
      pendingBytes -= size
      return try lane.next()
    }
  }

  /// Starts blocks until the window or the allowance of memory is full.
  private func readAhead() {
    while end == nil, !isAtEnd, pending.count < lane.window {
      if !pending.isEmpty, pendingBytes >= pendingBytesLimit { return }
      do throws(Failure) {
        guard let header = try readHeader() else {
          isAtEnd = true
          return
        }
        try startBlock(header)
      } catch {
        end = error
      }
    }
  }

  private func readHeader() throws(Failure) -> BlockHeader? {
    let offset = input.offset
    let bytes = try input.take(ContainerLayout.blockHeaderSize)
    if bytes.isEmpty {
      try checkFinalRatio()
      return nil
    }
    let number = facts.blocks + 1
    guard bytes.count == ContainerLayout.blockHeaderSize else {
      throw Failure(
        .truncatedArchive,
        "the file ends inside the header of block \(number), at byte \(input.offset): "
          + "\(bytes.count) of its \(ContainerLayout.blockHeaderSize) bytes are there",
        at: .archive(name: input.name, offset: input.offset, streamOffset: facts.rawBytes),
        help: appendedHint)
    }
    let header = BlockHeader(
      number: number, fileOffset: offset, streamOffset: facts.rawBytes,
      rawSize: bytes.bigEndianNumber(at: 0), storedSize: bytes.bigEndianNumber(at: 8))
    if let problem = header.problem(codec: codec, limits: limits) {
      throw Failure(
        .badBlock, "block \(number) at byte \(offset) is malformed: \(problem)",
        at: header.place(input.name), help: appendedHint)
    }
    try account(for: header)
    return header
  }

  /// What may have happened when what follows a short block is none: only the last block is short.
  private var appendedHint: String? {
    guard facts.blocks > 0, lastRawSize < facts.blockSize ?? 0 else { return nil }
    return
      "block \(facts.blocks) is short, which ends an archive: something was appended to it, or "
      + "two archives were joined"
  }

  /// Counts a block, and checks what can be said of it together with those before.
  private func account(for header: BlockHeader) throws(Failure) {
    let blockSize = facts.blockSize ?? 0
    if facts.blocks > 0, lastRawSize < blockSize { noteShortBlock() }
    if header.rawSize > blockSize { noteOversizedBlock(header, blockSize) }
    lastRawSize = header.rawSize
    lastHeader = header
    facts.blocks += 1
    if header.isStored { facts.storedBlocks += 1 }
    facts.largestBlock = max(facts.largestBlock, header.rawSize)
    facts.rawBytes += header.rawSize
    if let limit = limits.bytes, facts.rawBytes > limit {
      throw limits.bytesExceeded(at: header.place(input.name))
    }
    // Only a known size makes this certain before the end.
    if let size = input.size,
      limits.isRatioExceeded(rawBytes: facts.rawBytes, fileBytes: size)
    {
      throw limits.ratioExceeded(at: header.place(input.name))
    }
  }

  private var lastRawSize: UInt64 = 0
  private var lastHeader: BlockHeader?

  private func noteShortBlock() {
    facts.shortBlocks += 1
    guard facts.shortBlocks == 1, let header = lastHeader else { return }
    facts.findings.append(
      Diagnostic(
        .error, .shortBlock,
        "block \(header.number) holds \(header.rawSize) bytes instead of "
          + "\(facts.blockSize ?? 0), though it is not the last",
        at: header.place(input.name),
        help: "only the last block may be short; package the content again"))
  }

  private func noteOversizedBlock(_ header: BlockHeader, _ blockSize: UInt64) {
    facts.oversizedBlocks += 1
    guard facts.oversizedBlocks == 1 else { return }
    facts.findings.append(
      Diagnostic(
        .error, .oversizedBlock,
        "block \(header.number) holds \(header.rawSize) bytes, more than the container's "
          + "block size of \(blockSize)",
        at: header.place(input.name),
        help: "Apple's reader takes no such block; package the content again"))
  }

  private func checkFinalRatio() throws(Failure) {
    guard limits.isRatioExceeded(rawBytes: facts.rawBytes, fileBytes: input.offset) else { return }
    throw limits.ratioExceeded(
      at: .archive(name: input.name, offset: input.offset, streamOffset: facts.rawBytes))
  }

  private func startBlock(_ header: BlockHeader) throws(Failure) {
    let rawSize = Int(header.rawSize)
    let storedSize = Int(header.storedSize)
    if header.streamOffset + header.rawSize <= ignoredUntil {
      let present = try input.skip(header.storedSize)
      try expect(header, present)
      let origin = origin(of: header)
      pending.append(
        .ready(StreamChunk(buffer: nil, start: 0, count: rawSize, origin: origin)))
      return
    }
    let stored = try buffer(storedSize)
    let start = BlockBuffer.payload
    let room = unsafe UnsafeMutableRawBufferPointer(
      rebasing: stored.bytes[start..<start + storedSize])
    try expect(header, UInt64(try unsafe input.readFully(into: room)))
    let origin = origin(of: header)
    if header.isStored {
      pendingBytes += rawSize
      pending.append(
        .ready(StreamChunk(buffer: stored, start: start, count: rawSize, origin: origin)))
      return
    }
    let output = try buffer(rawSize)
    let size = rawSize + storedSize
    let name = input.name
    let codec = codec
    let isSubmitted = lane.submit { context throws(Failure) in
      let damage = unsafe Self.decode(
        UnsafeRawBufferPointer(rebasing: stored.bytes[start..<start + storedSize]),
        UnsafeMutableRawBufferPointer(rebasing: output.bytes[start..<start + rawSize]),
        codec, context)
      if let damage { throw damaged(header, damage, name) }
      return StreamChunk(buffer: output, start: start, count: rawSize, origin: origin)
    }
    guard isSubmitted else { return }
    pendingBytes += size
    pending.append(.decoding(size: size))
  }

  /// What a damaged block's decoder says; nil when the block decodes to its size.
  private static func decode(
    _ source: UnsafeRawBufferPointer, _ destination: UnsafeMutableRawBufferPointer,
    _ codec: BlockCodec, _ context: WorkerContext
  ) -> BlockDamage? {
    guard let makeDecoder = codec.makeDecoder else {
      return BlockDamage(offset: 0, message: "\(codec.name) cannot be read here")
    }
    let decoder = context.scratch(codec.scratchKey) { DecoderBox(makeDecoder()) }.decoder
    do throws(BlockDamage) {
      let count = try unsafe decoder.decode(source, into: destination)
      if count == destination.count { return nil }
      return BlockDamage(
        offset: source.count,
        message: "it decodes to \(count) bytes instead of \(destination.count)")
    } catch {
      return error
    }
  }

  private func buffer(_ size: Int) throws(Failure) -> PooledBuffer {
    let needed = BlockBuffer.size(block: size)
    if needed <= buffers.bufferSize { return try buffers.takeOrThrow() }
    guard let buffer = BufferPool.single(byteCount: needed) else {
      throw Failure(.outOfMemory, "there is no memory for a block of \(size) bytes")
    }
    return buffer
  }

  private func expect(_ header: BlockHeader, _ present: UInt64) throws(Failure) {
    facts.fileBytes = input.offset
    guard present < header.storedSize else { return }
    throw Failure(
      .truncatedArchive,
      "the file ends inside block \(header.number), at byte \(input.offset): "
        + "\(present) of its \(header.storedSize) bytes are there",
      at: .archive(name: input.name, offset: input.offset, streamOffset: header.streamOffset))
  }

  private func origin(of header: BlockHeader) -> ChunkOrigin {
    let payload = header.fileOffset + UInt64(ContainerLayout.blockHeaderSize)
    return ChunkOrigin(
      streamOffset: header.streamOffset,
      fileOffset: header.isStored ? payload : header.fileOffset, isVerbatim: header.isStored)
  }
}

/// Carries a decoder in a worker's scratch memory.
private final class DecoderBox {
  let decoder: any BlockDecoder

  init(_ decoder: any BlockDecoder) {
    self.decoder = decoder
  }
}

private func damaged(_ header: BlockHeader, _ damage: BlockDamage, _ name: String) -> Failure {
  let payload = header.fileOffset + UInt64(ContainerLayout.blockHeaderSize)
  let offset = payload + UInt64(damage.offset)
  return Failure(
    damage.code,
    "block \(header.number), whose bytes begin at byte \(payload) of the file, is damaged at "
      + "its byte \(damage.offset): \(damage.message)",
    at: .archive(name: name, offset: offset, streamOffset: header.streamOffset))
}
