internal import AssetPack
package import Diagnostics
internal import Digest
package import SystemIO

/// What lies under the names of a pack's archive and receipt, left there by an earlier run of ours.
///
/// An archive is ours when a receipt vouches for its every byte. A run that is killed between giving the
/// archive its name and giving the receipt its own leaves the receipt complete as a temporary file, which
/// vouches just as well.
package struct EarlierOutputs: Sendable {
  /// The archive, if there is one.
  let archive: FileDigest?
  /// The receipt under its own name, if it is the archive's.
  let receipt: EarlierReceipt?

  /// Refuses with ``DiagnosticCode/outputExists`` what is not ours.
  package init(archive path: NativePath, receipt receiptPath: NativePath) throws(Failure) {
    try Self.refuseSpecial(path)
    try Self.refuseSpecial(receiptPath)
    let named = try EarlierReceipt(receiptPath)
    if let named, !named.isReceipt {
      throw Failure(
        .outputExists, "\(receiptPath.display) exists already, and is no receipt",
        at: .path(receiptPath.display),
        help: "remove it first, or pass --force to replace it")
    }
    guard let archive = try Self.digest(of: path) else {
      archive = nil
      receipt = nil
      return
    }
    self.archive = archive
    if let named, named.vouches(for: archive) {
      receipt = named
      return
    }
    receipt = nil
    for leftover in AtomicOutput.leftovers(for: receiptPath) {
      if try EarlierReceipt(leftover)?.vouches(for: archive) == true { return }
    }
    throw Failure(
      .outputExists,
      named == nil
        ? "\(path.display) exists already, and there is no receipt \(receiptPath.display) for it"
        : "\(path.display) exists already, and is not the archive of \(receiptPath.display)",
      at: .path(path.display),
      help:
        "remove it first, or pass --force to replace it; packs are replaced without asking only "
        + "where their receipt says that they were made by ba-package and not changed since")
  }

  /// Refuses a folder, a pipe, and a link, whatever it leads to.
  private static func refuseSpecial(_ path: NativePath) throws(Failure) {
    if let obstacle = AtomicOutput.obstacle(at: path, overwrites: true) { throw obstacle }
    guard let folder = try? FileDescriptor.open(path.folder, .directory),
      let status = try? folder.status(of: path.name), status.kind == .link
    else { return }
    throw Failure(
      .outputExists, "\(path.display) exists already, as a symbolic link", at: .path(path.display),
      help: "remove it first, or pass --force to replace it")
  }

  /// The digest of a file; nil when there is none.
  private static func digest(of path: NativePath) throws(Failure) -> FileDigest? {
    let file: FileSource
    do throws(Failure) {
      file = try FileSource(path)
    } catch  where error.code == .missingInput {
      return nil
    }
    let digester = try Digester(.sha256)
    try file.forEachPiece { piece throws(Failure) in try digester.update(piece) }
    return FileDigest(size: file.position, sha256: digester.finish())
  }
}
