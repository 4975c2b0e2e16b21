package import AssetPackManifest
internal import AssetPack
package import Diagnostics
package import Digest
package import SystemIO

/// What an update is about to publish, so that one that was killed and is run again raises no version
/// twice.
///
/// It lies beside the manifest as `.NAME.ba-package-update`, is written before the manifest is replaced
/// and removed as the last thing of all. It has the form of a lock: version and digest by id. Use it
/// only while the folder is locked.
package struct UpdateJournal {
  private let path: NativePath
  /// What earlier runs left, which were killed.
  private let found: PackLock
  /// What other runs left that were killed, and that still counts.
  private var rest = PackLock()

  /// Reads what an earlier run left; nothing is left by one that came to its end.
  package init(for manifest: NativePath) throws(Failure) {
    let name = [UInt8(ascii: ".")] + manifest.name + Array(".ba-package-update".utf8)
    path = manifest.folder.appending(name)
    found = try PackLock.read(path).lock ?? PackLock()
  }

  /// Whether an earlier run published this version with these bytes.
  package func holds(_ id: String, _ version: UInt64, _ sha256: DigestValue) -> Bool {
    guard let entry = found.entries[Array(id.utf8)] else { return false }
    return entry.version == version && entry.sha256 == sha256
  }

  /// Writes what is about to be published; what other killed runs left stays as long as it counts.
  package mutating func begin(
    _ packs: [HostedPack], in manifest: DownloadManifest, over old: DownloadManifest
  ) throws(Failure) {
    var lock = PackLock()
    for pack in packs {
      guard let entry = manifest[pack.id] else { continue }
      _ = try lock.record(
        pack.id, version: entry.version, pack.sha256, place: .path(path.display))
    }
    for (key, entry) in found.entries where lock.entries[key] == nil {
      let id = String(decoding: key, as: UTF8.self)
      guard old[id]?.version == entry.version else { continue }
      let place = Place.path(path.display)
      _ = try lock.record(id, version: entry.version, entry.sha256, place: place)
      _ = try rest.record(id, version: entry.version, entry.sha256, place: place)
    }
    try write(lock)
  }

  /// Removes what ``begin(_:in:over:)`` wrote; call it when nothing else is left to do.
  package func end() throws(Failure) {
    guard rest.entries.isEmpty else { return try write(rest) }
    do throws(SystemError) {
      try FileDescriptor.open(path.folder, .directory).remove(path.name, isFolder: false)
    } catch {
      throw error.outputFailure()
    }
  }

  private func write(_ lock: PackLock) throws(Failure) {
    let file = try AtomicOutput(path, overwrites: true)
    try file.write(Array(lock.text.utf8))
    try file.commit()
  }
}
