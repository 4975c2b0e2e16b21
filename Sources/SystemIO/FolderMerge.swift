internal import Diagnostics

/// Moves what a temporary folder holds to where it belongs: all of it, or nothing.
///
/// A folder that is new goes over as a whole, in one step; one that exists is entered. Nothing is
/// written through a symbolic link. When something fails in the middle, what was moved goes back, and
/// what was replaced gets its name again.
package struct FolderMerge: ~Copyable {
  private enum Step {
    /// A name of these folders' that was free is taken now.
    case placed(folder: [ArraySlice<UInt8>], name: [UInt8])
    /// A file was replaced; the old one is called `backup` in the temporary folder.
    case replaced(folder: [ArraySlice<UInt8>], name: [UInt8], backup: [UInt8])
  }

  /// Why a name cannot be placed.
  package struct Obstacle: Error {
    /// The names from the target folder down.
    package let path: [[UInt8]]
    package let reason: Reason

    package enum Reason: Sendable {
      /// A file is there, and may not be replaced.
      case exists
      /// Something of another kind is there, which is never replaced.
      case otherKind(FileStatus.Kind)
      case system(SystemError)
    }
  }

  private let overwrites: Bool
  private var steps: [Step] = []
  private var backupCount = 0

  package init(overwrites: Bool) {
    self.overwrites = overwrites
  }

  /// Moves the content of `source` into `target`; `backups` is a folder for what is replaced.
  package mutating func move(
    _ source: borrowing FileDescriptor, into target: borrowing FileDescriptor,
    backups: borrowing FileDescriptor
  ) throws(Obstacle) {
    do throws(Obstacle) {
      try merge(source, target, backups, [])
    } catch {
      undo(target, backups)
      throw error
    }
  }

  private mutating func merge(
    _ source: borrowing FileDescriptor, _ target: borrowing FileDescriptor,
    _ backups: borrowing FileDescriptor, _ path: [ArraySlice<UInt8>]
  ) throws(Obstacle) {
    for (name, isFolder) in try Self.content(of: source, path) {
      let here = path + [name[...]]
      let occupant = try Self.occupant(name, target, here)
      switch occupant {
      case nil:
        // Only an empty folder that came into being since could be replaced by a folder.
        try Self.check(here) { () throws(SystemError) in
          try source.move(name, to: target, name, replacing: isFolder)
        }
        steps.append(.placed(folder: path, name: name))
      case .directory where isFolder:
        try merge(
          Self.enter(name, in: source, here), Self.enter(name, in: target, here), backups, here)
      case .regular where !isFolder, .link where !isFolder:
        guard overwrites else { throw Obstacle(path: here.map(Array.init), reason: .exists) }
        try replace(name, source, target, backups, here)
      case .some(let kind):
        throw Obstacle(path: here.map(Array.init), reason: .otherKind(kind))
      }
    }
  }

  /// Keeps the old file by a link to it, so that the name is never free.
  private mutating func replace(
    _ name: [UInt8], _ source: borrowing FileDescriptor, _ target: borrowing FileDescriptor,
    _ backups: borrowing FileDescriptor, _ here: [ArraySlice<UInt8>]
  ) throws(Obstacle) {
    backupCount += 1
    let backup = Array(String(backupCount).utf8)
    var isKept = false
    // Not every file system links, and not every file may be linked: those cannot be brought back.
    do throws(SystemError) {
      try target.link(name, to: backups, backup)
      isKept = true
    } catch {}
    try Self.check(here) { () throws(SystemError) in
      try source.move(name, to: target, name, replacing: true)
    }
    guard isKept else { return }
    steps.append(.replaced(folder: here.dropLast(), name: name, backup: backup))
  }

  private func undo(
    _ target: borrowing FileDescriptor, _ backups: borrowing FileDescriptor
  ) {
    for (number, step) in steps.reversed().enumerated() {
      switch step {
      case .placed(let path, let name):
        guard let folder = Self.open(path, below: target) else { continue }
        try? folder.move(name, to: backups, Array("undone\(number)".utf8), replacing: false)
      case .replaced(let path, let name, let backup):
        guard let folder = Self.open(path, below: target) else { continue }
        try? backups.move(backup, to: folder, name, replacing: true)
      }
    }
  }

  private static func open(
    _ path: [ArraySlice<UInt8>], below target: borrowing FileDescriptor
  ) -> FileDescriptor? {
    guard var folder = try? target.reopen() else { return nil }
    for name in path {
      guard let next = try? folder.open(name, [.directory, .noFollow]) else { return nil }
      folder = next
    }
    return folder
  }

  private static func content(
    of folder: borrowing FileDescriptor, _ path: [ArraySlice<UInt8>]
  ) throws(Obstacle) -> [(name: [UInt8], isFolder: Bool)] {
    var content: [(name: [UInt8], isFolder: Bool)] = []
    do throws(SystemError) {
      var reader = try DirectoryReader(folder.reopen(), "a temporary folder")
      while let entry = try reader.next() {
        var kind = entry.kind
        if kind == nil { kind = try folder.status(of: entry.name).kind }
        content.append((entry.name, kind == .directory))
      }
    } catch {
      throw Obstacle(path: path.map(Array.init), reason: .system(error))
    }
    content.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return content
  }

  private static func occupant(
    _ name: [UInt8], _ target: borrowing FileDescriptor, _ path: [ArraySlice<UInt8>]
  ) throws(Obstacle) -> FileStatus.Kind? {
    do throws(SystemError) {
      return try target.status(of: name).kind
    } catch {
      if error.kind == .missing { return nil }
      throw Obstacle(path: path.map(Array.init), reason: .system(error))
    }
  }

  private static func enter(
    _ name: [UInt8], in folder: borrowing FileDescriptor, _ path: [ArraySlice<UInt8>]
  ) throws(Obstacle) -> FileDescriptor {
    do throws(SystemError) {
      return try folder.open(name, [.directory, .noFollow])
    } catch {
      throw Obstacle(path: path.map(Array.init), reason: .system(error))
    }
  }

  private static func check(
    _ path: [ArraySlice<UInt8>], _ body: () throws(SystemError) -> Void
  ) throws(Obstacle) {
    do throws(SystemError) {
      try body()
    } catch {
      let reason: Obstacle.Reason = error.kind == .exists ? .exists : .system(error)
      throw Obstacle(path: path.map(Array.init), reason: reason)
    }
  }
}
