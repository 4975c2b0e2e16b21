/// How many bytes went into an archive, and how many came out.
public struct ArchiveStatistics: Sendable, Hashable {
  /// Bytes of the archive stream: headers and data.
  public var rawBytes: UInt64 = 0
  /// The size of the file: what was written to the sink.
  public var storedBytes: UInt64 = 0
  public var blocks: UInt64 = 0
  /// Blocks that did not shrink, or were not to.
  public var storedBlocks: UInt64 = 0
  public var entries: UInt64 = 0

  public init() {}
}
