/// The paths in a pack at which selectors store something literally named, as a tree of names.
struct LiteralTree {
  struct Node {
    /// The selectors that store a file here.
    var files: [Int] = []
    /// The selectors that store a folder's content here.
    var folders: [Int] = []
    var hasChildren = false
  }

  private struct Key: Hashable {
    let parent: Int
    let name: [UInt8]
  }

  private struct FoldedKey: Hashable {
    let parent: Int
    /// Compared by canonical equivalence, which is what is wanted here.
    let name: String
  }

  static let root = 0
  private(set) var nodes = [Node()]
  private var exact: [Key: Int] = [:]
  private var folded: [FoldedKey: Int] = [:]

  mutating func add(file path: [ArraySlice<UInt8>], selector: Int) {
    let node = insert(path)
    nodes[node].files.append(selector)
  }

  mutating func add(folder path: [ArraySlice<UInt8>], selector: Int) {
    let node = insert(path)
    nodes[node].folders.append(selector)
  }

  private mutating func insert(_ path: [ArraySlice<UInt8>]) -> Int {
    var node = Self.root
    for name in path {
      let key = Key(parent: node, name: Array(name))
      if let known = exact[key] {
        node = known
        continue
      }
      nodes[node].hasChildren = true
      exact[key] = nodes.count
      let foldedKey = FoldedKey(
        parent: node, name: name.withUnsafeBufferPointer(NameFolding.folded))
      if folded[foldedKey] == nil { folded[foldedKey] = nodes.count }
      node = nodes.count
      nodes.append(Node())
    }
    return node
  }

  /// The node of a name, else of one that differs in case or normalisation alone.
  func child(of parent: Int, named name: ArraySlice<UInt8>) -> (node: Int, isExact: Bool)? {
    guard nodes[parent].hasChildren else { return nil }
    if let node = exact[Key(parent: parent, name: Array(name))] { return (node, true) }
    let key = FoldedKey(parent: parent, name: name.withUnsafeBufferPointer(NameFolding.folded))
    return folded[key].map { ($0, false) }
  }
}
