internal import AssetResolution
internal import Diagnostics
internal import SystemIO

/// The paths of an archive, to find those that meet: on a device, or at all.
///
/// A tree of names; an entry costs its name and 24 bytes, and about 22 in the tables. Time is linear
/// in the paths' bytes, however they are nested and whichever of them are alike.
struct PathRegister {
  /// What is wrong with a path that was registered.
  enum Problem {
    /// The same path was there before.
    case duplicate
    /// Another path, equal but for case or normalisation, was there before.
    case collision(with: String)
    /// A folder above it has no entry so far; told of one path alone.
    case missingFolder(String)
    /// A folder above it is a file.
    case belowFile(String)
  }

  private struct Node {
    var parent: UInt32
    var nameStart: Int
    var nameLength: UInt16
    var isFolder: Bool
    /// Whether the archive has an entry for it.
    var hasEntry: Bool
    var hasChildren: Bool
  }

  private static let root: UInt32 = 0
  private var nodes: [Node] = [
    Node(
      parent: 0, nameStart: 0, nameLength: 0, isFolder: true, hasEntry: false, hasChildren: false)
  ]
  private var names: [UInt8] = []
  private var exact = NameTable()
  /// One node for all names in a folder that fold alike.
  private var folded = NameTable()
  private var hasToldOfMissingFolder = false

  /// Adds a path and tells everything that is wrong about it.
  mutating func add(_ path: RelativePath, isFolder: Bool) -> [Problem] {
    var problems: [Problem] = []
    var current = Self.root
    let components = path.components
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      if let known = child(of: current, named: component) {
        current = known
        if isLast { break }
        if !nodes[Int(known)].isFolder {
          problems.append(.belowFile(displayPath(of: known)))
          nodes[Int(known)].isFolder = true
        }
      } else {
        let twin = twin(of: component, in: current)
        if let twin { problems.append(.collision(with: displayPath(of: twin))) }
        current = insert(
          component, in: current, isFolder: isLast ? isFolder : true, isFirst: twin == nil)
        if !isLast, !hasToldOfMissingFolder {
          hasToldOfMissingFolder = true
          problems.append(.missingFolder(displayPath(of: current)))
        }
      }
    }
    if nodes[Int(current)].hasEntry {
      problems.append(.duplicate)
    } else {
      if !isFolder, nodes[Int(current)].hasChildren {
        problems.append(.collision(with: displayPath(of: current) + "/"))
      }
      nodes[Int(current)].hasEntry = true
      nodes[Int(current)].isFolder = isFolder
    }
    return problems
  }

  /// The node with exactly this name.
  private func child(of parent: UInt32, named name: ArraySlice<UInt8>) -> UInt32? {
    var probe = exact.probe(NameTable.exactHash(name, in: parent))
    while let candidate = exact.next(&probe) {
      let node = nodes[Int(candidate)]
      if node.parent == parent, self.name(of: node) == name { return candidate }
    }
    return nil
  }

  /// A node in the same folder whose name folds alike.
  private func twin(of name: ArraySlice<UInt8>, in parent: UInt32) -> UInt32? {
    var probe = folded.probe(NameTable.foldedHash(name, in: parent))
    while let candidate = folded.next(&probe) {
      let node = nodes[Int(candidate)]
      if node.parent == parent, areEqual(self.name(of: node), name) { return candidate }
    }
    return nil
  }

  private func areEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { NameFolding.areEqual(left, $0) }
    }
  }

  private mutating func insert(
    _ name: ArraySlice<UInt8>, in parent: UInt32, isFolder: Bool, isFirst: Bool
  ) -> UInt32 {
    let node = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(
      Node(
        parent: parent, nameStart: names.count, nameLength: UInt16(truncatingIfNeeded: name.count),
        isFolder: isFolder, hasEntry: false, hasChildren: false))
    nodes[Int(parent)].hasChildren = true
    names.append(contentsOf: name)
    exact.insert(node, NameTable.exactHash(name, in: parent))
    if isFirst { folded.insert(node, NameTable.foldedHash(name, in: parent)) }
    return node
  }

  private func name(of node: Node) -> ArraySlice<UInt8> {
    names[node.nameStart..<(node.nameStart + Int(node.nameLength))]
  }

  private func displayPath(of node: UInt32) -> String {
    var parts: [String] = []
    var current = node
    while current != Self.root {
      let facts = nodes[Int(current)]
      parts.append(DisplayText.escape(name(of: facts)))
      current = facts.parent
    }
    return parts.reversed().joined(separator: "/")
  }
}
