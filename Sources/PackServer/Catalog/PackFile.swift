package import AssetPackManifest
internal import ServerCodes
internal import Diagnostics
package import Digest
package import SystemIO

/// A pack's file that was read to its end and found good, and stays open.
package final class PackFile: Sendable {
  package let path: NativePath
  package let manifest: Manifest
  package let sha256: DigestValue
  let status: FileStatus
  private let descriptor: FileDescriptor

  package var id: String { manifest.assetPackID.value }
  /// In bytes.
  package var size: UInt64 { status.size }

  private static let chunk = 1 << 20

  /// Opens, checks and hashes a pack; what is wrong with it is thrown.
  package convenience init(_ path: NativePath, _ check: PackCheck) throws(RefusedPack) {
    let opened = try Self.refusing { () throws(Failure) in try Self.open(path) }
    let (status, checked, sha256) = try Self.refusing {
      () throws(Failure) -> (FileStatus, CheckedPack, DigestValue) in
      let status = try Self.status(of: opened, path)
      guard status.kind == .regular else {
        throw Failure(
          .inputNotAFile, "\(path.display) is \(status.kind.description), not a file",
          at: .path(path.display))
      }
      let checked = try check.run(path)
      let sha256 = try Self.digest(opened, path)
      // The check opened the path itself, so the path has to stand for this file all the time.
      guard try Self.status(of: opened, path) == status,
        try Self.status(of: Self.open(path), path) == status
      else {
        throw Failure(
          .readFailed, "\(path.display) changed while it was read", at: .path(path.display))
      }
      return (status, checked, sha256)
    }
    guard let manifest = checked.manifest else {
      throw RefusedPack(
        failure: Failure(
          .packRefused, "\(path.display) is not served, because it does not verify",
          at: .path(path.display)), findings: checked.findings)
    }
    self.init(path, manifest, sha256, status, opened)
  }

  private init(
    _ path: NativePath, _ manifest: Manifest, _ sha256: DigestValue, _ status: FileStatus,
    _ descriptor: consuming FileDescriptor
  ) {
    self.path = path
    self.manifest = manifest
    self.sha256 = sha256
    self.status = status
    self.descriptor = descriptor
  }

  /// Whether the file still has the bytes that were checked, whatever its name stands for by now.
  var isIntact: Bool {
    guard let now = try? descriptor.status(path.display) else { return false }
    return now.size == status.size && now.modified == status.modified
  }

  /// Reads bytes that were checked; false when they are not there any more.
  ///
  /// The time of the last change is looked at after the bytes were read: whoever writes into the file
  /// moves it first.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard
      let count = try? descriptor.readFully(at: offset, into: buffer, path.display),
      count == buffer.count
    else { return false }
    return isIntact
  }

  private static func refusing<Value: ~Copyable>(
    _ body: () throws(Failure) -> Value
  ) throws(RefusedPack) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw RefusedPack(failure: error, findings: FindingList())
    }
  }

  /// What the path stands for now; nil when there is nothing.
  static func currentStatus(of path: NativePath) -> FileStatus? {
    guard let opened = try? open(path) else { return nil }
    return try? status(of: opened, path)
  }

  private static func open(_ path: NativePath) throws(Failure) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor.open(path, .noBlock)
    } catch {
      throw error.inputFailure()
    }
  }

  private static func status(
    of descriptor: borrowing FileDescriptor, _ path: NativePath
  ) throws(Failure) -> FileStatus {
    do throws(SystemError) {
      return try descriptor.status(path.display)
    } catch {
      throw error.inputFailure()
    }
  }

  private static func digest(
    _ descriptor: borrowing FileDescriptor, _ path: NativePath
  ) throws(Failure) -> DigestValue {
    let digester = try Digester()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 4096)
    defer { buffer.deallocate() }
    var offset: UInt64 = 0
    while true {
      let count: Int
      do throws(SystemError) {
        count = try descriptor.readFully(at: offset, into: buffer, path.display)
      } catch {
        throw error.inputFailure()
      }
      if count == 0 { return digester.finish() }
      try digester.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += UInt64(count)
    }
  }
}
