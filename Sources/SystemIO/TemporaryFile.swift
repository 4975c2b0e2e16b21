internal import CSystem

/// A locked, registered file beside an output, named `.NAME.RANDOM.ba-package-tmp`.
struct TemporaryFile: ~Copyable {
  let file: FileDescriptor
  let registration: Interruption.TemporaryFile

  /// The end of every temporary name.
  static let suffix = Array(".ba-package-tmp".utf8)

  /// Makes and locks a file for an output called `name` in a folder that stays open meanwhile.
  init(
    for name: ArraySlice<UInt8>, in folder: borrowing FileDescriptor, mode: UInt16 = 0o666,
    _ subject: String
  ) throws(SystemError) {
    let folderNumber = folder.raw
    for _ in 0..<100 {
      let candidate = Self.prefix(for: name) + Self.randomDigits() + Self.suffix
      if let number = FaultPlan.failure(of: .open) {
        throw SystemError(number: number, operation: "make", subject: subject)
      }
      let registration = Interruption.TemporaryFile(folder: folderNumber, name: candidate)
      // Registered first: a signal right after the creation must find it.
      Interruption.register(registration)
      let opened = withCString(of: candidate) {
        ba_openat(folderNumber, $0, ba_open_create_new, UInt32(mode))
      }
      guard opened >= 0 else {
        let error = SystemError.current("make", subject)
        Interruption.forget(registration)
        if error.kind == .exists { continue }
        throw error
      }
      let file = FileDescriptor(owning: opened)
      // Another run may take it for a leftover before the lock is held, and remove it.
      if ba_try_lock(file.raw) == 0, folder.holds(candidate, file) {
        self.file = file
        self.registration = registration
        return
      }
      Interruption.discard(registration)
    }
    throw SystemError(number: ba_eexist, operation: "make", subject: subject)
  }

  /// Removes what killed runs left behind for the same name; what a live run holds is locked.
  static func removeLeftovers(for path: NativePath) throws(SystemError) {
    try forEachLeftover(of: path) { folder, name in
      _ = withCString(of: name) { ba_unlinkat(folder, $0) }
    }
  }

  /// Calls `body` with each file that a killed run left behind, locked meanwhile, and its folder.
  static func forEachLeftover(
    of path: NativePath, _ body: (_ folder: Int32, _ name: [UInt8]) -> Void
  ) throws(SystemError) {
    let prefix = prefix(for: path.name)
    let folder = try FileDescriptor.open(path.folder, .directory)
    // A folder that may be written but not listed cannot be tidied.
    guard let listed = try? folder.reopen() else { return }
    var reader = try DirectoryReader(listed, path.folder.display)
    while let entry = try reader.next() {
      guard entry.name.starts(with: prefix), entry.name.suffix(suffix.count) == suffix[...],
        let file = try? folder.open(entry.name, [.noFollow, .noBlock]),
        ba_try_lock(file.raw) == 0
      else { continue }
      body(folder.raw, entry.name)
    }
  }

  /// `.NAME.`, with the name cut so that the whole stays within 255 bytes.
  private static func prefix(for name: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8(ascii: ".")] + name.prefix(200) + [UInt8(ascii: ".")]
  }

  private static func randomDigits() -> [UInt8] {
    var random: UInt64 = 0
    _ = ba_random(&random, 8)
    return Array(String(random, radix: 16).utf8)
  }
}

extension FileDescriptor {
  /// Whether a name in this folder still stands for an open file.
  fileprivate borrowing func holds(_ name: [UInt8], _ file: borrowing FileDescriptor) -> Bool {
    guard let status = try? status(of: name), let opened = try? file.status("") else {
      return false
    }
    return status.inode == opened.inode && status.device == opened.device
  }
}
