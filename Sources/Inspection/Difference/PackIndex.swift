internal import AppleArchiveFormat
internal import AssetPack
internal import BlockPipeline
internal import Diagnostics
internal import Digest
internal import SystemIO

/// What a pack holds, by path, with the digest of every file.
///
/// An entry takes 56 bytes and its path.
struct PackIndex {
  struct Item {
    fileprivate let pathStart: Int
    fileprivate let pathCount: UInt32
    let isFolder: Bool
    /// Whether it lies in `Contents`.
    let isContent: Bool
    /// The nine bits of rights.
    let mode: UInt16
    /// In bytes; 0 for a folder.
    let size: UInt64
    /// Nil for a folder.
    let digest: ContentDigest?

    /// Whether the app could not tell them apart.
    func isEqual(to other: Item) -> Bool {
      isFolder == other.isFolder && size == other.size && digest == other.digest
        && mode == other.mode
    }
  }

  /// In the order of the paths.
  private(set) var items: [Item] = []
  /// Nil when the pack is in no container with blocks.
  private(set) var blocks: [BlockTap.Block]?
  private(set) var findings = FindingList()
  private var paths: [UInt8] = []

  /// Reads a pack to its end; what `judge` has to say is in the findings.
  init(
    _ pack: NativePath, pool: WorkerPool, limits: ArchiveLimits,
    judge: (PackEntry) -> [Diagnostic], progress: (UInt64) -> Void
  ) throws(Failure) {
    let file = try FileSource(pack)
    let tap = BlockTap(file)
    let input = ArchiveInput(source: tap, name: file.name, size: file.size)
    let reader = try PackReader(input: input, pool: pool, limits: limits)
    while let entry = try reader.next() {
      findings.add(contentsOf: judge(entry))
      if findings.hasErrors { continue }
      try add(entry, reader, progress)
    }
    blocks = tap.blocks
    paths.withUnsafeBufferPointer { paths in
      items.sort { left, right in
        RelativePath.isOrdered(
          paths[left.pathStart..<left.pathStart + Int(left.pathCount)],
          before: paths[right.pathStart..<right.pathStart + Int(right.pathCount)])
      }
    }
  }

  /// The path in the archive.
  func path(of item: Item) -> ArraySlice<UInt8> {
    paths[item.pathStart..<item.pathStart + Int(item.pathCount)]
  }

  /// The path that the app asks for; the archive's own for what it cannot reach.
  func logicalPath(of item: Item) -> [UInt8] {
    let path = RelativePath(unchecked: Array(path(of: item)))
    guard item.isContent else { return path.bytes }
    return PackLayout.logicalPath(ofArchive: path)?.bytes ?? path.bytes
  }

  private mutating func add(
    _ pack: PackEntry, _ reader: PackReader, _ progress: (UInt64) -> Void
  ) throws(Failure) {
    let header = pack.entry.header
    let isFolder = header.type == .directory
    if pack.role == .root || pack.role == .contents { return }
    var digest: ContentDigest?
    var size: UInt64 = 0
    if !isFolder {
      let digester = try Digester(.sha256)
      size = try reader.readData { piece throws(Failure) in
        try digester.update(piece)
        progress(UInt64(piece.count))
      }
      digest = ContentDigest(digester.finish())
    }
    let isContent =
      switch pack.role {
      case .file, .directory: true
      default: false
      }
    items.append(
      Item(
        pathStart: paths.count, pathCount: UInt32(header.path.count), isFolder: isFolder,
        isContent: isContent, mode: UInt16(truncatingIfNeeded: (header.mode ?? 0) & 0o777),
        size: size, digest: digest))
    paths.append(contentsOf: header.path)
  }
}
