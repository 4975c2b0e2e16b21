internal import AssetPack
internal import Diagnostics
internal import Digest
internal import SystemIO

/// The files and folders of a pack, as a report keeps them.
struct PackContent {
  struct File {
    /// The index of its folder.
    let folder: Int
    /// Fit for display.
    let name: String
    /// In bytes.
    let size: UInt64
    let digest: ContentDigest
    /// Its share of the pack's file, with that of its header; see ``StoredPositions``.
    var stored: UInt64
  }

  private(set) var folders = FolderTable()
  /// In the archive's order.
  private(set) var files: [File] = []
  /// The sum of the files' sizes.
  private(set) var size: UInt64 = 0
  /// Where the entries of the files lie in the archive stream.
  private var stretches: [Range<UInt64>] = []
  /// Whether the end of the last stretch is not known yet.
  private var isOpen = false

  /// Adds a folder, which may have been added with what lies in it.
  mutating func addFolder(_ path: RelativePath) {
    _ = folders.index(of: path)
  }

  /// Reads the reader's current entry, a file that begins at `start` of the archive stream.
  mutating func addFile(
    _ path: RelativePath, at start: UInt64, _ reader: PackReader, _ progress: (UInt64) -> Void
  ) throws(Failure) {
    let digester = try Digester(.sha256)
    let size = try reader.readData { piece throws(Failure) in
      try digester.update(piece)
      progress(UInt64(piece.count))
    }
    files.append(
      File(
        folder: folders.index(of: path.parent ?? .root),
        name: DisplayText.escape(path.lastComponent), size: size,
        digest: ContentDigest(digester.finish()), stored: 0))
    self.size += size
    stretches.append(start..<start)
    isOpen = true
  }

  /// Says that the entry before ends at `offset` of the archive stream.
  mutating func closeEntry(at offset: UInt64) {
    if isOpen, let last = stretches.popLast() { stretches.append(last.lowerBound..<offset) }
    isOpen = false
  }

  /// Gives all files their shares, once every entry is closed.
  mutating func share(_ positions: StoredPositions) {
    for index in files.indices { files[index].stored = positions.share(of: stretches[index]) }
    stretches = []
  }
}
