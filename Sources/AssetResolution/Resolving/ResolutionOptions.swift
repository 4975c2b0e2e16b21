/// What is done with symbolic links.
public enum SymlinkPolicy: String, Sendable, CaseIterable {
  /// Each is an error.
  case error
  /// What they point to is stored under the links' names, if it lies inside the source root.
  case follow
}

/// How selectors are resolved.
public struct ResolutionOptions: Sendable, Hashable {
  public var symlinks: SymlinkPolicy
  /// Whether what is named like junk is taken like everything else.
  public var keepsJunk: Bool
  /// Whether times are recorded, at 32 bytes an entry, for ``ResolvedEntry/modified``.
  public var recordsTimes: Bool

  public init(
    symlinks: SymlinkPolicy = .error, keepsJunk: Bool = false, recordsTimes: Bool = false
  ) {
    self.symlinks = symlinks
    self.keepsJunk = keepsJunk
    self.recordsTimes = recordsTimes
  }
}
