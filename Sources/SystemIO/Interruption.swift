internal import CSystem
package import Diagnostics
internal import Synchronization

/// Ends the process by the signal that it got, after removing its temporary files.
///
/// A thread of its own waits for SIGINT, SIGTERM and SIGHUP, so no code runs inside a signal
/// handler and nothing has to poll. A signal that the parent had set to be ignored stays ignored.
package enum Interruption {
  /// A temporary file or folder: the descriptor of what it lies in, which its owner keeps open, and
  /// its name there.
  struct TemporaryFile: Hashable, Sendable {
    let folder: Int32
    let name: [UInt8]
    var isFolder = false
  }

  private static let files = Mutex<Set<TemporaryFile>>([])

  /// Starts to wait for signals. Call once, before other threads are started.
  package static func install() {
    guard ba_block_signals() > 0 else { return }
    // It waits until the process ends, so nobody joins it.
    var thread = ba_thread()
    let started = ba_thread_start(
      &thread, 1 << 18,
      { _ in
        Interruption.end(bySignal: ba_wait_for_signal())
        return nil
      }, nil)
    if started == 0 { ba_thread_detach(thread) }
  }

  /// Removes the temporary files and ends the process by a signal.
  static func end(bySignal number: Int32) {
    // The lock is never given back: from here on no output can be committed.
    files.withLock { files in
      for file in files { remove(file) }
      ba_die_by_signal(number)
    }
  }

  static func register(_ file: TemporaryFile) {
    files.withLock { _ = $0.insert(file) }
  }

  /// Takes back a registration whose file was never made.
  static func forget(_ file: TemporaryFile) {
    files.withLock { _ = $0.remove(file) }
  }

  /// Removes a temporary file that will not be needed.
  static func discard(_ file: TemporaryFile) {
    files.withLock { files in
      if files.remove(file) != nil { remove(file) }
    }
  }

  /// Gives temporary files their final names in a step that no signal can divide.
  static func commit(
    _ committed: [TemporaryFile], _ rename: () throws(SystemError) -> Void
  ) throws(SystemError) {
    let result = files.withLock { files -> Result<Void, SystemError> in
      do throws(SystemError) {
        try rename()
        files.subtract(committed)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private static func remove(_ file: TemporaryFile) {
    if file.isFolder {
      FolderRemoval.remove(file.name, in: file.folder)
    } else {
      _ = withCString(of: file.name) { ba_unlinkat(file.folder, $0) }
    }
  }

  /// Does something that no signal can divide: one that comes meanwhile ends the process after it.
  ///
  /// Whoever puts files into a temporary folder does it in here, so that the folder does not fill
  /// while it is removed.
  package static func uninterrupted<Value>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var result: Result<Value, Failure>?
    files.withLock { _ in
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    guard let result else { throw Failure(.systemRefused, "the process is ending") }
    return try result.get()
  }
}
