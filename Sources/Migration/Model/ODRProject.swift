package import SystemIO

/// A project or product in which tags stand.
package struct ODRProject: Sendable {
  package enum Kind: String, Sendable {
    /// `X.xcodeproj`.
    case xcode
    /// A built app: `.app`, `.ipa` or `.xcarchive`.
    case product
    /// A project of .NET, MAUI or Xamarin.
    case dotnet
    /// `build.settings` of Solar2D (Corona).
    case solar2d
    /// `project.yml`, from which XcodeGen makes the Xcode project.
    case xcodegen
    /// `Project.swift`, from which Tuist makes the Xcode project.
    case tuist
    /// A pod's description.
    case podspec
  }

  package let kind: Kind
  package let path: NativePath
  /// The tags in the project's own list, which no tool keeps current; nil where there is no such list.
  package var knownTags: [String]?
  package var targets: [ODRTarget]

  package init(kind: Kind, path: NativePath, knownTags: [String]? = nil, targets: [ODRTarget] = [])
  {
    self.kind = kind
    self.path = path
    self.knownTags = knownTags
    self.targets = targets
  }

  /// All tags that resources carry.
  package var usedTags: [String] {
    targets.flatMap { $0.resources.flatMap(\.tags) }.sortedUnique
  }

  /// Tags in the project's list that no resource carries.
  package var knownButUnused: [String] {
    let used = Set(usedTags.map(ExactString.init))
    return (knownTags ?? []).sortedUnique.filter { !used.contains(ExactString($0)) }
  }

  /// Tags that resources carry and that are not in the project's list; empty where there is no list.
  package var usedButUnknown: [String] {
    guard let knownTags else { return [] }
    let known = Set(knownTags.map(ExactString.init))
    return usedTags.filter { !known.contains(ExactString($0)) }
  }
}
