internal import ArchiveLibrary
internal import Diagnostics
internal import SystemIO

/// Gathers the entries of an archive, in whatever order they come, into a source index.
struct ArchiveScan {
  private struct Node {
    var parent: UInt32
    var name: NameArena.Reference
    var kind: SourceIndex.Kind
    var member: UInt32
    var mode: UInt16
    var modified: FileStatus.Time
    /// Whether the archive has an entry for it, and it is not only on the way to one.
    var hasEntry: Bool
  }

  /// The most that the files may have together, in bytes, and how many entries there may be.
  private static let byteLimit: UInt64 = 1 << 40
  private static let entryLimit = 10_000_000
  private static let root: UInt32 = 0

  private let archiveName: String
  private var names = NameArena()
  private var nodes: [Node] = []
  private var linkTargets: [UInt32: [UInt8]] = [:]
  private var table = NameTable()
  private var ordinal: UInt32 = 0
  private var byteCount: UInt64 = 0
  private(set) var members: [ArchiveListing.Member] = []
  private(set) var findings = FindingList()

  init(archiveName: String) {
    self.archiveName = archiveName
    if let name = names.append([]) {
      nodes.append(
        Node(
          parent: 0, name: name, kind: .folder, member: ArchiveListing.noMember, mode: 0o755,
          modified: FileStatus.Time(seconds: 0), hasEntry: true))
    }
  }

  mutating func add(_ entry: ArchiveReader.Entry) throws(Failure) {
    defer { ordinal += 1 }
    guard ordinal < Self.entryLimit else {
      throw Failure(
        .tooManyFiles, "the archive has more than \(Self.entryLimit) entries",
        at: .archive(name: archiveName), exit: .badData)
    }
    guard let path = entry.path.flatMap({ path($0, of: entry) }), !path.isRoot else { return }
    if entry.isEncrypted {
      report(.foreignArchiveUnsupported, "\(path.display) is encrypted", path)
      return
    }
    guard let node = place(path, SourceIndex.Kind(entry.kind)) else { return }
    nodes[Int(node)].hasEntry = true
    nodes[Int(node)].mode = entry.mode
    nodes[Int(node)].modified = entry.modified
    if let target = entry.hardLink {
      link(node, path, to: target)
    } else if entry.kind == .link {
      linkTargets[node] = entry.linkTarget ?? []
    } else if entry.kind == .regular {
      try addMember(entry, node, path)
    }
  }

