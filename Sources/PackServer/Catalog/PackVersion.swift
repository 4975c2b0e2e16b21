internal import Digest

/// A pack's file under the version number that devices know it by.
final class PackVersion: Sendable {
  let file: PackFile
  let number: UInt64
  /// In seconds since 1970; no two versions of a pack have the same.
  let lastModified: Int64

  init(file: PackFile, number: UInt64, lastModified: Int64) {
    self.file = file
    self.number = number
    self.lastModified = lastModified
  }

  var id: String { file.id }
  /// Where it is downloaded from, below the server's address.
  var urlPath: String { "/assets/" + URLText.encoded(id) }
  var size: UInt64 { file.size }
  /// The content's SHA-256: the same bytes have the same tag after a restart, too.
  var tag: EntityTag { EntityTag(strong: file.sha256.hexadecimal) }
}
