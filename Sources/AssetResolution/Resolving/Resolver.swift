public import AssetPackManifest

/// Turns a manifest's selectors into the sorted entries of a pack.
public enum Resolver {
  /// Resolves all selectors.
  ///
  /// What is wrong is collected in ``Resolution/findings``; when it holds errors, the entries are
  /// incomplete. No file is opened. `progress` gets the number of files found, now and then.
  public static func resolve(
    _ manifest: Manifest, in tree: SourceTree, options: ResolutionOptions = ResolutionOptions(),
    progress: (Int) -> Void = { _ in }
  ) -> Resolution {
    withoutActuallyEscaping(progress) { progress in
      let run = ResolutionRun(manifest, tree, options, progress)
      run.resolveAll()
      return Resolution(run)
    }
  }
}
