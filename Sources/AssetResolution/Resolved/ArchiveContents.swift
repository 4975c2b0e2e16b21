internal import ArchiveLibrary
package import Diagnostics
package import SystemIO

/// Gives out the content of files that a resolution found in an archive, in the order of the pack.
///
/// The archive is decoded once more, from start to end. What comes before its turn goes to a file
/// without a name, and is read from there when its turn comes; so an archive in the pack's order needs
/// no space, and any other at most that of its selected content, whatever its format can do. A
/// compressed tar and a solid 7z can do no better: they would have to be decoded from the start again.
package final class ArchiveContents {
  private enum Current {
    case none
    case entry(left: UInt64)
    case spooled(offset: UInt64, left: UInt64)
  }

  private let listing: ArchiveListing
  private let resolution: Resolution
  private let spoolFolder: NativePath
  private let reader: ArchiveReader
  /// How often each member is still needed.
  private var needed: [UInt32]
  private let file: OpenFolder
  /// Where members lie in the spool.
  private var offsets: [UInt32: UInt64] = [:]
  private var spool: UnnamedFile?
  private var ordinal: UInt32 = 0
  private var nextMember = 0
  private var current = Current.none
  private var buffer: [UInt8] = []

  /// Nil for a resolution that found its files in a folder.
  ///
  /// `spoolFolder` is where the file without a name is made if one is needed.
  package init?(_ resolution: Resolution, spoolFolder: NativePath) throws(Failure) {
    guard let listing = resolution.tree.archive else { return nil }
    self.listing = listing
    self.resolution = resolution
    self.spoolFolder = spoolFolder
    needed = Array(repeating: 0, count: listing.members.count)
    for entry in resolution.entries where entry.kind == .file {
      needed[Int(listing.memberOfNode[Int(entry.sourceNode)])] += 1
    }
    file = try listing.reopen()
    reader = try ArchiveReader(file.descriptor, name: listing.path.display)
  }

  /// Goes to an entry's content.
  package func open(_ entry: ResolvedEntry) throws(Failure) {
    let member = listing.memberOfNode[Int(entry.sourceNode)]
    needed[Int(member)] -= 1
    if offsets[member] == nil { try advance(to: member) }
    guard let offset = offsets[member] else {
      current = .entry(left: entry.size)
      return
    }
    current = .spooled(offset: offset, left: entry.size)
    if needed[Int(member)] == 0 { offsets[member] = nil }
  }

  /// Fills the start of the buffer; 0 only at the end of the entry's content.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    switch current {
    case .none:
      return 0
    case .entry(let left):
      let wanted = Int(min(UInt64(buffer.count), left))
      let count = try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
      current = .entry(left: left - UInt64(count))
      guard count > 0 || wanted == 0 else { throw endsEarly(left) }
      return count
    case .spooled(let offset, let left):
      guard let spool else { return 0 }
      let wanted = Int(min(UInt64(buffer.count), left))
      let count = try spool.read(
        at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
      current = .spooled(offset: offset + UInt64(count), left: left - UInt64(count))
      return count
    }
  }

  /// Ends an entry whose bytes were all read: there must be no more, and checksums must agree.
  package func close() throws(Failure) {
    defer { current = .none }
    guard case .entry = current else { return }
    var byte: UInt8 = 0
    var extra = 0
    var failure: Failure?
    withUnsafeMutableBytes(of: &byte) { bytes in
      do throws(Failure) { extra = try reader.read(into: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    if extra > 0 { throw tooLong() }
  }

  /// Refuses everything if the archive was changed meanwhile.
  package func finish() throws(Failure) {
    try listing.confirmUnchanged()
  }

  /// Reads on to a member, and keeps what is needed later.
  private func advance(to member: UInt32) throws(Failure) {
    while let entry = try reader.next() {
      defer { ordinal += 1 }
      guard nextMember < listing.members.count, listing.members[nextMember].ordinal == ordinal
      else {
        continue
      }
      let found = UInt32(nextMember)
      let facts = listing.members[nextMember]
      nextMember += 1
      guard entry.kind == .regular, entry.size == facts.size else { throw listing.changed() }
      if found == member {
        // Once more under another name: the second time it can come only from the spool.
        if needed[Int(found)] > 0 { try keep(found, facts.size) }
        return
      }
      if needed[Int(found)] > 0 { try keep(found, facts.size) }
    }
    throw listing.changed()
  }

  private func keep(_ member: UInt32, _ size: UInt64) throws(Failure) {
    let file = try openSpool()
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 1 << 18) }
    let start = file.size
    while true {
      var count = 0
      var failure: Failure?
      buffer.withUnsafeMutableBytes { bytes in
        do throws(Failure) {
          count = try reader.read(into: bytes)
          try file.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if count == 0 { break }
      // Nothing is kept of what is longer than announced.
      if file.size - start > size { throw tooLong() }
    }
    if file.size - start < size { throw endsEarly(size - (file.size - start)) }
    offsets[member] = start
  }

  private func openSpool() throws(Failure) -> UnnamedFile {
    if let spool { return spool }
    let made = try UnnamedFile(in: spoolFolder)
    spool = made
    return made
  }

  private func tooLong() -> Failure {
    Failure(
      .foreignArchiveDamaged, "a file in the archive is longer than its entry says",
      at: .archive(name: listing.path.display))
  }

  private func endsEarly(_ missing: UInt64) -> Failure {
    Failure(
      .foreignArchiveDamaged,
      "a file in the archive ends \(missing) bytes before the size that its entry gives",
      at: .archive(name: listing.path.display))
  }
}
