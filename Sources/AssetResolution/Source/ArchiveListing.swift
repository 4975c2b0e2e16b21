internal import ArchiveLibrary
package import Diagnostics
package import SystemIO

/// A tar, zip or 7z file that stands for a source root, and what it holds.
///
/// Read once when it is made, for names and sizes. A file costs about 60 bytes and its name.
package final class ArchiveListing: Sendable {
  /// A file's content.
  struct Member: Sendable {
    /// The number of the entry in the archive that holds it.
    let ordinal: UInt32
    let mode: UInt16
    let size: UInt64
    let modified: FileStatus.Time
  }

  static let noMember = UInt32.max

  /// The file's path as given.
  package let path: NativePath
  /// What is wrong with the archive; nothing may be packaged from it when there are errors.
  package let findings: FindingList
  /// In the order of the archive.
  let members: [Member]
  let index: SourceIndex
  /// The member of each node of the index, or ``noMember``.
  let memberOfNode: [UInt32]
  let linkTargets: [SourceIndex.NodeID: [UInt8]]
  let file: OpenFolder
  private let fingerprint: Fingerprint

  /// Reads the archive from start to end.
  ///
  /// `root` is the folder in the archive that paths count from. Thrown is what keeps the archive from
  /// being read to its end; paths that are none, and files that are there twice, are findings.
  package init(_ path: NativePath, root: RelativePath = .root) throws(Failure) {
    self.path = path
    let status: FileStatus
    (file, status) = try Self.open(path)
    guard status.kind == .regular else {
      throw Failure(
        .inputNotAFile, "\(path.display) is \(status.kind.description), and is read twice",
        at: .path(path.display), help: "save the archive to a file")
    }
    fingerprint = Fingerprint(status)
    var scan = ArchiveScan(archiveName: path.display)
    let reader = try ArchiveReader(file.descriptor, name: path.display)
    while let entry = try reader.next() { try scan.add(entry) }
    guard let listed = scan.listing(root: root) else {
      throw Failure(
        .missingInput, "there is no folder \(root.display) in \(path.display)",
        at: .path(path.display))
    }
    findings = scan.findings
    members = scan.members
    index = listed.index
    memberOfNode = listed.memberOfNode
    linkTargets = listed.linkTargets
  }

  /// The content that a node of the index stands for; nil for what is no file.
  func member(of node: SourceIndex.NodeID) -> Member? {
    let number = memberOfNode[Int(node)]
    return number == Self.noMember ? nil : members[Int(number)]
  }

  /// Refuses the archive if somebody wrote to it since it was listed.
  func confirmUnchanged() throws(Failure) {
    do throws(SystemError) {
      guard Fingerprint(try file.descriptor.status(path.display)) != fingerprint else { return }
    } catch {
      throw error.inputFailure()
    }
    throw changed()
  }

  /// Opens the archive once more, with an offset of its own, so that packs that are made at the same
  /// time do not read in each other's place.
  func reopen() throws(Failure) -> OpenFolder {
    let (again, status) = try Self.open(path)
    guard Fingerprint(status) == fingerprint else { throw changed() }
    return again
  }

  private static func open(
    _ path: NativePath
  ) throws(Failure) -> (file: OpenFolder, status: FileStatus) {
    do throws(SystemError) {
      let descriptor = try FileDescriptor.open(path, .noBlock)
      let status = try descriptor.status(path.display)
      return (OpenFolder(descriptor), status)
    } catch {
      throw error.inputFailure()
    }
  }

  func changed() -> Failure {
    Failure(
      .sourceChanged, "\(path.display) was changed during the run", at: .path(path.display),
      help: "run again when nothing writes to the archive")
  }
}
