internal import AssetResolution
internal import Diagnostics

/// Paths as a tree of names, which are found by their bytes, and by what a device takes for equal.
///
/// A name costs its bytes, 24 more, and about 22 in the tables. Time is linear in the paths' bytes,
/// however they are nested and whichever of them are alike.
struct NameTree {
  typealias NodeID = UInt32

  private struct Node {
    var nameStart: Int
    var parent: NodeID
    /// The first node that a device takes for this one: it may be this one.
    var representative: NodeID
    var nameLength: UInt16
  }

  static let root: NodeID = 0
  private var nodes = [Node(nameStart: 0, parent: 0, representative: 0, nameLength: 0)]
  private var names: [UInt8] = []
  private var exact = NameTable()
  /// One node for all names that fold alike, below all folders that do.
  private var folded = NameTable()

  var count: Int { nodes.count }

  /// The node with exactly this name.
  func child(of parent: NodeID, named name: ArraySlice<UInt8>) -> NodeID? {
    var probe = exact.probe(NameTable.exactHash(name, in: parent))
    while let candidate = exact.next(&probe) {
      if nodes[Int(candidate)].parent == parent, self.name(of: candidate) == name {
        return candidate
      }
    }
    return nil
  }

  /// Adds a name that its parent does not have yet.
  mutating func insert(_ name: ArraySlice<UInt8>, in parent: NodeID) -> NodeID {
    let node = NodeID(truncatingIfNeeded: nodes.count)
    let folder = representative(of: parent)
    let hash = NameTable.foldedHash(name, in: folder)
    let twin = twin(of: name, hash, in: folder)
    nodes.append(
      Node(
        nameStart: names.count, parent: parent, representative: twin ?? node,
        nameLength: UInt16(truncatingIfNeeded: name.count)))
    names.append(contentsOf: name)
    exact.insert(node, NameTable.exactHash(name, in: parent))
    if twin == nil { folded.insert(node, hash) }
    return node
  }

  /// The first node that a device takes for this one; the node itself when it came first.
  func representative(of node: NodeID) -> NodeID { nodes[Int(node)].representative }

  func parent(of node: NodeID) -> NodeID { nodes[Int(node)].parent }

  func name(of node: NodeID) -> ArraySlice<UInt8> {
    let facts = nodes[Int(node)]
    return names[facts.nameStart..<(facts.nameStart + Int(facts.nameLength))]
  }

  func displayPath(of node: NodeID) -> String {
    var parts: [String] = []
    var current = node
    while current != Self.root {
      parts.append(DisplayText.escape(name(of: current)))
      current = parent(of: current)
    }
    return parts.reversed().joined(separator: "/")
  }

  private func twin(of name: ArraySlice<UInt8>, _ hash: UInt64, in folder: NodeID) -> NodeID? {
    var probe = folded.probe(hash)
    while let candidate = folded.next(&probe) {
      guard representative(of: parent(of: candidate)) == folder else { continue }
      let isAlike = self.name(of: candidate).withUnsafeBufferPointer { left in
        name.withUnsafeBufferPointer { NameFolding.areEqual(left, $0) }
      }
      if isAlike { return candidate }
    }
    return nil
  }
}
