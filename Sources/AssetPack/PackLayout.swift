package import SystemIO

/// Where things lie inside an asset pack, as Apple's `ba-package` puts them.
package enum PackLayout {
  /// The folder that holds what the app asks for.
  package static let contents = RelativePath(unchecked: Array("Contents".utf8))
  /// The manifest, whatever it was called on disk.
  package static let manifest = RelativePath(unchecked: Array("Manifest.json".utf8))

  /// The path in the archive of what the app asks for as `logical`; the root is the folder itself.
  package static func archivePath(ofLogical logical: RelativePath) -> RelativePath {
    contents.appending(logical)
  }

  /// What the app asks for, of a path in the archive; nil for what lies outside the folder.
  package static func logicalPath(ofArchive path: RelativePath) -> RelativePath? {
    guard path.isWithin(contents) else { return nil }
    return RelativePath(unchecked: Array(path.bytes.dropFirst(contents.bytes.count + 1)))
  }
}
