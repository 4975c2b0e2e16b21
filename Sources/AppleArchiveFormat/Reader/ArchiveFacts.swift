package import Diagnostics

/// What reading an archive has shown so far, apart from its entries.
package struct ArchiveFacts: Sendable {
  package var container: ContainerKind
  /// The plain size of a container's blocks; nil for a plain stream.
  package var blockSize: UInt64?
  package var blocks: UInt64 = 0
  /// Blocks that are not compressed.
  package var storedBlocks: UInt64 = 0
  /// Blocks before the last that are shorter than the block size.
  package var shortBlocks: UInt64 = 0
  /// Blocks that are larger than the block size.
  package var oversizedBlocks: UInt64 = 0
  /// The plain size of the largest block.
  package var largestBlock: UInt64 = 0
  /// Bytes of the archive stream.
  package var rawBytes: UInt64 = 0
  /// Bytes of the file.
  package var fileBytes: UInt64 = 0
  /// What is wrong with the container, but did not keep it from being read; one finding a kind.
  package var findings: [Diagnostic] = []

  init(container: ContainerKind) {
    self.container = container
  }
}
