internal import SystemIO

/// What was found below the source root: folders' sorted listings, each read once.
///
/// A name takes 16 bytes and its own; a million files lie in four arrays, not in a million objects.
struct SourceIndex: Sendable {
  typealias NodeID = UInt32
  typealias FolderID = UInt32

  /// One name in a folder.
  struct Node: Sendable {
    var name: NameArena.Reference
    var kind: Kind
    var marks: Marks = []
    /// The folder that lists it.
    var parent: FolderID
    /// The folder that it is, once somebody wanted to look into it.
    var folder: FolderID
  }

  enum Kind: UInt8, Sendable {
    case file, folder, link, fifo, socket, device, other

    init(_ kind: FileStatus.Kind) {
      self =
        switch kind {
        case .regular: .file
        case .directory: .folder
        case .link: .link
        case .fifo: .fifo
        case .socket: .socket
        case .characterDevice, .blockDevice: .device
        case .unknown: .other
        }
    }

    /// The kind in words, with its article.
    var description: String {
      switch self {
      case .file: "a file"
      case .folder: "a folder"
      case .link: "a symbolic link"
      case .fifo: "a named pipe"
      case .socket: "a socket"
      case .device: "a device"
      case .other: "something that is not a file"
      }
    }
  }

  /// What was counted or reported already, so that two selectors do not do it twice.
  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8
    static let countedAsJunk = Marks(rawValue: 1)
    static let countedAsExcluded = Marks(rawValue: 2)
    static let reported = Marks(rawValue: 4)
  }

  struct Folder: Sendable {
    /// Its own node; ``none`` for the root.
    var node: NodeID
    var parent: FolderID
    var depth: UInt32
    var listing: Listing = .pending
    /// Whether a selector takes whatever it finds there, so that a new name would count.
    var isSearched = false
    var firstChild: NodeID = 0
    var childCount: UInt32 = 0
    var permissions: UInt16 = 0o755
    var modified = FileStatus.Time(seconds: 0)
    var changed = FileStatus.Time(seconds: 0)
  }

  enum Listing: UInt8, Sendable {
    case pending, read, failed
  }

  /// Stands for no node and for no folder.
  static let none = UInt32.max
  static let root: FolderID = 0

  var names = NameArena()
  var nodes: [Node] = []
  var folders = [Folder(node: none, parent: none, depth: 0)]

  func name(of node: NodeID) -> ArraySlice<UInt8> { names[nodes[Int(node)].name] }

  func children(of folder: FolderID) -> Range<NodeID> {
    let folder = folders[Int(folder)]
    return folder.firstChild..<(folder.firstChild + folder.childCount)
  }

  /// The folder that a node of kind folder is.
  mutating func folder(of node: NodeID) -> FolderID {
    let known = nodes[Int(node)].folder
    if known != Self.none { return known }
    let id = FolderID(folders.count)
    let parent = nodes[Int(node)].parent
    folders.append(
      Folder(node: node, parent: parent, depth: folders[Int(parent)].depth + 1))
    nodes[Int(node)].folder = id
    return id
  }

  /// The path of a name from the root.
  func path(of node: NodeID) -> RelativePath {
    path(of: nodes[Int(node)].parent, name: name(of: node))
  }

  /// The path of a folder from the root.
  func path(ofFolder folder: FolderID) -> RelativePath {
    let node = folders[Int(folder)].node
    return node == Self.none ? .root : path(of: node)
  }

  private func path(of parent: FolderID, name: ArraySlice<UInt8>) -> RelativePath {
    var components = [name]
    var folder = folders[Int(parent)]
    while folder.node != Self.none {
      components.append(self.name(of: folder.node))
      folder = folders[Int(folder.parent)]
    }
    let slash = CollectionOfOne(UInt8(ascii: "/"))
    return RelativePath(unchecked: Array(components.reversed().joined(separator: slash)))
  }

  /// The name in a folder that was listed, compared byte by byte.
  func child(_ name: some Collection<UInt8>, of folder: FolderID) -> NodeID? {
    let range = children(of: folder)
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      let candidate = self.name(of: middle)
      if candidate.elementsEqual(name) { return middle }
      if candidate.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
