internal import Diagnostics
internal import SystemIO

/// Paths that were asked for, and those of them that were seen.
struct WantedPaths {
  private let paths: [RelativePath]
  private let set: Set<[UInt8]>
  private var seen: Set<[UInt8]> = []
  private var suggestions: [PathSuggestion]
  /// How many paths are given advice when they are missing; it costs time for every entry.
  private static let adviceLimit = 8

  init(_ paths: [RelativePath]) {
    self.paths = paths
    set = Set(paths.map(\.bytes))
    suggestions = paths.prefix(Self.adviceLimit).map(PathSuggestion.init)
  }

  /// Whether a path, or a folder above it, was asked for; everything is when nothing was.
  mutating func takes(_ path: RelativePath) -> Bool {
    if paths.isEmpty { return true }
    var isTaken = false
    var candidate: RelativePath? = path
    while let current = candidate {
      if set.contains(current.bytes) {
        isTaken = true
        seen.insert(current.bytes)
      }
      candidate = current.parent
    }
    for index in suggestions.indices where !seen.contains(paths[index].bytes) {
      suggestions[index].consider(path)
    }
    return isTaken
  }

  /// A finding for each path that no entry had.
  func missing(in pack: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (index, path) in paths.enumerated() where !seen.contains(path.bytes) {
      let suggestion = index < suggestions.count ? suggestions[index].help : nil
      findings.append(
        Diagnostic(
          .error, .pathNotInPack, "there is no \(path.display) in the pack",
          at: .archive(name: pack), help: Self.contentsHelp(path) ?? suggestion))
    }
    return findings
  }

  /// Advice for one who wrote the archive's path in place of the logical one.
  private static func contentsHelp(_ path: RelativePath) -> String? {
    guard path.components.count > 1, path.components[0].elementsEqual("Contents".utf8) else {
      return nil
    }
    return "paths are those that the app asks for: leave Contents/ out"
  }
}
