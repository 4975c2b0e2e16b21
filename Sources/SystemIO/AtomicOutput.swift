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
  package init(_ path: NativePath, overwrites: Bool) throws(Failure) {
    if let failure = Self.obstacle(at: path, overwrites: overwrites) { throw failure }
    self.path = path
    self.overwrites = overwrites
    do throws(SystemError) {
      folder = try FileDescriptor.open(path.folder, .directory)
      try TemporaryFile.removeLeftovers(for: path.name, in: folder, path.folder.display)
      temporary = try TemporaryFile(for: path.name, in: folder, path.display)
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

  /// Gives the file its name, with all its bytes on disk.
  package func commit() throws(Failure) {
    do throws(SystemError) {
      try temporary.file.synchronize(path.display)
      try Interruption.commit(temporary.registration) { () throws(SystemError) in try rename() }
      isFinished = true
    } catch {
      abandon()
      throw error.kind == .exists
        ? Self.existsFailure(path) : Self.creationFailure(error, path)
    }
    do throws(SystemError) {
      try folder.synchronize(path.folder.display)
    } catch  where error.number == ba_einval {
      // This file system does not synchronise folders.
    } catch {
      // What was there before cannot be brought back, but a name that was free can be freed again.
      if !overwrites { _ = withCString(of: path.name) { ba_unlinkat(folder.raw, $0) } }
      throw error.outputFailure()
    }
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
