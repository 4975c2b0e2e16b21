internal import ArchiveLibrary
internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// The files of a built app, wherever they are: in a folder or in an `.ipa`, which is a zip file.
struct ProductContents {
  /// The sizes of the files by their paths below the product.
  private(set) var files: [ExactString: UInt64] = [:]
  /// The bytes of the property lists that a scan reads.
  private var lists: [ExactString: [UInt8]] = [:]
  /// Where the product is, fit for display.
  let name: String
  /// Compiled code in which the request class is named.
  private(set) var binaries: [String] = []

  /// How many files a product may have, and how large a property list and all of them may be.
  static let fileLimit = 2_000_000
  static let listLimit = 64 << 20
  static let listsLimit = 256 << 20

  /// The property lists that are read, by the last part of their paths.
  private static func isWanted(_ path: String) -> Bool {
    let last = path.split(separator: "/").last ?? ""
    return last == "Info.plist" || last == "OnDemandResources.plist"
      || last == "AssetPackManifest.plist" || last == "AssetPackManifestTemplate.plist"
  }

  /// What lies in a folder, links left out.
  init(_ tree: ProjectTree, _ root: RelativePath, _ log: ScanLog) {
    name = tree.display(root)
    var folders = [RelativePath.root]
    var listBytes = 0
    while let folder = folders.popLast() {
      guard folder.components.count < ProjectTree.depthLimit else { continue }
      for (name, kind) in tree.names(in: root.appending(folder)) {
        let path = folder.appending(RelativePath(unchecked: name))
        switch kind {
        case .directory: folders.append(path)
        case .regular:
          guard files.count < Self.fileLimit else {
            Self.reportTooMany(self.name, log)
            return
          }
          let text = String(decoding: path.bytes, as: UTF8.self)
          files[ExactString(text)] = tree.measure(root.appending(path)).size
          if Self.isWanted(text), listBytes < Self.listsLimit,
            let bytes = log.bytes(root.appending(path), in: tree, limit: Self.listLimit)
          {
            listBytes += bytes.count
            lists[ExactString(text)] = bytes
          }
          if BinaryScan.isCandidate(text), BinaryScan.namesTheClass(root.appending(path), in: tree)
          {
            binaries.append(text)
          }
        default: break
        }
      }
    }
  }

  /// What is in an `.ipa`.
  init(archive path: RelativePath, in tree: ProjectTree, _ log: ScanLog) throws(Failure) {
    name = tree.display(path)
    let file: FileDescriptor
    do throws(SystemError) { file = try tree.open(file: path) } catch { throw error.inputFailure() }
    let reader = try ArchiveReader(file, name: name)
    var listBytes = 0
    while let entry = try reader.next() {
      guard let bytes = entry.path, entry.kind == .regular else { continue }
      guard files.count < Self.fileLimit else {
        Self.reportTooMany(name, log)
        return
      }
      let text = String(decoding: bytes, as: UTF8.self)
      files[ExactString(text)] = entry.size ?? 0
      if Self.isWanted(text), listBytes < Self.listsLimit {
        let content = try Self.content(reader)
        listBytes += content.count
        lists[ExactString(text)] = content
      } else if BinaryScan.isCandidate(text), try BinaryScan.namesTheClass(reader) {
        binaries.append(text)
      }
    }
  }

  private static func reportTooMany(_ name: String, _ log: ScanLog) {
    log.add(
      .warning, .scanLimit, "the product has more than \(fileLimit) files; the rest is left out",
      at: .path(name))
  }

  /// An entry's bytes, as far as the limit goes.
  private static func content(_ reader: ArchiveReader) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try BinaryScan.pieces(of: reader) { piece in
      bytes += piece.prefix(max(0, listLimit - bytes.count))
      return bytes.count < listLimit
    }
    return bytes
  }

  /// A property list that was read; nil where there is none.
  func list(_ path: String, _ log: ScanLog) -> PropertyListValue? {
    guard let bytes = lists[ExactString(path)] else { return nil }
    let document = ProjectDocument(bytes, name: name + "/" + DisplayText.escape(path))
    for finding in document.findings { log.add(finding) }
    return document.root
  }

  /// The files in asset packs by the packs' folders, in the order of their bytes, below the folder.
  func packFolders() -> [ExactString: [String]] {
    var folders: [ExactString: [String]] = [:]
    for file in files.keys.sorted() {
      guard let end = file.text.firstRange(of: ".assetpack/") else { continue }
      let folder = String(file.text[..<end.lowerBound]) + ".assetpack"
      folders[ExactString(folder), default: []].append(String(file.text[end.upperBound...]))
    }
    return folders
  }

  func size(_ path: String) -> UInt64 { files[ExactString(path)] ?? 0 }
}
