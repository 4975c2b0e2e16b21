internal import SystemIO

/// Descriptors of the folder that was used last and of the folders above it.
///
/// In sorted order the next folder is near the last one, so that a file costs one `openat` and a
/// folder one more, whatever the depth. At most ``limit`` descriptors are held. One thread at a time
/// may use it; it may go from one to the next.
final class FolderCache: @unchecked Sendable {
  private static let limit = 48

  /// Nil for an archive, whose folders are all listed from the start.
  private let root: OpenFolder?
  /// From the root's side down; each is somewhere above the next.
  private var chain: [(folder: SourceIndex.FolderID, depth: UInt32, open: OpenFolder)] = []

  init(_ tree: SourceTree) {
    root = tree.root
  }

  /// Opens a folder, or finds it open.
  ///
  /// Each component is opened from the one above; a symbolic link in place of a folder is refused.
  func folder(
    _ folder: SourceIndex.FolderID, in index: borrowing SourceIndex
  ) throws(SystemError) -> OpenFolder {
    var missing: [SourceIndex.FolderID] = []
    var current = folder
    while current != SourceIndex.root {
      let depth = index.folders[Int(current)].depth
      while let last = chain.last,
        last.depth > depth || (last.depth == depth && last.folder != current)
      {
        chain.removeLast()
      }
      if chain.last?.folder == current { break }
      missing.append(current)
      current = index.folders[Int(current)].parent
    }
    if current == SourceIndex.root { chain.removeAll(keepingCapacity: true) }
    for id in missing.reversed() {
      guard let above = chain.last?.open ?? root else { throw Self.noFolders }
      let name = index.name(of: index.folders[Int(id)].node)
      let opened = OpenFolder(try above.descriptor.open(name, [.directory, .noFollow]))
      if chain.count == Self.limit { thinOut() }
      chain.append((id, index.folders[Int(id)].depth, opened))
    }
    guard let open = chain.last?.open ?? root else { throw Self.noFolders }
    return open
  }

  private static let noFolders = SystemError.notPermitted("open", "a folder of an archive")

  /// Closes every second of the folders that are far above.
  ///
  /// So those that stay lie ever farther apart towards the root, and the way up from a very deep
  /// folder opens each again only a few times.
  private func thinOut() {
    var kept: [(folder: SourceIndex.FolderID, depth: UInt32, open: OpenFolder)] = []
    for (position, item) in chain.enumerated()
    where position % 2 == 0 || position >= Self.limit / 2 {
      kept.append(item)
    }
    chain = kept
  }
}
