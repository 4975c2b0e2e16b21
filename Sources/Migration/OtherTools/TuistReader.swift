internal import Diagnostics
internal import SystemIO

/// Reads Tuist's `Project.swift`: tags on resources and `onDemandResourcesTags` of targets.
///
/// Only literals can be told: the manifest is a program.
struct TuistReader {
  let tree: ProjectTree
  let log: ScanLog
  static let sizeLimit = 4 << 20

  /// The project; nil when nothing in it is about tags.
  func project(at path: RelativePath) -> ODRProject? {
    guard let bytes = log.bytes(path, in: tree, limit: Self.sizeLimit) else { return nil }
    let file = SourceFile(bytes, language: .swift, path: tree.native(path))
    var project = ODRProject(kind: .tuist, path: tree.native(path))
    for index in file.tokens.indices
    where file.isWord(index, "target") || file.isWord(index, "Target") {
      guard let end = file.isMark(index + 1, "(") ? file.closing(index + 1) : nil,
        let call = CallArguments(file, openedAt: index + 1),
        let name = call.value("name").flatMap({ file.string($0.lowerBound) })
      else { continue }
      var target = ODRTarget(name: name)
      target.place = .source(file.source.location(of: file.tokens[index].range))
      target.bundleIdentifier = call.value("bundleId").flatMap { file.string($0.lowerBound) }
      target.platforms = [.iOS]
      read(file, index + 2..<end, folder: path.parent ?? .root, &target)
      let hasAnything =
        !target.resources.isEmpty || !target.initialInstallTags.isEmpty
        || !target.prefetchOrder.isEmpty
      if hasAnything { project.targets.append(target) }
    }
    return project.targets.isEmpty ? nil : project
  }

  private func read(
    _ file: SourceFile, _ range: Range<Int>, folder: RelativePath, _ target: inout ODRTarget
  ) {
    for index in range where file.isWord(index) && file.isMark(index + 1, "(") {
      guard let call = CallArguments(file, openedAt: index + 1) else { continue }
      if let tags = call.value("tags") { add(file, call, tags, folder: folder, &target) }
      for (label, isInitial) in [("initialInstall", true), ("prefetchOrder", false)] {
        guard let value = call.value(label) else { continue }
        let found = tags(file, value)
        if isInitial { target.initialInstallTags += found } else { target.prefetchOrder += found }
      }
    }
    target.initialInstallTags = target.initialInstallTags.unique
    target.prefetchOrder = target.prefetchOrder.unique
    target.resources.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private func tags(_ file: SourceFile, _ range: Range<Int>) -> [String] {
    let found = TagExpression.read(range, of: file)
    if found.isDynamic, let first = range.first {
      log.add(
        .note, .dynamicTags, "some of these tags are made when the manifest is run",
        at: .source(file.source.location(of: file.tokens[first].range)))
    }
    return found.literals
  }

  private func add(
    _ file: SourceFile, _ call: CallArguments, _ value: Range<Int>, folder: RelativePath,
    _ target: inout ODRTarget
  ) {
    let tags = tags(file, value)
    let named = call.value("pattern") ?? call.value("path") ?? call.parts.first
    guard !tags.isEmpty, let index = named?.lowerBound, let name = file.string(index) else {
      return
    }
    let place = Place.source(file.source.location(of: file.tokens[value.lowerBound].range))
    if name.contains("*") {
      target.resources.append(
        ODRResource(
          kind: .pattern, name: name, source: nil, exists: false, bundlePath: nil, tags: tags,
          place: place))
    } else {
      let last = name.split(separator: "/").last.map(String.init) ?? name
      target.resources.append(
        tree.resource(
          .inside(folder), name, name: name, bundlePath: last, tags: tags, place: place, log))
    }
  }
}
