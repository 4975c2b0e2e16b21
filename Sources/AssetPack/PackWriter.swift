package import AppleArchiveFormat
package import Diagnostics
package import SystemIO

/// Writes an asset pack: root, `Contents` with everything in it, `Manifest.json`.
///
/// Entries come in the order of `RelativePath`'s `<`, by the paths that the app asks for. Folders on
/// the way to an entry are written by themselves when they were not given before it.
package final class PackWriter {
  private let archive: ArchiveStreamWriter
  private let metadata: PackMetadata
  /// The last entry's path, and whether it was a folder.
  private var last: (path: RelativePath, isDirectory: Bool)?

  package init(
    archive: ArchiveStreamWriter, metadata: PackMetadata = PackMetadata()
  ) throws(Failure) {
    self.archive = archive
    self.metadata = metadata
    try append(.root, .directory, nil, size: nil)
    try append(PackLayout.contents, .directory, nil, size: nil)
  }

  /// Adds a folder by its logical path.
  package func appendDirectory(
    _ path: RelativePath, attributes: PackAttributes? = nil
  ) throws(Failure) {
    try advance(to: path, isDirectory: true)
    try append(PackLayout.archivePath(ofLogical: path), .directory, attributes, size: nil)
  }

  /// Adds a file by its logical path, with exactly `size` bytes that `read` gives as `read(2)` does.
  ///
  /// `isExecutable` decides the mode where there are no `attributes`.
  package func appendFile(
    _ path: RelativePath, size: UInt64, isExecutable: Bool = false,
    attributes: PackAttributes? = nil,
    from read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    try advance(to: path, isDirectory: false)
    let attributes = attributes ?? PackAttributes(isExecutable: isExecutable, time: metadata.time)
    try append(PackLayout.archivePath(ofLogical: path), .file, attributes, size: size)
    try archive.fillData(size: size, from: read)
  }

  /// Adds the manifest, byte for byte, and ends the archive.
  package func finish(manifest: [UInt8]) throws(Failure) -> ArchiveStatistics {
    let attributes = PackAttributes(isExecutable: false, time: metadata.time)
    try append(PackLayout.manifest, .file, attributes, size: UInt64(manifest.count))
    try archive.write(manifest)
    return try archive.finish()
  }

  /// The numbers of what has been written so far.
  package var progress: ArchiveStatistics { archive.progress }

  /// Checks that an entry comes after the last one, and adds the folders that lead to it.
  private func advance(to path: RelativePath, isDirectory: Bool) throws(Failure) {
    guard !path.isRoot else { throw Self.misuse("the root was given as an entry", path) }
    if let last {
      guard last.path < path else {
        throw Self.misuse("it was given after \(last.path.display)", path)
      }
      if !last.isDirectory, path.isWithin(last.path) {
        throw Self.misuse("\(last.path.display) was given as a file before", path)
      }
    }
    let missing = missingFolders(above: path)
    last = (path, isDirectory)
    for folder in missing {
      try append(PackLayout.archivePath(ofLogical: folder), .directory, nil, size: nil)
    }
  }

  /// The folders above a path that do not lead to the last entry, too, the outermost first.
  private func missingFolders(above path: RelativePath) -> [RelativePath] {
    var missing: [RelativePath] = []
    var folder = path.parent
    while let candidate = folder, !candidate.isRoot {
      if let last, last.path.isWithin(candidate) { break }
      missing.append(candidate)
      folder = candidate.parent
    }
    return missing.reversed()
  }

  private func append(
    _ path: RelativePath, _ type: EntryType, _ attributes: PackAttributes?, size: UInt64?
  ) throws(Failure) {
    let attributes = attributes ?? PackAttributes(isExecutable: true, time: metadata.time)
    try archive.append(
      EntryHeader(
        type: type, path: path.bytes, userID: metadata.userID, groupID: metadata.groupID,
        mode: attributes.mode, creationTime: attributes.creationTime,
        modificationTime: attributes.modificationTime, dataSize: size))
  }

  private static func misuse(_ reason: String, _ path: RelativePath) -> Failure {
    Failure(.packMisuse, "cannot add \(path.display) to the pack: \(reason)")
  }
}