  /// The path below the root, as tar, zip and 7z write it: `./` in front and `/` behind mean nothing.
  private mutating func path(_ bytes: [UInt8], of entry: ArchiveReader.Entry) -> RelativePath? {
    var rest = bytes[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    while rest.last == UInt8(ascii: "/"), rest.count > 1, entry.kind == .directory {
      rest = rest.dropLast()
    }
    if rest.isEmpty || rest.elementsEqual(".".utf8) { return .root }
    do throws(PathProblem) {
      return try RelativePath(archivePath: rest)
    } catch {
      let shown = DisplayText.escape(bytes.prefix(200))
      findings.add(
        Diagnostic(
          .error, .unsafeMember, "the path \"\(shown)\" \(error.description)",
          at: .archive(name: archiveName, entry: shown)))
      return nil
    }
  }

  private mutating func addMember(
    _ entry: ArchiveReader.Entry, _ node: UInt32, _ path: RelativePath
  ) throws(Failure) {
    guard let size = entry.size else {
      report(
        .foreignArchiveUnsupported, "the archive does not tell the size of \(path.display)", path)
      return
    }
    let (sum, overflows) = byteCount.addingReportingOverflow(size)
    byteCount = sum
    guard !overflows, sum <= Self.byteLimit else {
      throw Failure(
        .tooManyFiles, "the archive holds more than \(Self.byteLimit) bytes",
        at: .archive(name: archiveName, entry: path.display), exit: .badData)
    }
    nodes[Int(node)].member = UInt32(members.count)
    members.append(
      ArchiveListing.Member(
        ordinal: ordinal, mode: entry.mode, size: size, modified: entry.modified))
  }

  /// A hard link stands for the content of a file before it.
  private mutating func link(_ node: UInt32, _ path: RelativePath, to target: [UInt8]) {
    var rest = target[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    guard let other = (try? RelativePath(archivePath: rest)).flatMap({ find($0) }),
      nodes[Int(other)].member != ArchiveListing.noMember
    else {
      report(
        .unsafeMember,
        "\(path.display) is a hard link to \"\(DisplayText.escape(target))\", which is no file "
          + "before it", path)
      return
    }
    nodes[Int(node)].kind = .file
    nodes[Int(node)].member = nodes[Int(other)].member
  }

  private mutating func report(_ code: DiagnosticCode, _ message: String, _ path: RelativePath) {
    findings.add(
      Diagnostic(.error, code, message, at: .archive(name: archiveName, entry: path.display)))
  }

  /// The node for a path, and those for the folders above it; nil, with a finding, for a clash.
  private mutating func place(_ path: RelativePath, _ kind: SourceIndex.Kind) -> UInt32? {
    var current = Self.root
    let components = path.components
    for (position, component) in components.enumerated() {
      let isLast = position == components.count - 1
      if let known = child(component, of: current) {
        current = known
        if isLast { break }
        if nodes[Int(known)].kind == .folder { continue }
        report(
          .unsafeMember, "\(path.display) lies below what is no folder in the archive", path)
        return nil
      }
      guard let made = insert(component, in: current, isLast ? kind : .folder) else {
        report(.tooManyFiles, "the archive's names are too many", path)
        return nil
      }
      current = made
      if isLast { return made }
    }
    let isFolder = nodes[Int(current)].kind == .folder
    if isFolder, kind == .folder { return current }
    report(
      .unsafeMember,
      nodes[Int(current)].hasEntry || !isFolder
        ? "\(path.display) is there twice" : "\(path.display) is a folder and a file", path)
    return nil
  }

  private func find(_ path: RelativePath) -> UInt32? {
    var current = Self.root
    for component in path.components {
      guard let next = child(component, of: current) else { return nil }
      current = next
    }
    return current
  }

  private func child(_ name: ArraySlice<UInt8>, of parent: UInt32) -> UInt32? {
    var probe = table.probe(NameTable.exactHash(name, in: parent))
    while let candidate = table.next(&probe) {
      let node = nodes[Int(candidate)]
      if node.parent == parent, names[node.name].elementsEqual(name) { return candidate }
    }
    return nil
  }

  private mutating func insert(
    _ name: ArraySlice<UInt8>, in parent: UInt32, _ kind: SourceIndex.Kind
  ) -> UInt32? {
    guard nodes.count < Int(SourceIndex.none), let reference = names.append(name) else {
      return nil
    }
    let node = UInt32(nodes.count)
    nodes.append(
      Node(
        parent: parent, name: reference, kind: kind, member: ArchiveListing.noMember, mode: 0o755,
        modified: FileStatus.Time(seconds: 0), hasEntry: false))
    table.insert(node, NameTable.exactHash(name, in: parent))
    return node
  }
}

extension ArchiveScan {
  /// The index of what lies below a folder, listings complete and sorted; nil without the folder.
  func listing(
    root: RelativePath
  ) -> (index: SourceIndex, memberOfNode: [UInt32], linkTargets: [SourceIndex.NodeID: [UInt8]])? {
    guard let start = find(root), nodes[Int(start)].kind == .folder else { return nil }
    var order = Array(nodes.indices.dropFirst())
    order.sort { left, right in
      if nodes[left].parent != nodes[right].parent {
        return nodes[left].parent < nodes[right].parent
      }
      return names[nodes[left].name].lexicographicallyPrecedes(names[nodes[right].name])
    }
    // Where the children of each node stand in the order.
    var ranges: [UInt32: Range<Int>] = [:]
    var first = 0
    while first < order.count {
      let parent = nodes[order[first]].parent
      var end = first + 1
      while end < order.count, nodes[order[end]].parent == parent { end += 1 }
      ranges[parent] = first..<end
      first = end
    }
    var index = SourceIndex()
    index.names = names
    var memberOfNode: [UInt32] = []
    var targets: [SourceIndex.NodeID: [UInt8]] = [:]
    var folders = [start]
    var next = 0
    while next < folders.count {
      let folder = SourceIndex.FolderID(next)
      let range = ranges[folders[next]] ?? 0..<0
      index.folders[next].listing = .read
      index.folders[next].firstChild = SourceIndex.NodeID(index.nodes.count)
      index.folders[next].childCount = UInt32(range.count)
      for position in range {
        let number = order[position]
        let node = nodes[number]
        let id = SourceIndex.NodeID(index.nodes.count)
        index.nodes.append(
          SourceIndex.Node(
            name: node.name, kind: node.kind, parent: folder, folder: SourceIndex.none))
        memberOfNode.append(node.member)
        if let target = linkTargets[UInt32(number)] { targets[id] = target }
        guard node.kind == .folder else { continue }
        let made = Int(index.folder(of: id))
        index.folders[made].permissions = node.mode & 0o7777
        index.folders[made].modified = node.modified
        index.folders[made].changed = node.modified
        folders.append(UInt32(number))
      }
      next += 1
    }
    return (index, memberOfNode, targets)
  }
}
