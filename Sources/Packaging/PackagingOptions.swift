package import AppleArchiveFormat
internal import AssetPack
internal import LZFSE
package import SystemIO

/// How a pack is written.
package struct PackagingOptions: Sendable {
  package var compression: Compression
  /// The time of every entry; see ``SourceDateEpoch``.
  package var time: EntryTime
  /// Whether entries keep the modes and modification times of their files.
  package var preservesMetadata: Bool

  /// Where a file without a name is made when a source archive is not in the pack's order.
  package var spoolFolder: NativePath

  package init(
    compression: Compression = .lzfse(.default), time: EntryTime = PackMetadata.defaultTime,
    preservesMetadata: Bool = false, spoolFolder: NativePath = .workingDirectory
  ) {
    self.compression = compression
    self.time = time
    self.preservesMetadata = preservesMetadata
    self.spoolFolder = spoolFolder
  }
}
