internal import Diagnostics

/// The two sizes before a block's bytes.
struct BlockHeader: Sendable {
  /// Counted from 1, as messages do.
  let number: UInt64
  /// The offset in the file of the header's first byte.
  let fileOffset: UInt64
  /// The offset in the archive stream of the block's first byte.
  let streamOffset: UInt64
  let rawSize: UInt64
  let storedSize: UInt64

  /// The sizes alone decide: equal means that the bytes are not compressed.
  var isStored: Bool { rawSize == storedSize }

  /// Why no block can have these sizes; nil when one can.
  func problem(codec: BlockCodec, limits: ArchiveLimits) -> String? {
    if rawSize == 0 { return "it holds 0 bytes" }
    if storedSize == 0 { return "it has no stored bytes for its \(rawSize)" }
    if storedSize > rawSize {
      return "it is stored in \(storedSize) bytes, more than the \(rawSize) it holds"
    }
    if rawSize > limits.blockBytes {
      return "it holds \(rawSize) bytes, and the most that is read at once is \(limits.blockBytes)"
    }
    if !codec.compresses, !isStored {
      return "it is compressed, though the container says that nothing is"
    }
    return nil
  }

  func place(_ name: String) -> Place {
    .archive(name: name, offset: fileOffset, streamOffset: streamOffset)
  }
}
