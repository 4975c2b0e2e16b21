internal import Diagnostics
internal import SystemIO

/// Where an extraction grows until it is complete: a temporary folder in the target folder, or beside
/// the one that will be made.
struct StagingFolder {
  private static let content = Array("content".utf8)
  private static let backups = Array("replaced".utf8)

  private let target: NativePath
  private let temporary: TemporaryFolder
  /// The name that the target gets in the folder it lies in; nil when it exists.
  private let newName: [UInt8]?

  /// Makes the temporary folder.
  init(for target: NativePath) throws(Failure) {
    self.target = target
    do throws(SystemError) {
      if let existing = try Self.open(target) {
        newName = nil
        temporary = try TemporaryFolder(in: existing, target.display)
      } else {
        let (folder, name) = Self.split(target)
        newName = name
        temporary = try TemporaryFolder(
          in: try FileDescriptor.open(folder, .directory), folder.display)
      }
      try temporary.descriptor.makeFolder(Self.content)
      try temporary.descriptor.makeFolder(Self.backups)
    } catch {
      throw Self.failure(error, target)
    }
  }

  private static func open(_ target: NativePath) throws(SystemError) -> FileDescriptor? {
    do throws(SystemError) {
      return try FileDescriptor.open(target, .directory)
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }

  /// The folder that a path lies in and its name there, slashes at its end left out.
  private static func split(_ path: NativePath) -> (NativePath, [UInt8]) {
    let end = path.bytes.lastIndex { $0 != UInt8(ascii: "/") } ?? 0
    let trimmed = NativePath(Array(path.bytes[...end])) ?? path
    return (trimmed.folder, Array(trimmed.name))
  }

  /// Makes the folder that is to be filled the working directory.
  func enter() throws(Failure) {
    do throws(SystemError) {
      let content = try temporary.descriptor.open(Self.content, [.directory, .noFollow])
      try content.becomeWorkingDirectory(target.display)
    } catch {
      throw Self.failure(error, target)
    }
  }

  /// A finding when there is something under a path in the target already.
  ///
  /// Only spares the user a long wait: what counts is found when names are given.
  func conflict(at path: RelativePath) -> Diagnostic? {
    guard newName == nil, (try? temporary.parent.status(of: path.bytes)) != nil else { return nil }
    return Self.exists(target.appending(path.bytes)).diagnostic
  }

  /// Gives everything its name in the target, with all bytes on disk.
  func place(overwrites: Bool) throws(Failure) {
    try synchronize()
    if let newName {
      do throws(SystemError) {
        try temporary.descriptor.move(
          Self.content, to: temporary.parent, newName, replacing: false)
      } catch {
        throw Self.failure(error, target)
      }
    } else {
      try merge(overwrites: overwrites)
    }
    try synchronize()
  }

  private func synchronize() throws(Failure) {
    do throws(SystemError) {
      try temporary.parent.synchronizeFileSystem(target.display)
    } catch {
      throw error.outputFailure()
    }
  }

  private func merge(overwrites: Bool) throws(Failure) {
    var merge = FolderMerge(overwrites: overwrites)
    let obstacle: FolderMerge.Obstacle
    do throws(SystemError) {
      let content = try temporary.descriptor.open(Self.content, [.directory, .noFollow])
      let backups = try temporary.descriptor.open(Self.backups, [.directory, .noFollow])
      do throws(FolderMerge.Obstacle) {
        try merge.move(content, into: temporary.parent, backups: backups)
        return
      } catch {
        obstacle = error
      }
    } catch {
      throw Self.failure(error, target)
    }
    let path = target.appending(Array(obstacle.path.joined(separator: [UInt8(ascii: "/")])))
    switch obstacle.reason {
    case .exists:
      throw Self.exists(path)
    case .otherKind(let kind):
      throw Failure(
        .outputNotCreatable, "\(path.display) is \(kind.description); it is not replaced",
        at: .path(path.display))
    case .system(let error):
      throw SystemError(
        number: error.number, operation: error.operation, subject: path.display
      ).outputFailure()
    }
  }

  private static func exists(_ path: NativePath) -> Failure {
    Failure(
      .outputExists, "\(path.display) exists already", at: .path(path.display),
      help: "remove it, choose another folder with -C, or pass --force to replace files")
  }

  private static func failure(_ error: SystemError, _ target: NativePath) -> Failure {
    switch error.kind {
    case .missing, .notDirectory, .link:
      return Failure(
        .outputNotCreatable, "cannot extract into \(target.display): \(error.reason)",
        at: .path(target.display),
        help: error.kind == .missing ? "make the folder that it is to lie in first" : nil)
    case .exists:
      return exists(target)
    default:
      return error.outputFailure()
    }
  }
}
