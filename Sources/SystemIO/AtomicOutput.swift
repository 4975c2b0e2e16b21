internal import CSystem
package import Diagnostics

/// A new file that appears under its name complete, or not at all.
///
/// The bytes go to a temporary file in the same folder, named `.NAME.RANDOM.ba-package-tmp` and
/// locked for as long as it is in use, so that a later run can tell a leftover of a killed one and
/// remove it. ``commit()`` synchronises it, renames it in one step and synchronises the folder.
/// Letting go without a commit removes it; so does a signal (see ``Interruption``).
package final class AtomicOutput: ByteSink {
  private let path: NativePath
  private let overwrites: Bool
  private let folder: FileDescriptor
  private let temporary: TemporaryFile
  private var isFinished = false
  private var isSynchronized = false
  /// Up to where the device was told to take the bytes.
  private var begun: UInt64 = 0
  /// How many bytes the device is told of at once.
  private static let stretch: UInt64 = 8 << 20
  /// How many bytes were written.
  package private(set) var byteCount: UInt64 = 0

  /// Opens the temporary file.
  ///
  /// Refuses with ``DiagnosticCode/outputExists`` when the name is taken and `overwrites` is false,
  /// and with ``DiagnosticCode/outputNotCreatable`` when it is a folder, a device or a pipe, or when
  /// its folder is missing. A symbolic link under the name is itself replaced, not its target.
  ///
  /// The process's mask takes rights from `mode`.
  package init(_ path: NativePath, overwrites: Bool, mode: UInt16 = 0o666) throws(Failure) {
    if let failure = Self.obstacle(at: path, overwrites: overwrites) { throw failure }
    self.path = path
    self.overwrites = overwrites
    do throws(SystemError) {
      folder = try FileDescriptor.open(path.folder, .directory)
      try TemporaryFile.removeLeftovers(for: path)
      temporary = try TemporaryFile(for: path.name, in: folder, mode: mode, path.display)
    } catch {
      throw Self.creationFailure(error, path)
    }
  }

  deinit {
    abandon()
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    do throws(SystemError) {
      try temporary.file.writeAll(bytes, path.display)
      byteCount += UInt64(bytes.count)
      // The device works while the rest is made, so that the commit has less to wait for.
      if byteCount - begun >= Self.stretch {
        temporary.file.beginWriting(begun..<byteCount)
        begun = byteCount
      }
    } catch {
      throw error.outputFailure()
    }
  }

  /// Waits until the device holds all bytes, so that the commit has nothing left to wait for.
  package func synchronize() throws(Failure) {
    guard !isSynchronized else { return }
    do throws(SystemError) {
      try temporary.file.synchronize(path.display)
      isSynchronized = true
    } catch {
      abandon()
      throw Self.creationFailure(error, path)
    }
  }

  /// Gives the file its name, with all its bytes on disk.
  package func commit() throws(Failure) {
    try Self.commit([self])
  }

  /// Gives files their names one right after the other, so that no signal comes between.
  ///
  /// When one cannot get its name, those before it lose theirs again where the names were free.
  package static func commit(_ outputs: [AtomicOutput]) throws(Failure) {
    for output in outputs { try output.synchronize() }
    var failed: AtomicOutput?
    do throws(SystemError) {
      try Interruption.commit(outputs.map { $0.temporary.registration }) { () throws(SystemError) in
        for output in outputs {
          failed = output
          try output.rename()
          output.isFinished = true
        }
      }
    } catch {
      for output in outputs { output.takeBack() }
      guard let path = failed?.path else { return }
      throw error.kind == .exists ? existsFailure(path) : creationFailure(error, path)
    }
    for output in outputs { try output.synchronizeFolder() }
  }

  private func synchronizeFolder() throws(Failure) {
    do throws(SystemError) {
      try folder.synchronize(path.folder.display)
    } catch  where error.number == ba_einval {
      // This file system does not synchronise folders.
    } catch {
      takeBack()
      throw error.outputFailure()
    }
  }

  /// Removes what was made; what it replaced cannot be brought back, so that it stays then.
  private func takeBack() {
    if isFinished, !overwrites {
      _ = withCString(of: path.name) { ba_unlinkat(folder.raw, $0) }
    }
    abandon()
  }

  /// Removes the temporary file; does nothing after a commit.
  package func abandon() {
    if isFinished { return }
    isFinished = true
    Interruption.discard(temporary.registration)
  }

  private func rename() throws(SystemError) {
    if let number = FaultPlan.failure(of: .rename) {
      throw SystemError(number: number, operation: "rename the new file to", subject: path.display)
    }
    let result = withCString(of: temporary.registration.name) { from in
      withCString(of: path.name) { to in
        overwrites
          ? ba_renameat(folder.raw, from, folder.raw, to)
          : ba_rename_exclusive(folder.raw, from, folder.raw, to)
      }
    }
    guard result == 0 else {
      throw SystemError.current("rename the new file to", path.display)
    }
  }
}

