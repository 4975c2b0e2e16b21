internal import Diagnostics
internal import SystemIO

/// Reads xcconfig files with all that they include.
final class XCConfigReader {
  private let tree: ProjectTree
  private let log: ScanLog
  private var files: [RelativePath: XCConfigFile] = [:]
  private var tables: [RelativePath: SettingTable] = [:]
  /// How many includes one file may come to: files that include each other twice double at each level.
  static let includeLimit = 4096
  /// How large a file is read, in bytes.
  static let sizeLimit = 16 << 20

  init(_ tree: ProjectTree, _ log: ScanLog) {
    self.tree = tree
    self.log = log
  }

  /// A file's assignments, those of included files in the places of the includes.
  func table(_ path: RelativePath) -> SettingTable {
    if let known = tables[path] { return known }
    var expansion = Expansion()
    expand(path, &expansion)
    tables[path] = expansion.table
    return expansion.table
  }

  private struct Expansion {
    let table = SettingTable()
    /// The files that are being read, the innermost last.
    var open: [RelativePath] = []
    var includes = 0
  }

  private func expand(_ path: RelativePath, _ expansion: inout Expansion) {
    expansion.open.append(path)
    defer { expansion.open.removeLast() }
    for item in file(path).items {
      switch item {
      case .assignment(let assignment):
        expansion.table.add(assignment)
      case .include(let name, let isOptional, let origin):
        expansion.includes += 1
        guard expansion.includes <= Self.includeLimit else {
          if expansion.includes == Self.includeLimit + 1 {
            log.add(
              .warning, .scanLimit,
              "more than \(Self.includeLimit) includes; what follows is left out", at: origin.place)
          }
          return
        }
        include(name, isOptional, origin, from: path, &expansion)
      }
    }
  }

  private func include(
    _ name: String, _ isOptional: Bool, _ origin: TextOrigin, from path: RelativePath,
    _ expansion: inout Expansion
  ) {
    guard case .inside(let target) = ProjectPath.inside(path.parent ?? .root).appending(name) else {
      log.add(
        .warning, .outsideProject,
        "the included file '\(DisplayText.escape(name))' lies outside of what is scanned",
        at: origin.place, help: "scan the folder that holds both")
      return
    }
    if let start = expansion.open.firstIndex(of: target) {
      let files = expansion.open[start...].map { tree.display($0) } + [tree.display(target)]
      log.add(
        .warning, .includeCycle, "the file includes itself: " + files.joined(separator: " → "),
        at: origin.place)
      return
    }
    switch tree.look(target) {
    case .found(.regular):
      expand(target, &expansion)
    case .missing where isOptional:
      break
    case .missing, .found:
      log.add(
        .warning, .includeMissing,
        "the included file '\(DisplayText.escape(name))' is missing", at: origin.place)
    case .link:
      log.add(
        .warning, .outsideProject,
        "the included file '\(DisplayText.escape(name))' is a symbolic link, which is not followed",
        at: origin.place)
    }
  }

  private func file(_ path: RelativePath) -> XCConfigFile {
    if let known = files[path] { return known }
    let file = XCConfigFile(
      SourceText(
        name: tree.display(path),
        bytes: log.bytes(path, in: tree, limit: Self.sizeLimit) ?? []))
    log.add(file.findings)
    files[path] = file
    return file
  }
}
