package import AssetPackManifest

/// A pack as the download manifest tells of it.
package struct OfferedPack: Sendable {
  package let manifest: Manifest
  package let version: UInt64
  /// The archive's size in bytes.
  package let size: UInt64
  /// Where it is downloaded from.
  package let url: String
}

/// Writes the download manifest of packs.
package typealias DownloadManifestWriter = @Sendable ([OfferedPack]) -> [UInt8]
