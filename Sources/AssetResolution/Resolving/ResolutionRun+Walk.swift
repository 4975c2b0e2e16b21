internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// Takes a folder's content, or of it what a pattern matches.
  func walk(
    _ folder: SourceIndex.FolderID, glob: Glob?, source: RelativePath, destination: RelativePath,
    isLinked: Bool = false
  ) {
    guard list(folder) else { return }
    var walk = FolderWalk(glob: glob, source: source, destination: destination)
    guard let cursor = enterFolders(destination, alike: !walk.isMapped) else { return }
    adopt(folder, for: cursor.node)
    var exclusionCursors: (source: Exclusions.Cursor?, destination: Exclusions.Cursor?)
    if !exclusions.isEmpty {
      exclusionCursors.source = exclusions.cursor(at: source)
      if walk.isMapped { exclusionCursors.destination = exclusions.cursor(at: destination) }
    }
    push(
      folder, [], cursor, exclusionCursors.source, exclusionCursors.destination,
      glob?.start ?? [], isLinked, &walk)
    while let top = walk.frames.last {
      if top.next == top.end {
        walk.open.remove(top.folder)
        walk.frames.removeLast()
      } else {
        walk.frames[walk.frames.count - 1].next += 1
        visit(top.next, &walk)
      }
    }
  }

  private func push(
    _ folder: SourceIndex.FolderID, _ name: [UInt8], _ destination: DestinationCursor?,
    _ source: Exclusions.Cursor?, _ target: Exclusions.Cursor?, _ positions: [Int],
    _ isLinked: Bool, _ walk: inout FolderWalk
  ) {
    var range = index.children(of: folder)
    if let only = walk.glob?.onlyName(at: positions) {
      let child = index.child(only, of: folder)
      range = child.map { $0..<($0 + 1) } ?? range.lowerBound..<range.lowerBound
    } else {
      index.folders[Int(folder)].isSearched = true
    }
    walk.frames.append(
      FolderWalk.Frame(
        name: name, folder: folder, next: range.lowerBound, end: range.upperBound,
        destination: destination, exclusions: source, destinationExclusions: target,
        positions: positions, isLinked: isLinked))
    walk.open.insert(folder)
  }

  /// What the pattern and the exclusions say of a name.
  private struct Decision {
    var positions: [Int] = []
    var isMatch = true
    var isExcluded = false
    var exclusions: Exclusions.Cursor?
    var destinationExclusions: Exclusions.Cursor?
  }

  /// Nil for a name that the pattern does not take.
  private func decide(_ node: SourceIndex.NodeID, _ walk: FolderWalk) -> Decision? {
    let frame = walk.frames[walk.frames.count - 1]
    let kind = index.nodes[Int(node)].kind
    return index.name(of: node).withUnsafeBufferPointer { name in
      var decision = Decision()
      if let glob = walk.glob {
        (decision.positions, decision.isMatch) = glob.advance(frame.positions, over: name)
        let mayDescend = kind == .folder || kind == .link
        guard decision.isMatch || (mayDescend && !decision.positions.isEmpty) else { return nil }
      }
      if let cursor = frame.exclusions {
        decision.exclusions = exclusions.step(cursor, name) { walk.sourcePath(Array(name)[...]) }
        decision.isExcluded = decision.exclusions == nil
      }
      if let cursor = frame.destinationExclusions {
        decision.destinationExclusions = exclusions.step(cursor, name) {
          walk.destinationPath(Array(name)[...])
        }
        if decision.destinationExclusions == nil { decision.isExcluded = true }
      }
      return decision
    }
  }

  private func visit(_ child: SourceIndex.NodeID, _ walk: inout FolderWalk) {
    guard let decision = decide(child, walk) else { return }
    if decision.isExcluded {
      countExcluded(child)
      return
    }
    let kind = index.nodes[Int(child)].kind
    if isJunk(child, isFolder: kind == .folder) { return }
    var node = child
    var isLinked = walk.frames[walk.frames.count - 1].isLinked
    if kind == .link {
      if !decision.isMatch, !mayLeadToFolder(child) { return }
      guard let target = target(of: child, walk.sourcePath(index.name(of: child))) else { return }
      isLinked = true
      guard case .node(let found) = target else {
        descend(SourceIndex.root, child, decision, isLinked: true, &walk)
        return
      }
      node = found
    }
    if isLinked, !countLinked(&walk) { return }
    if index.nodes[Int(node)].kind == .folder {
      if kind == .link, isJunk(child, isFolder: true) { return }
      descend(index.folder(of: node), child, decision, isLinked: isLinked, &walk)
    } else if decision.isMatch {
      guard let folder = ensureDestination(&walk) else { return }
      let name = index.name(of: child)
      place(
        node, as: name, in: folder, source: walk.sourcePath(name),
        destination: walk.destinationPath(name))
    }
  }

  /// Goes into a folder that is reached under the name of `child`.
  private func descend(
    _ folder: SourceIndex.FolderID, _ child: SourceIndex.NodeID, _ decision: Decision,
    isLinked: Bool, _ walk: inout FolderWalk
  ) {
    if walk.glob != nil {
      if decision.isMatch { current.matchedFolderCount += 1 }
      if decision.positions.isEmpty { return }
    }
    let name = Array(index.name(of: child))
    if walk.open.contains(folder) {
      let path = walk.sourcePath(name[...]).display
      reportOnce(
        child, .linkLoop,
        "\(path) leads back to \(index.path(ofFolder: folder).display), which it is in")
      return
    }
    guard list(folder) else { return }
    var destination: DestinationCursor?
    if walk.glob == nil {
      guard let parent = ensureDestination(&walk) else { return }
      destination = enterFolder(
        name[...], in: parent, source: index.folders[Int(folder)].node, folder: folder,
        path: walk.destinationPath(name[...]))
      if destination == nil { return }
    }
    push(
      folder, name, destination, decision.exclusions, decision.destinationExclusions,
      decision.positions, isLinked, &walk)
  }

  /// Makes the folders of the pack down to where the walk is.
  private func ensureDestination(_ walk: inout FolderWalk) -> DestinationCursor? {
    var first = walk.frames.count - 1
    while first > 0, walk.frames[first].destination == nil, !walk.frames[first].isBlocked {
      first -= 1
    }
    for position in first..<walk.frames.count {
      if walk.frames[position].destination != nil { continue }
      var entered: DestinationCursor?
      if !walk.frames[position].isBlocked, position > 0,
        let parent = walk.frames[position - 1].destination
      {
        let folder = walk.frames[position].folder
        entered = enterFolder(
          walk.frames[position].name[...], in: parent,
          source: index.folders[Int(folder)].node, folder: folder,
          path: walk.destinationPath(ofFrame: position))
      }
      walk.frames[position].destination = entered
      if entered == nil {
        walk.frames[position].isBlocked = true
        current.errorCount += 1
      }
    }
    return walk.frames[walk.frames.count - 1].destination
  }

  /// Counts an entry reached through a link; false, with a finding and the walk ended, past the
  /// limit: a few folders full of links to each other can stand for any number of entries.
  private func countLinked(_ walk: inout FolderWalk) -> Bool {
    linkedCount += 1
    guard linkedCount > linkedLimit else { return true }
    if linkedCount == linkedLimit + 1 {
      report(
        .error, .linksMultiply,
        "symbolic links lead to more than \(linkedLimit) entries",
        help: "select what is needed without links")
    }
    walk.frames.removeAll()
    return false
  }
}
