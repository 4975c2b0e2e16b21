internal import Diagnostics
internal import SystemIO

/// Reads `build.settings` of Solar2D (Corona): the table `onDemandResources` in Lua.
///
/// Each entry has `tag`, `resource` and perhaps `type`, which is `install` or `prefetch`. Solar2D builds a
/// pack for each tag itself and calls it `BUNDLEID.TAG.assetpack`, priority 1 or 0.5.
struct Solar2DReader {
  let tree: ProjectTree
  let log: ScanLog
  static let sizeLimit = 4 << 20

  /// The project; nil when the file has no such table.
  func project(at path: RelativePath) -> ODRProject? {
    guard let bytes = log.bytes(path, in: tree, limit: Self.sizeLimit) else { return nil }
    let file = SourceFile(bytes, language: .lua, path: tree.native(path))
    guard
      let index = file.tokens.indices.first(where: {
        file.isWord($0, "onDemandResources") && file.isMark($0 + 1, "=") && file.isMark($0 + 2, "{")
      }), let end = file.closing(index + 2, limit: Int.max / 2)
    else { return nil }
    var target = ODRTarget(name: "iphone")
    target.platforms = [.iOS]
    target.place = .source(file.source.location(of: file.tokens[index].range))
    var next = index + 3
    while next < end {
      guard file.isMark(next, "{"), let close = file.closing(next, limit: Int.max / 2) else {
        next += 1
        continue
      }
      add(file, next + 1..<close, folder: path.parent ?? .root, to: &target)
      next = close + 1
    }
    target.resources.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    target.initialInstallTags = target.initialInstallTags.unique
    target.prefetchOrder = target.prefetchOrder.unique
    return ODRProject(kind: .solar2d, path: tree.native(path), targets: [target])
  }

  private func add(
    _ file: SourceFile, _ range: Range<Int>, folder: RelativePath, to target: inout ODRTarget
  ) {
    func field(_ name: String) -> Int? {
      range.first { file.isWord($0, name) && file.isMark($0 + 1, "=") }.map { $0 + 2 }
    }
    let place = Place.source(file.source.location(of: file.tokens[range.lowerBound - 1].range))
    guard let tagIndex = field("tag"), let tag = file.string(tagIndex),
      let resource = field("resource").flatMap({ file.string($0) })
    else {
      log.add(
        .warning, .projectMalformed,
        "an entry of 'onDemandResources' needs 'tag' and 'resource' as strings", at: place)
      return
    }
    switch field("type").flatMap({ file.string($0) }) {
    case "install": target.initialInstallTags.append(tag)
    case "prefetch": target.prefetchOrder.append(tag)
    default: break
    }
    target.resources.append(
      tree.resource(
        .inside(folder), resource, name: resource, bundlePath: resource, tags: [tag],
        place: .source(file.source.location(of: file.tokens[tagIndex].range)), log))
  }
}
