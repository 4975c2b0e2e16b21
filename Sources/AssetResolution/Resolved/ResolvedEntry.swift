public import SystemIO

/// One file or folder of a pack.
public struct ResolvedEntry: Sendable {
  public enum Kind: Sendable, Hashable {
    case file, directory
  }

  let resolution: Resolution
  /// Where it stands among the entries.
  public let position: Int

  private var node: DestinationTree.NodeID { resolution.order[position] }
  private var facts: DestinationTree.Node { resolution.destinations.nodes[Int(node)] }

  /// Its path in the pack.
  public var destination: RelativePath {
    resolution.destinations.path(of: node, in: resolution.index)
  }

  /// Its real path below the source root, links resolved; nil for a folder that is only on the way.
  public var source: RelativePath? {
    let source = facts.source
    return source == SourceIndex.none ? nil : resolution.index.path(of: source)
  }

  public var kind: Kind { facts.bits.isFolder ? .directory : .file }

  /// Whether it is a folder that holds nothing.
  public var isEmptyDirectory: Bool {
    guard facts.bits.isFolder else { return false }
    let next = position + 1
    guard next < resolution.order.count else { return true }
    return resolution.destinations.nodes[Int(resolution.order[next])].parent != node
  }

  /// In bytes; 0 for a folder.
  public var size: UInt64 { resolution.destinations.sizes[Int(node)] }

  /// The low 12 bits of its mode; 0755 for a folder that is only on the way.
  public var permissions: UInt16 { facts.bits.permissions }

  /// Whether somebody may execute it.
  public var isExecutable: Bool { permissions & 0o111 != 0 }

  /// When its content was changed last; nil unless times were asked for and it has a source.
  package var modified: FileStatus.Time? { times?.modified }

  /// When its metadata was changed last; nil unless times were asked for and it has a source.
  package var changed: FileStatus.Time? { times?.changed }

  private var times: DestinationTimes? {
    guard facts.source != SourceIndex.none, !resolution.times.isEmpty else { return nil }
    return resolution.times[Int(node)]
  }

  /// What the file system told of the file when it was found.
  var fingerprint: UInt64 { resolution.destinations.fingerprints[Int(node)] }

  /// The listed name that it is made from.
  var sourceNode: SourceIndex.NodeID { facts.source }
}
