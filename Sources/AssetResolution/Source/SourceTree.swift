public import Diagnostics
public import SystemIO

/// The folder that a manifest's selectors are resolved against, held open.
///
/// Everything is reached from this descriptor, component by component, and no component may be a
/// symbolic link then. So nothing outside is read, whoever renames folders meanwhile.
public final class SourceTree: Sendable {
  /// The path as given.
  public let path: NativePath
  /// Nil for an archive.
  let root: OpenFolder?
  /// The archive that stands for the folder.
  let archive: ArchiveListing?
  /// The root's real path, nil where the system does not tell.
  let realPath: [UInt8]?

  /// Opens the root; links on the way to it are followed.
  ///
  /// A missing root or one that is no folder is ``DiagnosticCode/missingInput``.
  public init(root path: NativePath) throws(Failure) {
    self.path = path
    archive = nil
    do throws(SystemError) {
      root = OpenFolder(try FileDescriptor.open(path, .directory))
    } catch {
      throw Failure(
        error.kind == .permission ? .unreadableInput : .missingInput,
        "cannot open the source root \(path.display): \(error.reason)", at: .path(path.display))
    }
    realPath = Environment.realPath(of: path)
  }

  /// Takes an archive for the root; see its findings before anything is packaged.
  package init(archive: ArchiveListing) {
    path = archive.path
    root = nil
    realPath = nil
    self.archive = archive
  }

  /// A source path in the form in which messages and dependency files name it.
  public func display(_ source: RelativePath) -> String { source.display }

  /// A source path from the working directory, as a compiler or Make has to be told.
  ///
  /// Of what lies in an archive it is the archive's.
  public func nativePath(of source: RelativePath) -> NativePath {
    archive == nil ? path.appending(source.bytes) : path
  }
}
