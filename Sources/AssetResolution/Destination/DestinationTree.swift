internal import SystemIO

/// The paths of a pack, as they grow while selectors are resolved.
///
/// A path takes 12 bytes here, and 16 for its size and fingerprint; its name is that of its source
/// unless it is stored under another.
struct DestinationTree: Sendable {
  typealias NodeID = UInt32

  struct Node: Sendable {
    var parent: NodeID
    /// The name on disk that it stands for; ``none`` for a folder that is only on the way.
    var source: SourceIndex.NodeID
    var bits: Bits
  }

  /// The low 12 bits of a mode and two flags.
  struct Bits: Sendable {
    var rawValue: UInt16
    private static let folder: UInt16 = 1 << 12
    private static let renamed: UInt16 = 1 << 13

    init(permissions: UInt16, isFolder: Bool, isRenamed: Bool) {
      rawValue = permissions & 0o7777
      if isFolder { rawValue |= Self.folder }
      if isRenamed { rawValue |= Self.renamed }
    }

    var permissions: UInt16 { rawValue & 0o7777 }
    var isFolder: Bool { rawValue & Self.folder != 0 }
    var isRenamed: Bool { rawValue & Self.renamed != 0 }
  }

  /// What is under a name already.
  enum Occupant {
    case nothing
    /// The same name, byte by byte.
    case same(NodeID)
    /// Another name, which a device cannot tell from it.
    case alike(NodeID)
  }

  /// What is found out about a file before it is added.
  struct File {
    var size: UInt64
    var fingerprint: Fingerprint
    var permissions: UInt16
  }

  static let none = UInt32.max
  static let root: NodeID = 0

  private(set) var nodes = [
    Node(
      parent: none, source: none,
      bits: Bits(permissions: 0o755, isFolder: true, isRenamed: true))
  ]
  private(set) var sizes: [UInt64] = [0]
  private(set) var fingerprints: [UInt64] = [0]
  /// The selector that put a node here first.
  private(set) var selectors: [UInt32] = [0]
  /// The names that differ from their sources'.
  private var renamed: [NodeID: [UInt8]] = [root: []]
  private var table = NameTable()

  func name(of node: NodeID, in index: borrowing SourceIndex) -> ArraySlice<UInt8> {
    let entry = nodes[Int(node)]
    if entry.bits.isRenamed { return renamed[node, default: []][...] }
    return index.name(of: entry.source)
  }

  /// What is under a name, or under one that folds like it.
  func occupant(
    of name: ArraySlice<UInt8>, in parent: NodeID, _ index: borrowing SourceIndex
  ) -> Occupant {
    let hash = NameTable.foldedHash(name, in: parent)
    var alike: NodeID?
    var probe = table.probe(hash)
    while let candidate = table.next(&probe) {
      guard nodes[Int(candidate)].parent == parent else { continue }
      let other = self.name(of: candidate, in: index)
      if other.elementsEqual(name) { return .same(candidate) }
      guard alike == nil else { continue }
      let isAlike = other.withUnsafeBufferPointer { left in
        name.withUnsafeBufferPointer { NameFolding.areEqual(left, $0) }
      }
      if isAlike { alike = candidate }
    }
    return alike.map { .alike($0) } ?? .nothing
  }

  /// Adds a name that has no occupant; nil when there are too many.
  mutating func add(
    _ name: ArraySlice<UInt8>, to parent: NodeID, source: SourceIndex.NodeID,
    file: File?, permissions: UInt16 = 0o755, selector: Int, _ index: borrowing SourceIndex
  ) -> NodeID? {
    guard nodes.count < Int(Self.none) else { return nil }
    let id = NodeID(nodes.count)
    let isRenamed =
      source == SourceIndex.none || !index.name(of: source).elementsEqual(name)
    let bits = Bits(
      permissions: file?.permissions ?? permissions, isFolder: file == nil, isRenamed: isRenamed)
    nodes.append(Node(parent: parent, source: source, bits: bits))
    sizes.append(file?.size ?? 0)
    fingerprints.append(file?.fingerprint.value ?? 0)
    selectors.append(UInt32(truncatingIfNeeded: selector))
    if isRenamed { renamed[id] = Array(name) }
    table.insert(id, NameTable.foldedHash(name, in: parent))
    return id
  }

  /// Gives a folder that was only on the way the source that it turned out to have.
  mutating func adopt(_ source: SourceIndex.NodeID, permissions: UInt16, for node: NodeID) {
    guard nodes[Int(node)].source == Self.none else { return }
    nodes[Int(node)].source = source
    nodes[Int(node)].bits = Bits(
      permissions: permissions, isFolder: true, isRenamed: nodes[Int(node)].bits.isRenamed)
  }

  /// Frees what is needed only while nodes are added.
  mutating func seal() {
    table = NameTable()
    selectors = []
  }
}

extension DestinationTree {
  /// A node's path in the pack.
  func path(of node: NodeID, in index: borrowing SourceIndex) -> RelativePath {
    var components: [ArraySlice<UInt8>] = []
    var current = node
    while current != Self.root {
      components.append(name(of: current, in: index))
      current = nodes[Int(current)].parent
    }
    let slash = CollectionOfOne(UInt8(ascii: "/"))
    return RelativePath(unchecked: Array(components.reversed().joined(separator: slash)))
  }
}
