internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// The archive that `--source-archive` names, which stands for the source root.
struct SourceArchive {
  static let option = SingleOption(
    "source-archive",
    .file("FILE", suffixes: [".tar", ".gz", ".tgz", ".xz", ".zst", ".zip", ".7z"]),
    help: "Take the files from a tar, zip or 7z, which stands for the source root; with "
      + "--source-root, a folder in it does")

  private let path: NativePath
  /// The folder in the archive that paths count from.
  private let root: RelativePath

  /// Nil when no archive is named.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments[Self.option] else { return nil }
    if path.isDash {
      throw arguments.misuse(
        "a source archive is read twice, which standard input cannot be",
        help: "save the archive to a file")
    }
    self.path = path
    guard let root = arguments[SharedOptions.sourceRoot] else {
      self.root = .root
      return
    }
    do throws(PathProblem) {
      self.root = try RelativePath(selectorPath: root.bytes)
    } catch {
      throw arguments.misuse("the source root \(root.display) \(error.description)")
    }
  }

  /// Reads what is in it; what is wrong with it is in the listing's findings.
  func read(_ console: Console) throws(Failure) -> ArchiveListing {
    console.progress.begin("reading \(path.display)")
    defer { console.progress.finish() }
    return try ArchiveListing(path, root: root)
  }
}
