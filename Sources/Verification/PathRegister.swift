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

  /// What is known of a node of the tree.
  private struct Facts {
    var isFolder: Bool
    /// Whether the archive has an entry for it.
    var hasEntry = false
    var hasChildren = false
  }

  private var tree = NameTree()
  private var facts = [Facts(isFolder: true)]
  private var hasToldOfMissingFolder = false

  /// Adds a path and tells everything that is wrong about it.
  mutating func add(_ path: RelativePath, isFolder: Bool) -> [Problem] {
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
        current = insert(component, in: parent, isFolder: isLast ? isFolder : true)
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
    }
    return problems
  }

  private mutating func insert(
    _ name: ArraySlice<UInt8>, in parent: NameTree.NodeID, isFolder: Bool
  ) -> NameTree.NodeID {
    facts[Int(parent)].hasChildren = true
    facts.append(Facts(isFolder: isFolder))
    return tree.insert(name, in: parent)
  }
}
