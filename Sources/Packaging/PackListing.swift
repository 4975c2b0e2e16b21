package import AssetPack
internal import Digest
package import SystemIO

/// The paths and digests of a pack, kept in little room until all packs of a run can be compared.
///
/// A file takes 41 bytes beside its path. One thread at a time may use it.
package final class PackListing: @unchecked Sendable {
  private static let digestSize = 32

  /// Each path with a NUL behind it.
  private var paths: [UInt8] = []
  /// Of files, in the order of the paths; folders have none.
  private var digests: [UInt8] = []
  private var sizes: [UInt64] = []
  private var areFiles: [Bool] = []

  package init() {}

  func add(_ path: RelativePath, _ content: FileDigest?) {
    paths += path.bytes
    paths.append(0)
    areFiles.append(content != nil)
    guard let content else { return }
    digests += content.sha256.bytes
    sizes.append(content.size)
  }

  /// Calls `body` with each path, in the order of the pack, and a file's digest, or nil for a folder.
  package func forEach(_ body: (RelativePath, FileDigest?) -> Void) {
    var start = 0
    var file = 0
    for isFile in areFiles {
      let end = paths[start...].firstIndex(of: 0) ?? paths.endIndex
      let path = RelativePath(unchecked: Array(paths[start..<end]))
      start = end + 1
      guard isFile else {
        body(path, nil)
        continue
      }
      let digest = digests[file * Self.digestSize..<(file + 1) * Self.digestSize]
      body(path, FileDigest(size: sizes[file], sha256: DigestValue(bytes: Array(digest))))
      file += 1
    }
  }
}
