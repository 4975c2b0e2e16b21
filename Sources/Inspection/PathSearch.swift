package import AppleArchiveFormat
internal import AssetPack
internal import AssetResolution
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Looks for a path in a pack.
package struct PathSearch {
  /// A file or folder that was found.
  package struct Match: Sendable {
    /// As it is stored.
    package let path: RelativePath
    /// In bytes; nil for a folder.
    package let size: UInt64?
    /// Whether the path is stored byte for byte as it was asked for.
    package let isExact: Bool
  }

  private let pool: WorkerPool
  private let limits: ArchiveLimits

  package init(pool: WorkerPool, limits: ArchiveLimits) {
    self.pool = pool
    self.limits = limits
  }

  /// All files and folders of a pack that a device takes for `path`, by case and normalisation, too.
  ///
  /// `path` is what the app asks for.
  package func matches(of path: RelativePath, in pack: NativePath) throws(Failure) -> [Match] {
    let reader = try PackReader(try FileSource(pack), pool: pool, limits: limits)
    var matches: [Match] = []
    while let entry = try reader.next() {
      let found: RelativePath
      switch entry.role {
      case .file(let logical), .directory(let logical): found = logical
      default: continue
      }
      guard Self.isOne(found, path) else { continue }
      matches.append(
        Match(path: found, size: entry.entry.dataSize, isExact: found == path))
    }
    return matches
  }

  private static func isOne(_ left: RelativePath, _ right: RelativePath) -> Bool {
    left.bytes.withUnsafeBufferPointer { left in
      right.bytes.withUnsafeBufferPointer { NameFolding.areEqual(left, $0) }
    }
  }
}
