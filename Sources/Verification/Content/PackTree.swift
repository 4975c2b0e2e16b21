internal import AssetPack
internal import Diagnostics
internal import SystemIO

/// What lies below `Contents`: each folder followed by what it holds.
///
/// Made once all entries were seen; it costs 8 bytes for each of them.
final class PackTree {
  let archiveName: String
  let register: PathRegister
  private let contents: PathRegister.NodeID?
  /// Where each node's children start among all that are laid out by parent, and the end.
  private let starts: [UInt32]
  private let children: [PathRegister.NodeID]

  init(_ register: PathRegister, archiveName: String) {
    self.archiveName = archiveName
    self.register = register
    contents = register.tree.child(of: NameTree.root, named: PackLayout.contents.bytes[...])
    let tree = register.tree
    let nodes = 1..<max(PathRegister.NodeID(tree.count), 1)
    var starts = [UInt32](repeating: 0, count: tree.count + 1)
    for node in nodes { starts[Int(tree.parent(of: node)) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var children = [PathRegister.NodeID](repeating: 0, count: nodes.count)
    var next = starts
    for node in nodes {
      let parent = Int(tree.parent(of: node))
      children[Int(next[parent])] = node
      next[parent] += 1
    }
    self.starts = starts
    self.children = children
  }

  /// Shows every folder and file to every rule.
  func walk(_ rules: [any TreeRule]) {
    guard let contents else { return }
    var open: [(item: PackTreeItem, next: UInt32)] = [
      (PackTreeItem(tree: self, node: contents), starts[Int(contents)])
    ]
    while let top = open.last {
      guard top.next < starts[Int(top.item.node) + 1] else {
        open.removeLast()
        if !open.isEmpty { for rule in rules { rule.leave(top.item) } }
        continue
      }
      open[open.count - 1].next += 1
      let item = PackTreeItem(tree: self, node: children[Int(top.next)])
      if item.facts.isFolder {
        for rule in rules { rule.enter(item) }
        open.append((item, starts[Int(item.node)]))
      } else {
        for rule in rules { rule.visit(item) }
      }
    }
  }

  /// The path of a node as the app asks for it.
  func path(of node: PathRegister.NodeID) -> RelativePath {
    var components: [ArraySlice<UInt8>] = []
    var current = node
    while current != NameTree.root, current != contents {
      components.append(register.tree.name(of: current))
      current = register.tree.parent(of: current)
    }
    return RelativePath(
      unchecked: Array(components.reversed().joined(separator: CollectionOfOne(UInt8(ascii: "/")))))
  }
}

/// A folder or a file of a pack.
struct PackTreeItem {
  let tree: PackTree
  let node: PathRegister.NodeID

  var facts: PathRegister.Facts { tree.register.facts[Int(node)] }
  var name: ArraySlice<UInt8> { tree.register.tree.name(of: node) }
  /// As the app asks for it.
  var path: RelativePath { tree.path(of: node) }
  var display: String { path.display }

  /// Its entry, or the first one below it.
  var place: Place {
    .archive(
      name: tree.archiveName, entry: PackLayout.archivePath(ofLogical: path).display,
      offset: facts.offsets.file, streamOffset: facts.offsets.stream)
  }

  /// Whether a file or folder lies at a path below this folder.
  func holds(_ path: String) -> Bool {
    tree.register.facts(at: RelativePath(unchecked: Array(path.utf8)), below: node) != nil
  }

  /// The name without an ASCII suffix; nil when it has another one.
  func name(withoutSuffix suffix: String) -> ArraySlice<UInt8>? {
    let name = name
    guard name.count > suffix.utf8.count, name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return nil }
    return name.dropLast(suffix.utf8.count)
  }
}

/// A rule for the names in a pack.
protocol TreeRule: AnyObject {
  /// Comes to a folder, before what it holds.
  func enter(_ folder: PackTreeItem)
  /// Leaves a folder, after what it holds.
  func leave(_ folder: PackTreeItem)
  /// Comes to a file.
  func visit(_ file: PackTreeItem)
  /// What there is to say once everything was seen.
  func finish() -> FindingList
}
