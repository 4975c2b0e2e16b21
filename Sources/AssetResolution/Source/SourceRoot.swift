public import SystemIO

/// Which folder a manifest's selectors are resolved against.
public enum SourceRoot {
  /// The source root's path.
  ///
  /// A given `override` wins. A manifest's `sourceRoot` counts from the manifest's own folder; `..`
  /// in it is meant. Without either it is the working directory. `manifest` is nil for a manifest
  /// from standard input, whose folder is the working directory.
  public static func path(
    override: NativePath?, sourceRoot: String?, manifest: NativePath?
  ) -> NativePath {
    if let override { return override }
    guard let sourceRoot else { return .workingDirectory }
    let folder = manifest?.folder ?? .workingDirectory
    return folder.appending(Array(sourceRoot.utf8))
  }
}
