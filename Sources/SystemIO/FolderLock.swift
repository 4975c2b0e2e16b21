internal import CSystem
package import Diagnostics

/// Keeps other runs of ours from changing a file in the same folder, for as long as it lives.
///
/// For files that are read, changed and replaced: the lock is the folder's, since the file itself is
/// replaced and may not exist yet.
package struct FolderLock: ~Copyable {
  private let folder: FileDescriptor

  private init(_ folder: consuming FileDescriptor) {
    self.folder = folder
  }

  /// Waits until nobody else holds the folder of a path.
  package static func acquire(forFile path: NativePath) throws(Failure) -> FolderLock {
    do throws(SystemError) {
      let folder = try FileDescriptor.open(path.folder, .directory)
      while ba_lock(folder.raw) != 0 {
        guard ba_errno() == ba_eintr else {
          throw SystemError.current("lock", path.folder.display)
        }
      }
      return FolderLock(folder)
    } catch {
      throw error.outputFailure()
    }
  }
}