extension AtomicOutput {
  /// The complete or incomplete files that killed runs left behind for an output.
  package static func leftovers(for path: NativePath) -> [NativePath] {
    var names: [[UInt8]] = []
    try? TemporaryFile.forEachLeftover(of: path) { _, name in names.append(name) }
    return names.map { path.folder.appending($0) }
  }

  /// Removes what killed runs left behind for an output that is not made anew.
  package static func removeLeftovers(for path: NativePath) {
    try? TemporaryFile.removeLeftovers(for: path)
  }

  /// Why nothing can be made under a name, as far as that is known before anything is tried.
  package static func obstacle(at path: NativePath, overwrites: Bool) -> Failure? {
    let name = path.name
    if name.isEmpty || name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) {
      return Failure(
        .outputNotCreatable, "\(path.display) names a folder, not a file", at: .path(path.display))
    }
    do throws(SystemError) {
      let folder = try FileDescriptor.open(path.folder, .directory)
      let status = try folder.status(of: name)
      switch status.kind {
      case .regular, .link:
        return overwrites ? nil : existsFailure(path)
      default:
        return Failure(
          .outputNotCreatable, "\(path.display) is \(status.kind.description); it is not replaced",
          at: .path(path.display))
      }
    } catch  where error.kind == .missing && error.subject == DisplayText.escape(name) {
      return nil
    } catch {
      return creationFailure(error, path)
    }
  }

  private static func existsFailure(_ path: NativePath) -> Failure {
    Failure(
      .outputExists, "\(path.display) exists already", at: .path(path.display),
      help: "remove it first, choose another name, or pass --force to replace it")
  }

  private static func creationFailure(_ error: SystemError, _ path: NativePath) -> Failure {
    switch error.kind {
    case .notDirectory:
      return Failure(
        .outputNotCreatable,
        "cannot make \(path.display): \(path.folder.display) is not a folder",
        at: .path(path.display), help: "choose a folder")
    case .missing where (try? FileDescriptor.open(path.folder, .directory)) == nil:
      return Failure(
        .outputNotCreatable,
        "cannot make \(path.display): the folder \(path.folder.display) does not exist",
        at: .path(path.display), help: "make the folder first")
    case .isDirectory, .exists, .link:
      return Failure(
        .outputNotCreatable, "cannot make \(path.display): \(error.reason)",
        at: .path(path.display))
    case .other where error.number == ba_erofs || error.number == ba_enametoolong:
      return Failure(
        .outputNotCreatable, "cannot make \(path.display): \(error.reason)",
        at: .path(path.display))
    case .missing:
      return Failure(
        .outputNotCreatable, "no file can be made in \(path.folder.display)",
        at: .path(path.display))
    case .permission, .noSpace, .tooManyOpen, .other:
      return SystemError(
        number: error.number, operation: "make", subject: path.display
      ).outputFailure()
    }
  }
}
