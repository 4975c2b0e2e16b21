package import Diagnostics
package import SystemIO

/// One rule of a dependency file in Make's format: an archive, and what it is made from.
package struct DependencyRule: Sendable {
  /// The rule's lines.
  package private(set) var text: [UInt8] = []
  /// Names that cannot be written, and names that Make or Ninja misread, the first for each.
  package private(set) var findings = FindingList()
  private var misreaders: Set<String> = []

  /// `manifest` is nil for standard input, which nobody can watch.
  package init(target: NativePath, manifest: NativePath?) {
    append(target, .target)
    text.append(UInt8(ascii: ":"))
    if let manifest { add(manifest, .firstInput) }
  }

  /// Adds a file or folder whose change makes the archive out of date.
  package mutating func add(_ path: NativePath) {
    add(path, .input)
  }

  /// Ends the rule.
  package mutating func finish() {
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func add(_ path: NativePath, _ position: DependencyName.Position) {
    text.append(contentsOf: " \\\n  ".utf8)
    append(path, position)
  }

  private mutating func append(_ path: NativePath, _ position: DependencyName.Position) {
    let name = DependencyName(path, position)
    text.append(contentsOf: name.text)
    if let obstacle = name.obstacle {
      findings.add(
        Diagnostic(
          .error, .unwritableDependency,
          "a dependency file cannot name \(path.display), for it holds \(obstacle)",
          at: .path(path.display), help: "rename it, or leave --depfile out"))
    } else if let misreading = name.misreading, misreaders.insert(misreading.reader).inserted {
      findings.add(
        Diagnostic(
          .warning, .misreadDependency,
          "\(misreading.reader) misreads the name \(path.display), which \(misreading.reason)",
          at: .path(path.display), help: "rename it if the dependency file is for that program"))
    }
  }
}
