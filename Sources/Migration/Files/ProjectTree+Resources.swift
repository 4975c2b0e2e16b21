internal import Diagnostics
internal import SystemIO

extension ProjectTree {
  /// A tagged file or folder that a tool's project file names by a path below a folder.
  ///
  /// One that is missing, leaves the tree or is a link is a finding, and still a resource.
  func resource(
    _ folder: ProjectPath, _ file: String, name: String, bundlePath: String?, tags: [String],
    place: Place?, _ log: ScanLog
  ) -> ODRResource {
    let shown = DisplayText.escape(name, limit: 200)
    guard case .inside(let path) = folder.appending(file) else {
      log.add(
        .warning, .outsideProject,
        "'\(shown)' lies outside of what is scanned: \(DisplayText.escape(file, limit: 200))",
        at: place, help: "scan the folder that holds both")
      return ODRResource(
        kind: .file, name: name, source: nil, exists: false, bundlePath: bundlePath, tags: tags,
        place: place)
    }
    let found = look(path)
    switch found {
    case .missing:
      log.add(
        .warning, .resourceMissing,
        "the tagged resource '\(shown)' is missing: \(display(path)) does not exist", at: place)
    case .link:
      log.add(
        .warning, .outsideProject, "'\(shown)' lies behind a symbolic link, which is not followed",
        at: place)
    case .found:
      break
    }
    let measure = measure(path)
    let isThere = found != .missing && found != .link
    return ODRResource(
      kind: found == .found(.directory) ? .folder : .file, name: name,
      source: found == .link ? nil : native(path), exists: isThere, bundlePath: bundlePath,
      tags: tags, size: measure.size, fileCount: measure.fileCount, place: place)
  }
}
