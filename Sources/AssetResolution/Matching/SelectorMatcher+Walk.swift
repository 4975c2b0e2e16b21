package import SystemIO

extension SelectorMatcher {
  /// The cursor of a folder; `path` makes its path in the pack, and is asked for only at need.
  package mutating func enter(
    _ parent: Cursor, _ name: ArraySlice<UInt8>, path: () -> RelativePath
  ) -> Cursor {
    var cursor = Cursor(
      isTaken: parent.isTaken, respelled: parent.respelled, excludedBy: parent.excludedBy,
      rejectedBy: parent.rejectedBy, fileCount: fileCount)
    guard spend(parent.cost) else { return cursor }
    name.withUnsafeBufferPointer { name in
      for (number, positions) in parent.globs {
        let (next, _) = patterns[number].glob.advance(positions, over: name)
        if !next.isEmpty { cursor.globs.append((number, next)) }
      }
      for (selector, exclusionCursor) in parent.mapped {
        let folder = folders[selector]
        let next = exclusions.step(exclusionCursor, name) { Self.sourcePath(folder, path()) }
        if let next { cursor.mapped.append((selector, next)) }
      }
      if let exclusionCursor = parent.exclusions {
        cursor.exclusions = exclusions.step(exclusionCursor, name, path: path)
        if cursor.exclusions == nil { cursor.excludedBy = exclusions.lastMatch }
      }
    }
    if let above = parent.literal, let (node, isExact) = literals.child(of: above, named: name) {
      cursor.literal = node
      enterFolders(of: node, isExact: isExact, &cursor)
    }
    cursor.cost = cost(of: cursor)
    liveCount += cursor.cost
    if liveCount > Self.liveLimit { isExhausted = true }
    return cursor
  }

  /// Ends a folder, all of which was seen.
  package mutating func leave(_ cursor: Cursor) {
    liveCount -= cursor.cost
    guard fileCount > cursor.fileCount, let node = cursor.literal else { return }
    hasContent.formUnion(literals.nodes[node].folders)
  }

  /// What the selectors have to do with a file in a folder.
  package mutating func judge(
    _ folder: Cursor, _ name: ArraySlice<UInt8>, path: () -> RelativePath
  ) -> Verdict {
    fileCount += 1
    guard spend(folder.cost) else { return .chosen }
    var isChosen = folder.isTaken
    var respelled = folder.respelled
    var rejectedBy = folder.rejectedBy
    if let above = folder.literal, let (node, isExact) = literals.child(of: above, named: name) {
      for selector in literals.nodes[node].files {
        hasContent.insert(selector)
        if !isExact { respelled = selector }
        if let rule = excludedSources[selector] { rejectedBy = rule } else { isChosen = true }
      }
    }
    // An exclusion of the path in the pack counts, whatever the selector.
    var excludedBy = folder.excludedBy
    name.withUnsafeBufferPointer { name in
      for (number, positions) in folder.globs {
        guard patterns[number].glob.advance(positions, over: name).isMatch else { continue }
        hasContent.insert(patterns[number].selector)
        isChosen = true
      }
      for (selector, cursor) in folder.mapped {
        if isChosen { break }
        let mapping = folders[selector]
        let next = exclusions.step(cursor, name) { Self.sourcePath(mapping, path()) }
        if next == nil { rejectedBy = exclusions.lastMatch } else { isChosen = true }
      }
      if let cursor = folder.exclusions, exclusions.step(cursor, name, path: path) == nil {
        excludedBy = exclusions.lastMatch
      }
    }
    if let number = excludedBy ?? (isChosen ? nil : rejectedBy) {
      let rule = exclusions.rules[number]
      return .excluded(selector: rule.selector, isLiteral: rule.glob == nil)
    }
    if isChosen { return respelled.map { .respelled(selector: $0) } ?? .chosen }
    return doubt(path)
  }

  /// A second look at a file that no selector leads to.
  private mutating func doubt(_ path: () -> RelativePath) -> Verdict {
    if let selector = isUnreadable.min() { return .doubtful(selector: selector) }
    if patterns.isEmpty { return .unclaimed }
    let path = path().bytes
    for pattern in patterns {
      guard spend(pattern.cost * (1 + path.count / 16)) else { return .chosen }
      guard path.withUnsafeBufferPointer(pattern.generous.matches) else { continue }
      isDoubted.insert(pattern.selector)
      return .doubtful(selector: pattern.selector)
    }
    return .unclaimed
  }

  /// Takes note of the selectors that store a folder's content at a node.
  mutating func enterFolders(of node: Int, isExact: Bool, _ cursor: inout Cursor) {
    for selector in literals.nodes[node].folders {
      hasFolder.insert(selector)
      guard let folder = folders[selector] else { continue }
      if !isExact { cursor.respelled = selector }
      if let rule = excludedSources[selector] {
        cursor.rejectedBy = rule
      } else if exclusions.isEmpty || folder.source == folder.destination {
        cursor.isTaken = true
      } else if let exclusionCursor = exclusions.cursor(at: folder.source) {
        cursor.mapped.append((selector, exclusionCursor))
      }
    }
  }

  /// Where a file that a mapped folder holds came from.
  private static func sourcePath(_ folder: Folder?, _ path: RelativePath) -> RelativePath {
    guard let folder else { return path }
    let rest = path.components.dropFirst(folder.destination.components.count)
    return folder.source.appending(ResolutionRun.join(rest))
  }

  /// How many steps a name in a folder takes.
  func cost(of cursor: Cursor) -> Int {
    var cost = (cursor.exclusions?.liveCount ?? 0) * exclusionCost
    for (number, _) in cursor.globs { cost += patterns[number].cost }
    for (_, exclusionCursor) in cursor.mapped {
      cost += 1 + exclusionCursor.liveCount * exclusionCost
    }
    return cost
  }

  /// Counts steps; false once there were too many.
  private mutating func spend(_ steps: Int) -> Bool {
    work += steps
    if work > Self.workLimit { isExhausted = true }
    return !isExhausted
  }
}
