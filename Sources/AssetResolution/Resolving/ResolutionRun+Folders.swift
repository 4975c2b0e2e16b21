internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// Makes the folders of a path in the pack; nil, with a finding, when one cannot be.
  ///
  /// `alike` tells that the path is the source's, too, so that the folders have sources.
  func enterFolders(_ path: RelativePath, alike: Bool) -> DestinationCursor? {
    var cursor = DestinationCursor.root
    var folder: SourceIndex.FolderID? = alike ? SourceIndex.root : nil
    let components = path.components
    for (position, component) in components.enumerated() {
      var node = SourceIndex.none
      if let above = folder, let child = index.child(component, of: above),
        index.nodes[Int(child)].kind == .folder
      {
        node = child
        folder = index.folder(of: child)
      } else {
        folder = nil
      }
      let entered = enterFolder(
        component, in: cursor, source: node, folder: folder,
        path: Self.join(components[...position]))
      guard let entered else { return nil }
      cursor = entered
    }
    return cursor
  }

  /// Makes or finds a folder in a folder of the pack.
  func enterFolder(
    _ name: ArraySlice<UInt8>, in parent: DestinationCursor, source: SourceIndex.NodeID,
    folder: SourceIndex.FolderID?, path: @autoclosure () -> RelativePath
  ) -> DestinationCursor? {
    let length = parent.length(with: name)
    guard checkName(name, length, source, path(), path()) else { return nil }
    var entered = DestinationCursor(
      node: DestinationTree.root, isMerged: parent.isMerged, length: length)
    let facts = folder.map { index.folders[Int($0)] }
    switch destinations.occupant(of: name, in: parent.node, index) {
    case .nothing:
      let added = add(
        name, to: parent.node, source: source, file: nil,
        permissions: facts?.permissions ?? 0o755,
        times: facts.map { DestinationTimes(modified: $0.modified, changed: $0.changed) })
      guard let added else { return nil }
      entered.node = added
    case .same(let other):
      guard destinations.nodes[Int(other)].bits.isFolder else {
        reportFileAndFolder(path(), Int(destinations.selectors[Int(other)]))
        return nil
      }
      if let folder { adopt(folder, for: other) }
      entered.node = other
    case .alike(let other):
      if !parent.isMerged { reportCollision(other, name, path()) }
      guard destinations.nodes[Int(other)].bits.isFolder else { return nil }
      entered.node = other
      entered.isMerged = true
    }
    return entered
  }

  /// Gives a folder of the pack the permissions and times of the folder that it is made from.
  func adopt(_ folder: SourceIndex.FolderID, for node: DestinationTree.NodeID) {
    let facts = index.folders[Int(folder)]
    guard node != DestinationTree.root, facts.node != SourceIndex.none,
      destinations.nodes[Int(node)].source == SourceIndex.none
    else { return }
    destinations.adopt(facts.node, permissions: facts.permissions, for: node)
    if options.recordsTimes {
      times[Int(node)] = DestinationTimes(modified: facts.modified, changed: facts.changed)
    }
  }

  func reportFileAndFolder(_ path: RelativePath, _ selector: Int) {
    guard isNewCollision(path) else { return }
    report(
      .error, .fileAndFolder, "\(path.display) is to be a file and a folder",
      notes: [Diagnostic.Note("first selected here", at: place(ofSelector: selector))])
  }

  func reportCollision(
    _ other: DestinationTree.NodeID, _ name: ArraySlice<UInt8>, _ path: RelativePath
  ) {
    guard isNewCollision(path) else { return }
    let otherName = destinations.name(of: other, in: index)
    let otherPath = (path.parent ?? .root).appending(RelativePath(unchecked: Array(otherName)))
    var notes: [Diagnostic.Note] = []
    if !(otherName.allSatisfy { $0 < 0x80 } && name.allSatisfy { $0 < 0x80 }) {
      notes.append(
        Diagnostic.Note(
          "spelled out: \"\(DisplayText.spellOut(otherPath.bytes))\" and "
            + "\"\(DisplayText.spellOut(path.bytes))\""))
    }
    let selector = Int(destinations.selectors[Int(other)])
    notes.append(
      Diagnostic.Note("\(otherPath.display) is selected here", at: place(ofSelector: selector)))
    report(
      .error, .collidingNames,
      "\(otherPath.display) and \(path.display) are one path on a device, "
        + "which ignores case and Unicode normalisation",
      notes: notes, help: "rename or exclude one of them")
  }

  /// Whether a collision was not reported yet; counts as an error of the selector if it was.
  private func isNewCollision(_ path: RelativePath) -> Bool {
    guard !reportedCollisions.contains(path) else {
      current.errorCount += 1
      return false
    }
    if reportedCollisions.count < 10_000 { reportedCollisions.insert(path) }
    return true
  }
}
