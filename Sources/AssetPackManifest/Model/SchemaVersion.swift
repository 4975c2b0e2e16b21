/// The manifest schemas by the Xcode that brought them.
public enum SchemaVersion: Int, Sendable, Hashable, Comparable, CaseIterable {
  case xcode26 = 26
  /// Adds `sourceRoot`, `language` and four shapes of selectors.
  case xcode27 = 27

  public static func < (left: SchemaVersion, right: SchemaVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}
