internal import Diagnostics
internal import SystemIO

/// Reads `on_demand_resources` of a pod's description: a hash of tags to patterns.
///
/// A value is a pattern, an array of them, or a hash of `:paths` and `:category`, which is
/// `:initial_install`, `:prefetched` or `:download_on_demand` (CocoaPods). Only literals are read.
struct PodspecReader {
  let tree: ProjectTree
  let log: ScanLog
  static let sizeLimit = 4 << 20

  /// The pod; nil when it has no such attribute.
  func project(at path: RelativePath) -> ODRProject? {
    guard let bytes = log.bytes(path, in: tree, limit: Self.sizeLimit) else { return nil }
    let file = SourceFile(bytes, language: .ruby, path: tree.native(path))
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    var target = ODRTarget(name: name.hasSuffix(".podspec") ? String(name.dropLast(8)) : name)
    target.place = .path(tree.display(path))
    for index in file.tokens.indices where file.isWord(index, "on_demand_resources") {
      guard file.isMark(index + 1, "="), file.isMark(index + 2, "{"),
        let end = file.closing(index + 2, limit: Int.max / 2)
      else {
        log.add(
          .note, .dynamicTags,
          "the tags of this pod are made when it is read, and cannot be told from its text",
          at: .source(file.source.location(of: file.tokens[index].range)))
        continue
      }
      read(file, index + 3..<end, into: &target)
    }
    guard !target.resources.isEmpty else { return nil }
    target.resources.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return ODRProject(kind: .podspec, path: tree.native(path), targets: [target])
  }

  private func read(_ file: SourceFile, _ range: Range<Int>, into target: inout ODRTarget) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let tag = key(file, index) else {
        index += 1
        continue
      }
      let start = tag.end
      let end: Int
      if file.isMark(start, "{") || file.isMark(start, "[") {
        end = (file.closing(start, limit: Int.max / 2) ?? start) + 1
      } else {
        end = start + 1
      }
      let place = Place.source(file.source.location(of: file.tokens[index].range))
      add(file, start..<min(end, range.upperBound), tag.name, place, &target)
      index = end
    }
  }

  /// A key with what stands before its value: `'a' =>`, `:a =>` or `a:`.
  private func key(_ file: SourceFile, _ index: Int) -> (name: String, end: Int)? {
    if file.isWord(index), file.isMark(index + 1, ":"), !file.isMark(index + 2, ":") {
      return (file.text(index), index + 2)
    }
    var next = index
    if file.isMark(next, ":"), file.isWord(next + 1) { next += 1 }
    guard let name = file.string(next) ?? (next > index ? file.text(next) : nil),
      file.isMark(next + 1, "="), file.isMark(next + 2, ">")
    else { return nil }
    return (name, next + 3)
  }

  private func add(
    _ file: SourceFile, _ range: Range<Int>, _ tag: String, _ place: Place,
    _ target: inout ODRTarget
  ) {
    var patterns: [String] = []
    for index in range {
      if let pattern = file.string(index) { patterns.append(pattern) }
      if file.isWord(index, "initial_install") { target.initialInstallTags.append(tag) }
      if file.isWord(index, "prefetched") { target.prefetchOrder.append(tag) }
    }
    for pattern in patterns {
      target.resources.append(
        ODRResource(
          kind: .pattern, name: pattern, source: nil, exists: false, bundlePath: nil, tags: [tag],
          place: place))
    }
  }
}
