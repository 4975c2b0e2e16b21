internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// Puts a file into a folder of the pack.
  ///
  /// Examines it and asks for the permission to read it, but never opens it.
  func place(
    _ node: SourceIndex.NodeID, as name: ArraySlice<UInt8>, in folder: DestinationCursor,
    source: @autoclosure () -> RelativePath, destination: @autoclosure () -> RelativePath
  ) {
    let kind = index.nodes[Int(node)].kind
    guard kind == .file else {
      reportOnce(
        node, .notARegularFile, "not a regular file: \(source().display) is \(kind.description)",
        help: "exclude it or remove it")
      return
    }
    let length = folder.length(with: name)
    guard checkName(name, length, node, source(), destination()) else { return }
    switch destinations.occupant(of: name, in: folder.node, index) {
    case .nothing:
      guard let file = examine(node, source()) else { return }
      add(name, to: folder.node, source: node, file: file.facts, times: file.times)
      count(file.facts.size)
      if length > PathLimits.device {
        report(
          .warning, .longPath,
          "the path of \(length) bytes is longer than Apple's systems open, "
            + "which is \(PathLimits.device): \(Self.shorten(destination()))")
      }
    case .same(let other):
      meet(other, node, folder, source(), destination())
    case .alike(let other):
      if !folder.isMerged { reportCollision(other, name, destination()) }
    }
  }

  /// Decides what it means that a path is taken already.
  private func meet(
    _ other: DestinationTree.NodeID, _ node: SourceIndex.NodeID, _ folder: DestinationCursor,
    _ source: RelativePath, _ destination: RelativePath
  ) {
    let entry = destinations.nodes[Int(other)]
    let selector = Int(destinations.selectors[Int(other)])
    if entry.bits.isFolder {
      reportFileAndFolder(destination, selector)
    } else if entry.source == node {
      current.repeats[selector, default: (0, destination)].count += 1
    } else if !folder.isMerged {
      let first = index.path(of: entry.source).display
      report(
        .error, .destinationTaken,
        "\(first) and \(source.display) are both to be stored as \(destination.display)",
        notes: [Diagnostic.Note("\(first) is selected here", at: place(ofSelector: selector))])
    }
  }

  /// Size, permissions and times of a file; nil, with a finding, when it may not or cannot be read.
  private func examine(
    _ node: SourceIndex.NodeID, _ path: @autoclosure () -> RelativePath
  ) -> (facts: DestinationTree.File, times: DestinationTimes)? {
    if let member = tree.archive?.member(of: node) {
      return (
        DestinationTree.File(
          size: member.size, fingerprint: Fingerprint(memberOrdinal: member.ordinal),
          permissions: member.mode),
        DestinationTimes(modified: member.modified, changed: member.modified)
      )
    }
    do throws(SystemError) {
      let folder = try cache.folder(index.nodes[Int(node)].parent, in: index)
      let status = try folder.descriptor.status(of: index.name(of: node))
      guard status.kind == .regular else {
        report(
          .error, .sourceChanged,
          "\(path().display) was a file and has become \(status.kind.description)")
        return nil
      }
      // What everybody may read needs no question of its own; what an access list refuses in spite of
      // that is found when the file is opened.
      let isPublic = status.permissions & 0o444 == 0o444
      guard isPublic || folder.descriptor.mayRead(index.name(of: node), isDirectory: false) else {
        reportOnce(
          node, .unreadableSource,
          "\(path().display) may not be read: permission denied")
        return nil
      }
      return (
        DestinationTree.File(
          size: status.size, fingerprint: Fingerprint(status), permissions: status.permissions),
        DestinationTimes(modified: status.modified, changed: status.changed)
      )
    } catch {
      report(error, on: path())
      return nil
    }
  }

  /// Adds a name that has no occupant.
  @discardableResult
  func add(
    _ name: ArraySlice<UInt8>, to parent: DestinationTree.NodeID, source: SourceIndex.NodeID,
    file: DestinationTree.File?, permissions: UInt16 = 0o755, times newTimes: DestinationTimes?
  ) -> DestinationTree.NodeID? {
    let added = destinations.add(
      name, to: parent, source: source, file: file, permissions: permissions,
      selector: current.number, index)
    guard let added else {
      reportTooMany()
      return nil
    }
    if options.recordsTimes { times.append(newTimes ?? .unknown) }
    return added
  }

  /// Refuses names that cannot be stored.
  func checkName(
    _ name: ArraySlice<UInt8>, _ length: Int, _ node: SourceIndex.NodeID,
    _ source: @autoclosure () -> RelativePath, _ destination: @autoclosure () -> RelativePath
  ) -> Bool {
    guard Self.isUTF8(name) else {
      let message = "the name of \(source().display) is not UTF-8"
      let help = "rename it; every name in a pack is UTF-8"
      if node == SourceIndex.none {
        report(.error, .nameNotUTF8, message, help: help)
      } else {
        reportOnce(node, .nameNotUTF8, message, help: help)
      }
      return false
    }
    if name.count > PathProblem.componentLimit {
      report(
        .error, .pathTooLong,
        "the component \"\(DisplayText.escape(name))\" has \(name.count) bytes; "
          + "\(PathProblem.componentLimit) is the most")
      return false
    }
    if length > PathLimits.format {
      report(
        .error, .pathTooLong,
        "the path has \(length) bytes; \(PathLimits.format) is the most: \(Self.shorten(destination()))"
      )
      return false
    }
    return true
  }

  /// The start and the end of a very long path.
  private static func shorten(_ path: RelativePath) -> String {
    guard path.bytes.count > 200 else { return path.display }
    return DisplayText.escape(path.bytes.prefix(80)) + "…"
      + DisplayText.escape(path.bytes.suffix(80))
  }

  private static func isUTF8(_ name: ArraySlice<UInt8>) -> Bool {
    name.allSatisfy { $0 < 0x80 } || String(validating: name, as: UTF8.self) != nil
  }
}
