internal import CSystem
internal import Diagnostics

extension FileDescriptor {
  /// Makes a folder in this one; the process's mask takes rights from `mode`.
  package borrowing func makeFolder(
    _ name: some Collection<UInt8>, mode: UInt16 = 0o777
  ) throws(SystemError) {
    let folder = raw
    if let number = FaultPlan.failure(of: .open) {
      throw SystemError(number: number, operation: "make", subject: DisplayText.escape(name))
    }
    guard withCString(of: name, { ba_mkdirat(folder, $0, UInt32(mode)) }) == 0 else {
      throw SystemError.current("make", DisplayText.escape(name))
    }
  }

  /// Removes a name in this folder, be it a file's or an empty folder's.
  package borrowing func remove(
    _ name: some Collection<UInt8>, isFolder: Bool
  ) throws(SystemError) {
    let folder = raw
    let result = withCString(of: name) {
      isFolder ? ba_rmdirat(folder, $0) : ba_unlinkat(folder, $0)
    }
    guard result == 0 else { throw SystemError.current("remove", DisplayText.escape(name)) }
  }

  /// Moves a name in this folder to another folder of the same file system, under `newName`.
  ///
  /// Without `replacing`, a name that is taken is an error; for a folder, one that is not empty is.
  package borrowing func move(
    _ name: some Collection<UInt8>, to other: borrowing FileDescriptor,
    _ newName: some Collection<UInt8>, replacing: Bool
  ) throws(SystemError) {
    let (from, to) = (raw, other.raw)
    if let number = FaultPlan.failure(of: .rename) {
      throw SystemError(number: number, operation: "make", subject: DisplayText.escape(newName))
    }
    let result = withCString(of: name) { old in
      withCString(of: newName) { new in
        replacing ? ba_renameat(from, old, to, new) : ba_rename_exclusive(from, old, to, new)
      }
    }
    guard result == 0 else { throw SystemError.current("make", DisplayText.escape(newName)) }
  }

  /// Gives a file in this folder a further name in another folder of the same file system.
  package borrowing func link(
    _ name: some Collection<UInt8>, to other: borrowing FileDescriptor,
    _ newName: some Collection<UInt8>
  ) throws(SystemError) {
    let (from, to) = (raw, other.raw)
    let result = withCString(of: name) { old in
      withCString(of: newName) { ba_linkat(from, old, to, $0) }
    }
    guard result == 0 else { throw SystemError.current("link", DisplayText.escape(name)) }
  }

  /// Makes this folder the working directory of the process, and of all its threads.
  package borrowing func becomeWorkingDirectory(_ subject: String) throws(SystemError) {
    guard ba_fchdir(raw) == 0 else { throw SystemError.current("go to", subject) }
  }

  /// Waits until the device holds everything that was written to this file's file system.
  package borrowing func synchronizeFileSystem(_ subject: String) throws(SystemError) {
    if let number = FaultPlan.failure(of: .sync) {
      throw SystemError(number: number, operation: "synchronise", subject: subject)
    }
    guard ba_sync_file_system(raw) == 0 else { throw SystemError.current("synchronise", subject) }
  }
}
