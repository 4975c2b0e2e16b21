internal import Diagnostics
internal import SystemIO

/// Reads XcodeGen's `project.yml`: `resourceTags` on sources and on file types.
struct XcodeGenReader {
  let tree: ProjectTree
  let log: ScanLog
  static let sizeLimit = 4 << 20

  /// The project; nil when nothing in it carries tags.
  func project(at path: RelativePath) -> ODRProject? {
    guard let bytes = log.bytes(path, in: tree, limit: Self.sizeLimit) else { return nil }
    let source = SourceText(name: tree.display(path), bytes: bytes)
    var reader = YAMLReader(bytes)
    guard let root = reader.read(), let targets = root["targets"] else { return nil }
    var types: [ExactString: [String]] = [:]
    for (name, value) in root["fileTypes"]?.members ?? [] {
      if let tags = value["resourceTags"]?.texts, !tags.isEmpty { types[ExactString(name)] = tags }
    }
    let folder = path.parent ?? .root
    var project = ODRProject(kind: .xcodegen, path: tree.native(path))
    for (name, value) in targets.members {
      var target = ODRTarget(name: name)
      target.place = .source(source.location(of: value.range))
      target.bundleIdentifier = identifier(name, value, root)
      for platform in (value["platform"] ?? value["supportedDestinations"])?.texts ?? [] {
        guard let found = ApplePlatform(rawValue: platform) else { continue }
        target.platforms.append(found)
        let version = value["deploymentTarget"]?.text ?? value["deploymentTarget"]?[platform]?.text
        target.deploymentTargets[found] = version.flatMap(OSVersion.init)
      }
      setLists(value, root, &target)
      for entry in value["sources"]?.elements ?? [] {
        add(entry, types, folder: folder, source, &target)
      }
      target.resources.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      if !target.resources.isEmpty { project.targets.append(target) }
    }
    return project.targets.isEmpty ? nil : project
  }

  private func setting(_ name: String, _ target: YAML, _ root: YAML) -> String? {
    for settings in [target["settings"], root["settings"]] {
      guard let found = settings?["base"]?[name] ?? settings?[name] else { continue }
      return found.texts.joined(separator: " ")
    }
    return nil
  }

  private func identifier(_ name: String, _ target: YAML, _ root: YAML) -> String? {
    if let given = setting(TargetSettings.identifier, target, root) { return given }
    return root["options"]?["bundleIdPrefix"]?.text.map { "\($0).\(name)" }
  }

  private func setLists(_ value: YAML, _ root: YAML, _ target: inout ODRTarget) {
    target.initialInstallTags =
      SettingList.split(
        setting("ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS", value, root) ?? ""
      ).unique
    target.prefetchOrder =
      SettingList.split(
        setting("ON_DEMAND_RESOURCES_PREFETCH_ORDER", value, root) ?? ""
      ).unique
    target.isEnabled =
      setting("ENABLE_ON_DEMAND_RESOURCES", value, root).map(SettingList.isTrue)
      ?? target.platforms.contains(where: \.hasOnDemandResources)
  }

  private func add(
    _ entry: YAML, _ types: [ExactString: [String]], folder: RelativePath, _ source: SourceText,
    _ target: inout ODRTarget
  ) {
    guard let name = entry["path"]?.text ?? entry.text else { return }
    let place = Place.source(source.location(of: (entry["resourceTags"] ?? entry).range))
    let last = name.split(separator: "/").last.map(String.init) ?? name
    if let tags = entry["resourceTags"]?.texts, !tags.isEmpty {
      target.resources.append(
        tree.resource(
          .inside(folder), name, name: name, bundlePath: last, tags: tags, place: place, log))
      return
    }
    guard !types.isEmpty, case .inside(let root) = ProjectPath.inside(folder).appending(name) else {
      return
    }
    let excluded = Set((entry["excludes"]?.texts ?? []).map(ExactString.init))
    addTyped(root, types, excluded, place, &target)
  }

  /// Adds the files below a folder whose types carry tags.
  private func addTyped(
    _ root: RelativePath, _ types: [ExactString: [String]], _ excluded: Set<ExactString>,
    _ place: Place, _ target: inout ODRTarget
  ) {
    var folders = [RelativePath.root]
    while let folder = folders.popLast() {
      guard folder.components.count < ProjectTree.depthLimit else { continue }
      for (name, kind) in tree.names(in: root.appending(folder)) {
        let path = folder.appending(RelativePath(unchecked: name))
        let text = String(decoding: path.bytes, as: UTF8.self)
        if excluded.contains(ExactString(text)) { continue }
        if kind == .directory { folders.append(path) }
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
          let tags = types[ExactString(String(decoding: name[(dot + 1)...], as: UTF8.self))]
        else { continue }
        target.resources.append(
          tree.resource(
            .inside(root), text, name: text, bundlePath: String(decoding: name, as: UTF8.self),
            tags: tags, place: place, log))
      }
    }
  }
}
