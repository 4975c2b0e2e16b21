internal import CSystem
package import Diagnostics

/// A folder for what only its owner may see, such as keys and tokens.
///
/// It is made with the rights 0700 and its files with 0600; whatever is looser is refused with
/// ``DiagnosticCode/folderNotPrivate``.
package struct PrivateFolder: Sendable {
  package let path: NativePath

  /// Opens a folder, and makes it and those on the way to it when they are missing.
  package init(_ path: NativePath) throws(Failure) {
    self.path = path
    try Self.make(path)
    let status: FileStatus
    do throws(SystemError) {
      let folder = try FileDescriptor.open(path, .directory)
      status = try folder.status(path.display)
    } catch {
      throw error.inputFailure()
    }
    try Self.check(status, path)
  }

  /// The path of a file in it.
  package func file(_ name: String) -> NativePath { path.appending(name.utf8) }

  /// A file's bytes; nil when there is none of that name.
  package func read(_ name: String, limit: Int = 1 << 20) throws(Failure) -> [UInt8]? {
    let path = file(name)
    let source: FileSource
    do throws(Failure) {
      source = try FileSource(path)
    } catch  where error.code == .missingInput {
      return nil
    }
    if let status = source.status { try Self.check(status, path) }
    guard let bytes = try source.readAll(limit: limit) else {
      throw Failure(
        .readFailed, "\(path.display) is larger than \(limit) bytes", at: .path(path.display))
    }
    return bytes
  }

  /// Puts a file in its place, complete or not at all.
  package func write(_ name: String, _ bytes: [UInt8]) throws(Failure) {
    let output = try AtomicOutput(file(name), overwrites: true, mode: 0o600)
    try output.write(bytes)
    try output.commit()
  }

  /// Puts files in their places, complete or not at all, in one step that no signal divides.
  package func write(_ files: [(name: String, bytes: [UInt8])]) throws(Failure) {
    var outputs: [AtomicOutput] = []
    for entry in files {
      let output = try AtomicOutput(file(entry.name), overwrites: true, mode: 0o600)
      try output.write(entry.bytes)
      outputs.append(output)
    }
    try AtomicOutput.commit(outputs)
  }

  private static func make(_ path: NativePath) throws(Failure) {
    do throws(SystemError) {
      _ = try FileDescriptor.open(path, .directory)
    } catch  where error.kind == .missing {
      if path.folder.bytes != path.bytes { try make(path.folder) }
      do throws(SystemError) {
        let parent = try FileDescriptor.open(path.folder, .directory)
        try parent.makeFolder(path.name, mode: 0o700)
      } catch  where error.kind == .exists {
        // Another run was faster.
      } catch {
        throw error.outputFailure()
      }
    } catch {
      throw error.outputFailure()
    }
  }

  private static func check(_ status: FileStatus, _ path: NativePath) throws(Failure) {
    guard status.permissions & 0o077 != 0 else { return }
    let rights = "0" + String(status.permissions & 0o777, radix: 8)
    throw Failure(
      .folderNotPrivate,
      "\(path.display) has the rights \(rights), and nobody but its owner may have any",
      at: .path(path.display), help: "run 'chmod go= \(path.display)'")
  }
}
