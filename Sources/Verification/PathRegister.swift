internal import SystemIO

/// The paths of an archive, to find those that meet: on a device, or at all.
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

  typealias NodeID = NameTree.NodeID

  /// Where an entry's header stands.
  struct Offsets {
    var file: UInt64 = 0
    var stream: UInt64 = 0
  }

  /// What is known of a node of the tree.
  struct Facts {
    /// Of its entry, or of the first one below it.
    var offsets: Offsets
    var isFolder: Bool
    /// Whether the archive has an entry for it.
    var hasEntry = false
    var hasChildren = false
  }

  private(set) var tree = NameTree()
  private(set) var facts = [Facts(offsets: Offsets(), isFolder: true)]
  private var hasToldOfMissingFolder = false

  /// Adds a path and tells everything that is wrong about it.
  mutating func add(_ path: RelativePath, isFolder: Bool, at offsets: Offsets) -> [Problem] {
    var problems: [Problem] = []
    var current = NameTree.root
    let components = path.components
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      if let known = tree.child(of: current, named: component) {
        current = known
        if isLast { break }
        if !facts[Int(known)].isFolder {
          problems.append(.belowFile(tree.displayPath(of: known)))
          facts[Int(known)].isFolder = true
        }
      } else {
        let parent = current
        current = insert(component, in: parent, isFolder: isLast ? isFolder : true, offsets)
        let twin = tree.representative(of: current)
        // Below two folders that are alike everything is; what is told of the folders is enough.
        if twin != current, tree.parent(of: twin) == parent {
          problems.append(.collision(with: tree.displayPath(of: twin)))
        }
        if !isLast, !hasToldOfMissingFolder {
          hasToldOfMissingFolder = true
          problems.append(.missingFolder(tree.displayPath(of: current)))
        }
      }
    }
    if facts[Int(current)].hasEntry {
      problems.append(.duplicate)
    } else {
      if !isFolder, facts[Int(current)].hasChildren {
        problems.append(.collision(with: tree.displayPath(of: current) + "/"))
      }
      facts[Int(current)].hasEntry = true
      facts[Int(current)].isFolder = isFolder
      facts[Int(current)].offsets = offsets
    }
    return problems
  }

  /// What is known of a path below a node; nil when it is not there.
  func facts(at path: RelativePath, below start: NodeID = NameTree.root) -> Facts? {
    var current = start
    for component in path.components {
      guard let next = tree.child(of: current, named: component) else { return nil }
      current = next
    }
    return facts[Int(current)]
  }

  private mutating func insert(
    _ name: ArraySlice<UInt8>, in parent: NodeID, isFolder: Bool, _ offsets: Offsets
  ) -> NodeID {
    facts[Int(parent)].hasChildren = true
    facts.append(Facts(offsets: offsets, isFolder: isFolder))
    return tree.insert(name, in: parent)
  }
}
