internal import AppleArchiveFormat
internal import AssetPack
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Lists what a pack holds: its files and its empty folders, and what does not belong into a pack.
///
/// Nothing is kept but the entry before the current one, so memory does not depend on the pack.
package struct PackListing {
  private let pool: WorkerPool

  package init(pool: WorkerPool) {
    self.pool = pool
  }

  /// Calls `body` for each entry in the archive's order.
  ///
  /// A folder is given only if the next entry does not lie in it: then it is empty in every archive
  /// that lists folders before their content.
  package func list(
    _ path: NativePath, _ body: (ListedEntry) throws(Failure) -> Void
  ) throws(Failure) {
    let reader = try PackReader(try FileSource(path), pool: pool)
    var folder: (path: RelativePath, entry: ListedEntry)?
    while let pack = try reader.next() {
      let listed = Self.listed(pack)
      if let waiting = folder {
        folder = nil
        let isInside = (try? pack.entry.path.get())?.isWithin(waiting.path) ?? false
        if !isInside { try body(waiting.entry) }
      }
      guard let listed else { continue }
      if listed.isFolder, let path = try? pack.entry.path.get() {
        folder = (path, listed)
      } else {
        try body(listed)
      }
    }
    if let folder { try body(folder.entry) }
  }

  /// The line for an entry; nil for what every pack has.
  private static func listed(_ pack: PackEntry) -> ListedEntry? {
    let header = pack.entry.header
    func line(_ path: [UInt8], isContent: Bool) -> ListedEntry {
      ListedEntry(
        path: path, isFolder: header.type == .directory, isContent: isContent, type: header.type,
        size: header.dataSize, mode: header.mode, modified: header.modificationTime)
    }
    switch pack.role {
    case .root, .contents, .manifest: return nil
    case .file(let path), .directory(let path): return line(path.bytes, isContent: true)
    case .foreign: return line(header.path, isContent: false)
    }
  }
}
