extension DestinationTree {
  /// All nodes but the root, each folder followed by what it holds, names in the order of bytes.
  func order(in index: borrowing SourceIndex) -> [NodeID] {
    let starts = childStarts()
    var children = [NodeID](repeating: 0, count: nodes.count - 1)
    var next = starts
    for id in 1..<max(nodes.count, 1) {
      let parent = Int(nodes[id].parent)
      children[Int(next[parent])] = NodeID(id)
      next[parent] += 1
    }
    for folder in 0..<nodes.count {
      let range = Int(starts[folder])..<Int(starts[folder + 1])
      if range.count > 1 { sort(&children, range, index) }
    }
    // `next` becomes how far each folder's children were put out.
    next = starts
    var order: [NodeID] = []
    order.reserveCapacity(children.count)
    var current = Self.root
    while true {
      let position = next[Int(current)]
      if position < starts[Int(current) + 1] {
        next[Int(current)] += 1
        current = children[Int(position)]
        order.append(current)
      } else if current == Self.root {
        return order
      } else {
        current = nodes[Int(current)].parent
      }
    }
  }

  /// Where each node's children start when all are laid out by parent, and the end.
  private func childStarts() -> [UInt32] {
    var starts = [UInt32](repeating: 0, count: nodes.count + 1)
    for node in nodes.dropFirst() { starts[Int(node.parent) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    return starts
  }

  private func sort(
    _ children: inout [NodeID], _ range: Range<Int>, _ index: borrowing SourceIndex
  ) {
    // Most folders come from one sorted listing: then there is nothing to do.
    var isSorted = true
    for position in range.dropFirst() {
      let previous = name(of: children[position - 1], in: index)
      if !previous.lexicographicallyPrecedes(name(of: children[position], in: index)) {
        isSorted = false
        break
      }
    }
    if isSorted { return }
    let sorted = children[range].map { (name(of: $0, in: index), $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    for (position, item) in zip(range, sorted) { children[position] = item.1 }
  }
}
