internal import AssetPackManifest
internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// Resolves a `file` or `fileSource` selector.
  func resolveFile(_ text: Located<String>, destination destinationText: Located<String>?) {
    current.range = text.range
    guard let (path, destination) = paths(text, destinationText) else { return }
    if let destinationText, destination.isRoot {
      report(
        .error, .invalidSelectorPath, "the destination of a file has to name a file",
        at: destinationText.range)
      return
    }
    guard let located = locate(path, text) else { return }
    if isExcluded(path, destination) {
      countExcluded(located)
      reportNothing("\(path.display) is left out by a fileExclusion selector")
      return
    }
    guard let target = resolve(located, path) else { return }
    guard case .node(let node) = target, index.nodes[Int(node)].kind != .folder else {
      let right = destinationText == nil ? "directory" : "directorySource"
      report(
        .error, .wrongSelectorKind, "\(path.display) is a folder, not a file",
        help: "use \"\(right)\" for a folder")
      return
    }
    warnOfJunk(path, "file")
    guard let parent = destination.parent,
      let folder = enterFolders(parent, alike: path == destination)
    else { return }
    place(node, as: destination.lastComponent, in: folder, source: path, destination: destination)
  }

  /// Resolves a `directory` or `directorySource` selector.
  func resolveDirectory(_ text: Located<String>, destination destinationText: Located<String>?) {
    current.range = text.range
    guard let (path, destination) = paths(text, destinationText) else { return }
    guard let located = locate(path, text) else { return }
    if isExcluded(path, destination) {
      countExcluded(located)
      reportNothing("\(path.display) is left out by a fileExclusion selector")
      return
    }
    guard let target = resolve(located, path) else { return }
    let folder: SourceIndex.FolderID
    switch target {
    case .root:
      folder = SourceIndex.root
    case .node(let node) where index.nodes[Int(node)].kind == .folder:
      folder = index.folder(of: node)
    case .node(let node):
      let kind = index.nodes[Int(node)].kind
      let right = destinationText == nil ? "file" : "fileSource"
      report(
        .error, .wrongSelectorKind, "\(path.display) is \(kind.description), not a folder",
        help: kind == .file ? "use \"\(right)\" for a file" : nil)
      return
    }
    warnOfJunk(path, "directory")
    let isLink = located != target
    walk(folder, glob: nil, source: path, destination: destination, isLinked: isLink)
    reportNothing(
      path.isRoot ? "the source root holds no file" : "the folder \(path.display) holds no file")
  }

  private func paths(
    _ text: Located<String>, _ destinationText: Located<String>?
  ) -> (source: RelativePath, destination: RelativePath)? {
    let source = sourcePath(text)
    guard let destinationText else { return source.map { ($0, $0) } }
    let destination = destinationPath(destinationText)
    guard let source, let destination else { return nil }
    return (source, destination)
  }

  private func resolve(_ located: SourceTarget, _ path: RelativePath) -> SourceTarget? {
    guard case .node(let node) = located else { return located }
    return target(of: node, path)
  }

  private func countExcluded(_ target: SourceTarget) {
    if case .node(let node) = target { countExcluded(node) }
  }

  /// Whether exclusions take a path or a folder above it out.
  private func isExcluded(_ source: RelativePath, _ destination: RelativePath) -> Bool {
    if exclusions.isEmpty { return false }
    return exclusions.cursor(at: source) == nil || exclusions.cursor(at: destination) == nil
  }

  private func warnOfJunk(_ path: RelativePath, _ selector: String) {
    if options.keepsJunk { return }
    let components = path.components
    for (position, component) in components.enumerated() {
      let isFolder = position + 1 < components.count || selector == "directory"
      let kind = component.withUnsafeBufferPointer { Junk.kind(of: $0, isFolder: isFolder) }
      guard let kind else { continue }
      report(
        .warning, .explicitJunk,
        "\(path.display) is kept because the selector names it; others leave \(kind.rawValue) out")
      return
    }
  }
}
