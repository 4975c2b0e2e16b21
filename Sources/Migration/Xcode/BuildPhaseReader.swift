internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// Reads the build phases of a target: which files are in them, and with which tags.
struct BuildPhaseReader {
  /// An asset catalog that the target compiles.
  struct Catalog {
    let path: RelativePath
    /// As the project calls it.
    let name: String
  }

  let objects: ProjectObjects
  let paths: GroupPaths
  let tree: ProjectTree
  let log: ScanLog
  private(set) var resources: [ODRResource] = []
  private(set) var catalogs: [Catalog] = []
  /// The phases that other targets have: each is one target's, and is read once.
  private(set) var known: Set<String>

  init(
    objects: ProjectObjects, paths: GroupPaths, tree: ProjectTree, log: ScanLog,
    known: Set<String>
  ) {
    self.known = known
    self.objects = objects
    self.paths = paths
    self.tree = tree
    self.log = log
  }

  /// Reads all phases of a target.
  mutating func read(_ target: PropertyListValue) {
    for phase in target["buildPhases"]?.elements ?? [] {
      guard let id = phase.text, let object = objects[id], known.insert(id).inserted else {
        continue
      }
      let isResources = object["isa"]?.text == "PBXResourcesBuildPhase"
      var seen: Set<String> = []
      for value in object["files"]?.elements ?? [] {
        guard let id = value.text, seen.insert(id).inserted else { continue }
        guard let file = objects[id] else {
          log.add(
            .warning, .danglingReference,
            "the build phase names an object '\(DisplayText.escape(id, limit: 64))' that does not exist",
            at: objects.place(value))
          continue
        }
        read(file, isResources: isResources)
      }
    }
  }

  /// Reads one build file; empty tags are common noise, and tags elsewhere than on resources do nothing.
  private mutating func read(_ file: PropertyListValue, isResources: Bool) {
    let tagList = file["settings"]?["ASSET_TAGS"]
    let tags = tagList?.texts.filter { !$0.isEmpty } ?? []
    guard isResources else {
      if !tags.isEmpty {
        log.add(
          .warning, .tagsIgnored,
          "tags on a file that is not in a Copy Bundle Resources phase do nothing",
          at: objects.place(tagList))
      }
      return
    }
    guard let reference = file["fileRef"], let id = reference.text else { return }
    guard let object = objects[id] else {
      log.add(
        .warning, .danglingReference,
        "the build file names an object '\(DisplayText.escape(id, limit: 64))' that does not exist",
        at: objects.place(reference))
      return
    }
    let name = object["path"]?.text ?? object["name"]?.text ?? id
    if Self.isCatalog(object, name) {
      if !tags.isEmpty {
        log.add(
          .warning, .tagsIgnored,
          "tags on an asset catalog do nothing; its assets carry their own",
          at: objects.place(tagList))
      }
      if let path = inside(id, name, object) {
        catalogs.append(Catalog(path: path, name: name))
      }
      return
    }
    guard !tags.isEmpty else { return }
    if object["isa"]?.text == "PBXVariantGroup" {
      for child in object["children"]?.texts ?? [] {
        guard let member = objects[child] else { continue }
        add(child, member, variantOf: name, tags, tagList)
      }
    } else {
      add(id, object, variantOf: nil, tags, tagList)
    }
  }

  private static func isCatalog(_ object: PropertyListValue, _ name: String) -> Bool {
    let type = object["explicitFileType"]?.text ?? object["lastKnownFileType"]?.text
    return type == "folder.assetcatalog" || name.hasSuffix(".xcassets")
  }

  private mutating func add(
    _ id: String, _ object: PropertyListValue, variantOf group: String?, _ tags: [String],
    _ tagList: PropertyListValue?
  ) {
    guard log.countResource(at: objects.place(tagList)) else { return }
    let name = object["path"]?.text ?? object["name"]?.text ?? id
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let type = object["explicitFileType"]?.text ?? object["lastKnownFileType"]?.text
    var kind = group != nil ? ODRResource.Kind.variant : type == "folder" ? .folder : .file
    var bundlePath = last
    if kind == .variant {
      let region = name.split(separator: "/").last { $0.hasSuffix(".lproj") }.map(String.init)
      let named = object["name"]?.text ?? "Base"
      bundlePath = (region ?? named + ".lproj") + "/" + last
    }
    guard let path = inside(id, name, tagList) else {
      resources.append(
        ODRResource(
          kind: kind, name: name, source: nil, exists: false, bundlePath: bundlePath, tags: tags,
          origin: objects.origin(tagList)))
      return
    }
    let found = tree.look(path)
    if kind == .file, found == .found(.directory) { kind = .folder }
    if found == .missing {
      log.add(
        .warning, .resourceMissing,
        "the tagged resource '\(DisplayText.escape(name, limit: 200))' is missing: \(tree.display(path)) does not exist",
        at: objects.place(tagList))
    }
    let measure = tree.measure(path)
    if measure.skipped > 0, found != .link {
      log.add(
        .warning, .outsideProject,
        "in '\(DisplayText.escape(name, limit: 200))' symbolic links and special files are left out: \(measure.skipped)",
        at: objects.place(tagList))
    }
    resources.append(
      ODRResource(
        kind: kind, name: name, source: found == .link ? nil : tree.native(path),
        exists: found != .missing && found != .link, bundlePath: bundlePath, tags: tags,
        size: measure.size, fileCount: measure.fileCount,
        origin: objects.origin(tagList)))
  }

  /// The path of a file reference; one that leaves what is scanned is a finding, and nil.
  private func inside(_ id: String, _ name: String, _ value: PropertyListValue?) -> RelativePath? {
    var shown: String { DisplayText.escape(name, limit: 200) }
    switch paths.path(of: id) {
    case .inside(let path):
      if tree.look(path) == .link {
        log.add(
          .warning, .outsideProject,
          "'\(shown)' lies behind a symbolic link, which is not followed", at: objects.place(value))
      }
      return path
    case .outside(let path):
      log.add(
        .warning, .outsideProject,
        "'\(shown)' lies outside of what is scanned: \(DisplayText.escape(path, limit: 200))",
        at: objects.place(value), help: "scan the folder that holds both")
    case .unknown(let path):
      log.add(
        .warning, .outsideProject,
        "where '\(shown)' lies is known to the build system alone: \(DisplayText.escape(path, limit: 200))",
        at: objects.place(value))
    }
    return nil
  }
}
