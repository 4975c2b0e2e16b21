internal import AssetPackManifest
package import Digest

/// Which version every pack was last offered under, so that versions only rise.
package struct VersionLedger: Sendable, Hashable {
  /// What a version stood for.
  package struct Entry: Sendable, Hashable {
    package let version: UInt64
    package let sha256: DigestValue

    package init(version: UInt64, sha256: DigestValue) {
      self.version = version
      self.sha256 = sha256
    }
  }

  /// By the pack's id, as bytes.
  package private(set) var entries: [[UInt8]: Entry] = [:]
  /// The versions that were asked for, each for the first file that is offered under the id.
  private var asked: [[UInt8]: UInt64] = [:]

  package init() {}

  /// Takes over what an earlier run offered.
  package mutating func remember(_ id: [UInt8], _ entry: Entry) {
    entries[id] = entry
  }

  /// Has the next file under an id get a version, whatever it had.
  package mutating func ask(_ id: [UInt8], version: UInt64) {
    asked[id] = version
  }

  /// The version of a file that is offered now: the last one if the bytes are the same, else the next.
  mutating func version(of file: PackFile) -> UInt64 {
    let id = Array(file.id.utf8)
    let version: UInt64
    if let wanted = asked.removeValue(forKey: id) {
      version = wanted
    } else if let last = entries[id] {
      version = last.sha256 == file.sha256 ? last.version : last.version + 1
    } else {
      version = 1
    }
    entries[id] = Entry(version: version, sha256: file.sha256)
    return version
  }
}
