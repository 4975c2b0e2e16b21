package import AppleArchiveFormat
internal import AssetPack
internal import LZFSE

/// How a pack is written.
package struct PackagingOptions: Sendable {
  package var compression: Compression
  /// The time of every entry; see ``SourceDateEpoch``.
  package var time: EntryTime
  /// Whether entries keep the modes and modification times of their files.
  package var preservesMetadata: Bool

  package init(
    compression: Compression = .lzfse(.default), time: EntryTime = PackMetadata.defaultTime,
    preservesMetadata: Bool = false
  ) {
    self.compression = compression
    self.time = time
    self.preservesMetadata = preservesMetadata
  }
}
