internal import CSystem

/// A folder of ours alone inside another one, for what gets its place there once it is complete.
///
/// It is called `.extract.RANDOM.ba-package-tmp` and locked for as long as it is in use, so that a
/// later run can tell a leftover of a killed one and remove it. Letting go of it removes it with all
/// it holds; so does a signal (see ``Interruption``).
package final class TemporaryFolder {
  /// The temporary folder itself.
  package let descriptor: FileDescriptor
  /// The folder it lies in.
  package let parent: FileDescriptor
  private let registration: Interruption.TemporaryFile
  private static let prefix = Array(".extract.".utf8)

  /// Makes one; `subject` names the folder it lies in.
  package init(
    in parent: consuming FileDescriptor, _ subject: String
  ) throws(SystemError) {
    Self.removeLeftovers(in: parent)
    var random: UInt64 = 0
    _ = ba_random(&random, 8)
    let name = Self.prefix + Array(String(random, radix: 16).utf8) + TemporaryFile.suffix
    let registration = Interruption.TemporaryFile(folder: parent.raw, name: name, isFolder: true)
    // Registered first: a signal right after the creation must find it.
    Interruption.register(registration)
    do throws(SystemError) {
      try parent.makeFolder(name, mode: 0o700)
      descriptor = try parent.open(name, [.directory, .noFollow])
      _ = ba_try_lock(descriptor.raw)
    } catch {
      Interruption.discard(registration)
      throw SystemError(
        number: error.number, operation: "make a temporary folder in", subject: subject)
    }
    self.registration = registration
    self.parent = parent
  }

  deinit {
    Interruption.discard(registration)
  }

  private static func removeLeftovers(in folder: borrowing FileDescriptor) {
    guard let listed = try? folder.reopen(), var reader = try? DirectoryReader(listed, "a folder")
    else { return }
    while let entry = try? reader.next() {
      guard entry.name.starts(with: prefix),
        entry.name.suffix(TemporaryFile.suffix.count) == TemporaryFile.suffix[...],
        let leftover = try? folder.open(entry.name, [.directory, .noFollow]),
        ba_try_lock(leftover.raw) == 0
      else { continue }
      FolderRemoval.remove(entry.name, in: folder.raw)
    }
  }
}
