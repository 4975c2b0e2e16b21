/// How much an archive may hold before reading it is given up.
///
/// The reader's own memory never depends on these, except on ``blockBytes``; they are for what is
/// done with the content, and for time.
public struct ArchiveLimits: Sendable, Hashable {
  /// The most bytes that the archive stream may have, headers included; nil for any number.
  public var bytes: UInt64? = 1 << 40
  /// The most entries; nil for any number.
  public var entries: UInt64? = 10_000_000
  /// How many times larger than the file the archive stream may be; nil for any ratio.
  ///
  /// Off by default: a sparse file in a pack honestly reaches ratios of thousands.
  public var ratio: UInt64?
  /// The most bytes that one block may have when it is decoded. It has to fit into memory, which
  /// is taken only as the block's real bytes are written.
  public var blockBytes: UInt64 = 256 << 20

  public init() {}
}
