internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// Reads an Xcode project: its targets, their tagged resources and settings.
///
/// The layout is that of swift-build (Apache-2.0 with runtime exception), commit 41aee626, and of
/// tuist/XcodeProj for synchronized folders.
struct XcodeProjectReader {
  let tree: ProjectTree
  let log: ScanLog

  /// Reads `X.xcodeproj` at a path; nil when its `project.pbxproj` is none, which is a finding.
  func project(at path: RelativePath) throws(Failure) -> ODRProject? {
    let file = path.appending(RelativePath(unchecked: Array("project.pbxproj".utf8)))
    guard let bytes = log.bytes(file, in: tree, limit: PropertyListDocument.sizeLimit) else {
      return nil
    }
    let document = ProjectDocument(bytes, name: tree.display(file))
    for finding in document.findings { log.add(finding) }
    guard let objects = ProjectObjects(document) else {
      log.add(
        .warning, .projectMalformed,
        "the file is no Xcode project: it has no 'objects' with a 'rootObject' in them",
        at: .path(tree.display(file)))
      return nil
    }
    let folder = ProjectPath.inside(path.parent ?? .root)
    let below = objects[objects.rootID]?["projectDirPath"]?.text ?? ""
    let sourceRoot = folder.appending(below)
    let paths = GroupPaths(objects, sourceRoot: sourceRoot, log)
    let settings = TargetSettings(
      objects: objects, paths: paths, configFiles: XCConfigReader(tree, log), tree: tree, log: log)
    var project = ODRProject(kind: .xcode, path: tree.native(path))
    project.knownTags = Self.knownTags(objects)
    let tables = settings.projectTables()
    let title = String(decoding: path.lastComponent, as: UTF8.self)
    let reader = TargetReader(
      objects: objects, paths: paths, settings: settings, tree: tree, log: log,
      projectName: title.hasSuffix(".xcodeproj") ? String(title.dropLast(10)) : title)
    var seen: Set<String> = []
    var phases: Set<String> = []
    for value in objects[objects.rootID]?["targets"]?.elements ?? [] {
      guard let id = value.text, seen.insert(id).inserted else { continue }
      guard let target = objects[id] else {
        log.add(
          .warning, .danglingReference,
          "the project names a target '\(DisplayText.escape(id, limit: 64))' that does not exist",
          at: objects.place(value))
        continue
      }
      guard target["isa"]?.text == "PBXNativeTarget" else { continue }
      if let found = try reader.target(id, target, projectTables: tables, knownPhases: &phases) {
        project.targets.append(found)
      }
    }
    return project
  }

  /// The project's own list of tags, in both spellings of its key; nil where it has none.
  private static func knownTags(_ objects: ProjectObjects) -> [String]? {
    let attributes = objects[objects.rootID]?["attributes"]
    // XcodeGen writes the second.
    let lists = ["KnownAssetTags", "knownAssetTags"].compactMap { attributes?[$0] }
    return lists.isEmpty ? nil : lists.flatMap(\.texts).unique
  }
}
