/// A folder of the pack into which names are being put.
struct DestinationCursor {
  var node: DestinationTree.NodeID
  /// Whether another folder lies here, whose name a device cannot tell from this one's.
  ///
  /// That was reported; what collides below is a consequence and is not.
  var isMerged = false
  /// The length of its path in bytes.
  var length: Int

  static let root = DestinationCursor(node: DestinationTree.root, length: 0)

  /// The length of the path of a name in it.
  func length(with name: ArraySlice<UInt8>) -> Int {
    length == 0 ? name.count : length + 1 + name.count
  }
}
