package import AssetPack
internal import Diagnostics
internal import Digest
package import SystemIO

/// The packs of one app, to find where they get in each other's way.
///
/// On a device all packs' folders become one hierarchy, in which the pack's id is no part of a path,
/// and of two files under one path it is undefined which the app gets (Apple, "Creating managed asset
/// packs", and an engineer's answer in developer.apple.com/forums/thread/804019).
///
/// Packs are fed one after the other: ``begin(_:)``, ``add(file:_:)`` and ``add(folder:)`` for all
/// that lies in `Contents`, ``end(_:)``. A path costs its name and 54 bytes, and 40 more for each pack
/// that it is in: with the room that growing arrays take 160 MiB for a million.
package final class PackSet {
  /// What the embedded manifest says of a pack.
  package struct Identity: Sendable {
    package let assetPackID: String
    package let language: String?

    package init(assetPackID: String, language: String?) {
      self.assetPackID = assetPackID
      self.language = language
    }
  }

  struct Pack {
    let name: String
    /// Nil while it is fed, and for good when it could not be read.
    var identity: Identity?
  }

  /// A path in a pack.
  struct Holder {
    let digest: ContentDigest?
    /// In bytes; 0 for a folder.
    let size: UInt64
    let node: NameTree.NodeID
    let pack: UInt32
    /// The holder before it of a path that a device takes for the same; ``none`` for the first.
    let previous: UInt32

    var isFolder: Bool { digest == nil }
  }

  /// What is known of a node of the tree.
  struct Facts {
    /// The last holder, at the node that represents all that are alike.
    var last = PackSet.none
    /// The pack that came by last.
    var pack = PackSet.none
  }

  /// A bundle's files, whichever pack they are in.
  struct Bundle {
    let kind: BundleFolder
    var fileCount = 0
    /// How many files each pack has of it.
    var shares: [(pack: UInt32, fileCount: Int)] = []
  }

  static let none = UInt32.max
  private(set) var packs: [Pack] = []
  private(set) var tree = NameTree()
  private(set) var facts = [Facts()]
  private(set) var holders: [Holder] = []
  /// By the node that represents the folder.
  private(set) var bundles: [NameTree.NodeID: Bundle] = [:]
  /// The bundles in the order in which they came.
  private(set) var bundleOrder: [NameTree.NodeID] = []

  package init() {}

  /// Starts a pack; `name` is what it is called in findings, fit for display.
  package func begin(_ name: String) {
    packs.append(Pack(name: name, identity: nil))
  }

  /// Adds a file of the current pack by its logical path.
  package func add(file path: RelativePath, _ content: FileDigest) {
    add(path, ContentDigest(content.sha256), content.size)
  }

  /// Adds a folder of the current pack by its logical path; those above files need not be added.
  package func add(folder path: RelativePath) {
    add(path, nil, 0)
  }

  /// Ends the current pack.
  ///
  /// A pack whose manifest could not be read, or that has no end, takes no part in the comparison.
  package func end(_ identity: Identity?) {
    guard let last = packs.indices.last else { return }
    packs[last].identity = identity
  }

  private func add(_ path: RelativePath, _ digest: ContentDigest?, _ size: UInt64) {
    var node = NameTree.root
    var bundle: NameTree.NodeID?
    let components = path.components
    for (index, component) in components.enumerated() {
      node = tree.child(of: node, named: component) ?? insert(component, in: node)
      if index == components.count - 1 { break }
      hold(node, nil, 0)
      if bundle == nil, let kind = BundleFolder.kind(ofName: component) {
        let folder = tree.representative(of: node)
        bundle = folder
        if bundles[folder] == nil {
          bundles[folder] = Bundle(kind: kind)
          bundleOrder.append(folder)
        }
      }
    }
    let isNew = facts[Int(tree.representative(of: node))].last == Self.none
    guard hold(node, digest, size), let bundle, digest != nil else { return }
    count(in: bundle, isNew: isNew)
  }

  private func insert(_ name: ArraySlice<UInt8>, in parent: NameTree.NodeID) -> NameTree.NodeID {
    facts.append(Facts())
    return tree.insert(name, in: parent)
  }

  /// Notes that the current pack has a path; returns whether it did not have it before.
  @discardableResult
  private func hold(_ node: NameTree.NodeID, _ digest: ContentDigest?, _ size: UInt64) -> Bool {
    let pack = UInt32(truncatingIfNeeded: packs.count - 1)
    guard facts[Int(node)].pack != pack else { return false }
    facts[Int(node)].pack = pack
    let representative = Int(tree.representative(of: node))
    holders.append(
      Holder(
        digest: digest, size: size, node: node, pack: pack, previous: facts[representative].last))
    facts[representative].last = UInt32(truncatingIfNeeded: holders.count - 1)
    return true
  }

  private func count(in folder: NameTree.NodeID, isNew: Bool) {
    let pack = UInt32(truncatingIfNeeded: packs.count - 1)
    if isNew { bundles[folder]?.fileCount += 1 }
    if let last = bundles[folder]?.shares.indices.last, bundles[folder]?.shares[last].pack == pack {
      bundles[folder]?.shares[last].fileCount += 1
    } else {
      bundles[folder]?.shares.append((pack, 1))
    }
  }
}
