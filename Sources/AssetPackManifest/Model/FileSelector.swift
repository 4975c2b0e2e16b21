/// One element of `fileSelectors`.
///
/// Paths are the manifest's text; they were checked to be relative and to stay below the root.
public enum FileSelector: Sendable {
  /// One file, stored at its own path.
  case file(Located<String>)
  /// A folder and all in it, stored under its own path.
  case directory(Located<String>)
  /// The files that a glob matches, each stored at its own path.
  case filePattern(Located<String>)
  /// One file, stored at another path.
  case fileSource(Located<String>, destination: Located<String>)
  /// All in a folder, stored under another path.
  case directorySource(Located<String>, destination: Located<String>)
  /// What the other selectors must leave out.
  case fileExclusion(Located<String>)

  /// The oldest schema with this shape.
  public var schema: SchemaVersion {
    switch self {
    case .file, .directory: .xcode26
    case .filePattern, .fileSource, .directorySource, .fileExclusion: .xcode27
    }
  }

  /// What it starts from: a path or a pattern.
  public var source: Located<String> {
    switch self {
    case .file(let path), .directory(let path), .filePattern(let path), .fileExclusion(let path),
      .fileSource(let path, _), .directorySource(let path, _):
      path
    }
  }

  /// The selector's first key and its value, fit for display: `"directory": "Levels"`.
  package var display: String {
    let key: SelectorKey =
      switch self {
      case .file: .file
      case .directory: .directory
      case .filePattern: .filePattern
      case .fileSource: .fileSource
      case .directorySource: .directorySource
      case .fileExclusion: .fileExclusion
      }
    return "\"\(key.rawValue)\": \(quoted(source.value))"
  }
}

/// The keys that selectors are made of.
enum SelectorKey: String, CaseIterable {
  case file, directory, filePattern, fileSource, fileDestination, directorySource
  case directoryDestination, fileExclusion

  /// The other half of a pair.
  var partner: SelectorKey? {
    switch self {
    case .fileSource: .fileDestination
    case .fileDestination: .fileSource
    case .directorySource: .directoryDestination
    case .directoryDestination: .directorySource
    case .file, .directory, .filePattern, .fileExclusion: nil
    }
  }

  var isDestination: Bool { self == .fileDestination || self == .directoryDestination }
}
