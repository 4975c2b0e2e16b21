/// A platform that has Background Assets, by its name in manifests.
public enum Platform: String, Sendable, Hashable, CaseIterable {
  case iOS, macOS, tvOS, visionOS
}
