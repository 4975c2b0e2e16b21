internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// How many links one path may lead through, as on Linux.
  private static let linkLimit = 40

  /// Lists a folder unless it is listed; false, with a finding, when that is impossible.
  func list(_ folder: SourceIndex.FolderID) -> Bool {
    switch index.folders[Int(folder)].listing {
    case .read:
      return true
    case .pending:
      do throws(SystemError) {
        if try index.list(folder, through: cache) { return true }
        reportTooMany()
        return false
      } catch {
        listingErrors[folder] = error
      }
    case .failed:
      break
    }
    guard let error = listingErrors[folder] else {
      current.errorCount += 1
      return false
    }
    let node = index.folders[Int(folder)].node
    let path = index.path(ofFolder: folder)
    if node == SourceIndex.none {
      report(error, on: path)
    } else if index.nodes[Int(node)].marks.contains(.reported) {
      current.errorCount += 1
    } else {
      index.nodes[Int(node)].marks.insert(.reported)
      report(error, on: path)
    }
    return false
  }

  /// Where a link points, as it is written; nil, with a finding, when it cannot be read.
  func linkText(_ node: SourceIndex.NodeID) -> [UInt8]? {
    if let archive = tree.archive { return archive.linkTargets[node] }
    do throws(SystemError) {
      let folder = try cache.folder(index.nodes[Int(node)].parent, in: index)
      return try folder.descriptor.linkTarget(index.name(of: node))
    } catch {
      report(error, on: index.path(of: node))
      return nil
    }
  }

  /// Follows a link within the source root, through the listings alone.
  ///
  /// So nothing outside is touched, and what is found has a path without links.
  func resolveLink(_ node: SourceIndex.NodeID) -> LinkOutcome {
    guard let text = linkText(node) else { return .unreadable }
    var folder = index.nodes[Int(node)].parent
    var pending: [ArraySlice<UInt8>] = []
    guard enter(text, &folder, &pending) else { return .outside }
    var target = index.folders[Int(folder)].node
    var linkCount = 1
    while let component = pending.popLast() {
      if component.elementsEqual(".".utf8) { continue }
      if component.elementsEqual("..".utf8) {
        if folder == SourceIndex.root { return .outside }
        folder = index.folders[Int(folder)].parent
        target = index.folders[Int(folder)].node
        continue
      }
      guard list(folder) else { return .unreadable }
      guard let child = index.child(component, of: folder) else { return .dangling }
      switch index.nodes[Int(child)].kind {
      case .link:
        linkCount += 1
        if linkCount > Self.linkLimit { return .loop }
        guard let text = linkText(child) else { return .unreadable }
        guard enter(text, &folder, &pending) else { return .outside }
        target = index.folders[Int(folder)].node
      case .folder:
        folder = index.folder(of: child)
        target = child
      default:
        guard pending.isEmpty else { return .dangling }
        target = child
      }
    }
    return .target(target == SourceIndex.none ? .root : .node(target))
  }

  /// Puts a link's components before the pending ones; false when it points out of the root.
  private func enter(
    _ text: [UInt8], _ folder: inout SourceIndex.FolderID, _ pending: inout [ArraySlice<UInt8>]
  ) -> Bool {
    var path = text[...]
    if text.first == UInt8(ascii: "/") {
      guard let root = tree.realPath, text.starts(with: root) else { return false }
      path = text[root.count...]
      guard path.isEmpty || root == [UInt8(ascii: "/")] || path.first == UInt8(ascii: "/") else {
        return false
      }
      folder = SourceIndex.root
    }
    pending += path.split(separator: UInt8(ascii: "/")).reversed()
    return true
  }

  /// What a name stands for once links are dealt with as the options say.
  ///
  /// Nil, with a finding, for a link that is refused. `path` is the path by which it was reached.
  func target(of node: SourceIndex.NodeID, _ path: @autoclosure () -> RelativePath) -> SourceTarget?
  {
    guard index.nodes[Int(node)].kind == .link else { return .node(node) }
    guard options.symlinks == .follow else {
      reportLink(node, path())
      return nil
    }
    let outcome = resolveLink(node)
    if case .target(let target) = outcome { return target }
    report(outcome, node, path())
    return nil
  }

  /// Reports that a link is not followed.
  func reportLink(_ node: SourceIndex.NodeID, _ path: RelativePath) {
    reportOnce(
      node, .symbolicLink, "\(path.display) is a symbolic link to \(shownTarget(node))",
      help: "select what it points to, exclude it, or pass --symlinks follow")
  }

  private func report(_ outcome: LinkOutcome, _ node: SourceIndex.NodeID, _ path: RelativePath) {
    let link = "the symbolic link \(path.display) to \(shownTarget(node))"
    switch outcome {
    case .target, .unreadable:
      current.errorCount += 1
    case .outside:
      reportOnce(
        node, .linkLeavesRoot, "\(link) leaves the source root",
        help: "copy what it leads to, or choose a higher source root")
    case .loop:
      reportOnce(node, .linkLoop, "\(link) never ends: links lead in a loop")
    case .dangling:
      reportOnce(node, .danglingLink, "\(link) leads to nothing")
    }
  }

  /// A link's target in quotation marks.
  func shownTarget(_ node: SourceIndex.NodeID) -> String {
    "\"\(DisplayText.escape(linkText(node) ?? []))\""
  }
}
