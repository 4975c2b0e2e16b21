internal import AssetPack
internal import Diagnostics
internal import Digest
internal import SystemIO

/// A lock on disk, which other runs may change at any time.
struct LockFile {
  private let path: NativePath

  init(_ path: NativePath) {
    self.path = path
  }

  /// The version that a pack is made under.
  func version(of header: ReceiptHeader) throws(PackagingFailure) -> UInt64 {
    try version(of: header, in: try read())
  }

  /// Records a pack's digest if the lock agrees with it; `commit` is what the record is about.
  ///
  /// Nobody else changes the lock meanwhile. It is written last: a digest in it is that of a pack that
  /// lies under its name.
  func record(
    _ header: ReceiptHeader, _ sha256: DigestValue,
    after commit: () throws(PackagingFailure) -> Void
  ) throws(PackagingFailure) {
    let folderLock: FolderLock
    do throws(Failure) {
      folderLock = try FolderLock.acquire(forFile: path)
    } catch {
      throw PackagingFailure(error)
    }
    // Another run may have changed it since the beginning.
    var lock = try read()
    let version = try version(of: header, in: lock)
    let isNew = try PackagingFailure.wrapping { () throws(Failure) in
      try lock.record(
        header.assetPackID, version: version, sha256, place: .path(path.display))
    }
    try commit()
    if isNew {
      try PackagingFailure.wrapping { () throws(Failure) in
        let file = try AtomicOutput(path, overwrites: true)
        try file.write(Array(lock.text.utf8))
        try file.commit()
      }
    }
    _ = consume folderLock
  }

  private func read() throws(PackagingFailure) -> PackLock {
    let (lock, findings) = try PackagingFailure.wrapping { () throws(Failure) in
      try PackLock.read(path)
    }
    guard let lock else { throw PackagingFailure(findings) }
    return lock
  }

  private func version(
    of header: ReceiptHeader, in lock: PackLock
  ) throws(PackagingFailure) -> UInt64 {
    try PackagingFailure.wrapping { () throws(Failure) in
      try lock.version(
        of: header.assetPackID, asked: header.version, place: .path(path.display))
    }
  }
}
