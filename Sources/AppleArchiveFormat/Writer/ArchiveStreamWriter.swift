package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Writes an archive to a sink, entry by entry, in a `pbz*` container.
///
/// Each ``append(_:)`` is followed by exactly the bytes that the header's blobs promise, in order.
/// The bytes written depend on the calls alone, never on the pool's thread count.
package final class ArchiveStreamWriter {
  private let blocks: BlockStreamWriter
  private var headerBytes: [UInt8] = []
  /// Bytes that the last header promised and that are still to come.
  private var owed: UInt64 = 0
  private var entries: UInt64 = 0

  /// Writers that are given the same `stock` share its blocks; by default each has one of its own.
  package convenience init(
    sink: any ByteSink, compression: Compression, pool: WorkerPool, stock: BlockStock? = nil
  ) {
    self.init(
      sink: sink, compression: compression, pool: pool, stock: stock ?? Self.stock(for: pool),
      blockSize: ContainerLayout.defaultBlockSize)
  }

  /// `blockSize` is the plain size of every block but the last, in bytes, at least 1.
  package convenience init(
    sink: any ByteSink, compression: Compression, pool: WorkerPool, blockSize: Int
  ) {
    let blockSize = max(blockSize, 1)
    self.init(
      sink: sink, compression: compression, pool: pool,
      stock: BlockStock(for: pool, bufferSize: BlockBuffer.size(block: blockSize)),
      blockSize: blockSize)
  }

  private init(
    sink: any ByteSink, compression: Compression, pool: WorkerPool, stock: BlockStock,
    blockSize: Int
  ) {
    blocks = BlockStreamWriter(
      sink: sink, pool: pool, stock: stock, blockSize: blockSize, compression: compression)
  }

  /// Blocks for writers that work at the same time on one pool.
  package static func stock(for pool: WorkerPool) -> BlockStock {
    BlockStock(
      for: pool, bufferSize: BlockBuffer.size(block: ContainerLayout.defaultBlockSize))
  }

  /// Begins an entry.
  ///
  /// Throws when the header does not fit into 65535 bytes, or when the entry before it is not
  /// complete.
  package func append(_ header: EntryHeader) throws(Failure) {
    try expectNothingOwed()
    headerBytes.removeAll(keepingCapacity: true)
    guard header.append(to: &headerBytes) else {
      throw Failure(
        .headerTooLong,
        "the entry's header would be longer than \(EntryHeader.maximumSize) bytes",
        at: .archive(name: "", entry: DisplayText.escape(header.path)))
    }
    for field in header.fields {
      guard case .blob(let size) = field.value else { continue }
      let (sum, overflow) = owed.addingReportingOverflow(size)
      guard !overflow else {
        throw Failure(.archiveMisuse, "the blobs of an entry are larger than any file can be")
      }
      owed = sum
    }
    try unsafe headerBytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try unsafe blocks.write(UnsafeRawBufferPointer(bytes))
    }
    entries += 1
  }

  /// Appends `size` bytes of the entry's data, read straight into the block.
  ///
  /// `read` fills some or all of the memory it is given and returns how much, as `read(2)` does.
  /// When it returns 0 before `size` bytes have come, that is an error: the header has already
  /// promised them.
  package func fillData(
    size: UInt64, from read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    try takeOwed(size)
    var left = size
    while left > 0 {
      let limit = Int(min(left, UInt64(Int32.max)))
      let count = try unsafe blocks.fill(atMost: limit, read)
      guard count > 0 else {
        throw Failure(
          .dataEndedEarly,
          "the data ended after \(size - left) of \(size) bytes; it changed while it was read")
      }
      left -= UInt64(count)
    }
  }

  /// Appends bytes of the entry's data.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try takeOwed(UInt64(bytes.count))
    try unsafe blocks.write(bytes)
  }

  /// Appends bytes of the entry's data.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try unsafe write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Writes all that is left, and gives the final numbers; nothing may be written afterwards.
  package func finish() throws(Failure) -> ArchiveStatistics {
    try expectNothingOwed()
    try blocks.finish()
    var statistics = blocks.statistics
    statistics.entries = entries
    return statistics
  }

  /// The numbers of what has been written to the sink so far.
  package var progress: ArchiveStatistics {
    var statistics = blocks.statistics
    statistics.entries = entries
    return statistics
  }

  private func takeOwed(_ size: UInt64) throws(Failure) {
    guard size <= owed else {
      throw Failure(
        .archiveMisuse, "\(size) bytes were given for an entry that lacks only \(owed)")
    }
    owed -= size
  }

  private func expectNothingOwed() throws(Failure) {
    guard owed == 0 else {
      throw Failure(.archiveMisuse, "an entry lacks \(owed) bytes of its data")
    }
  }
}
