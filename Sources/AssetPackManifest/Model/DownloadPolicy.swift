/// When the system downloads a pack.
public enum DownloadPolicy: Sendable, Hashable {
  /// With the app, before it can be opened.
  case essential(Set<InstallationEvent>)
  /// With the app, in the background.
  case prefetch(Set<InstallationEvent>)
  /// When the app asks for it.
  case onDemand

  /// The key in the manifest.
  public var kind: Kind {
    switch self {
    case .essential: .essential
    case .prefetch: .prefetch
    case .onDemand: .onDemand
    }
  }

  /// The keys of policies.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case essential, prefetch, onDemand
  }
}

/// What makes the system download an essential or prefetched pack.
public enum InstallationEvent: String, Sendable, Hashable, CaseIterable {
  case firstInstallation, subsequentUpdate
}
