public import Diagnostics
public import SystemIO

/// The folder that a manifest's selectors are resolved against, held open.
///
/// Everything is reached from this descriptor, component by component, and no component may be a
/// symbolic link then. So nothing outside is read, whoever renames folders meanwhile.
public final class SourceTree: Sendable {
  /// The path as given.
  public let path: NativePath
  let root: OpenFolder
  /// The root's real path, nil where the system does not tell.
  let realPath: [UInt8]?

  /// Opens the root; links on the way to it are followed.
  ///
  /// A missing root or one that is no folder is ``DiagnosticCode/missingInput``.
  public init(root path: NativePath) throws(Failure) {
    self.path = path
    do throws(SystemError) {
      root = OpenFolder(try FileDescriptor.open(path, .directory))
    } catch {
      throw Failure(
        error.kind == .permission ? .unreadableInput : .missingInput,
        "cannot open the source root \(path.display): \(error.reason)", at: .path(path.display))
    }
    realPath = Environment.realPath(of: path)
  }

  /// A source path in the form in which messages and dependency files name it.
  public func display(_ source: RelativePath) -> String { source.display }

  /// A source path from the working directory, as a compiler or Make has to be told.
  public func nativePath(of source: RelativePath) -> NativePath { path.appending(source.bytes) }
}
