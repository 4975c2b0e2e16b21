/// What a path or a link stands for.
enum SourceTarget: Equatable {
  /// The source root itself.
  case root
  case node(SourceIndex.NodeID)
}

/// What a symbolic link leads to.
enum LinkOutcome {
  case target(SourceTarget)
  case outside
  case loop
  case dangling
  /// A folder on the way cannot be read; that was reported.
  case unreadable
}
