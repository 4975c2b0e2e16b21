/// A pattern is walked as a set of positions: the steps that the next component may have to match.
///
/// So `**` costs no second try: a tree is walked once, whatever the pattern.
extension Glob {
  /// The positions at the root.
  var start: [Int] {
    var positions: [Int] = []
    reach(0, &positions)
    return positions
  }

  /// The positions behind a component, and whether the path that ends with it matches.
  func advance(
    _ positions: [Int], over name: UnsafeBufferPointer<UInt8>
  ) -> (next: [Int], isMatch: Bool) {
    advance(positions) { position in
      switch steps[position] {
      case .anyFolders: true
      case .literal(let bytes): bytes.count == name.count && name.elementsEqual(bytes)
      case .wildcard(let component): component.matches(name)
      }
    }
  }

  /// The positions behind a component that fits the steps of which `fits` says so; it is not asked
  /// about a `**`.
  @inline(__always)
  func advance(_ positions: [Int], where fits: (Int) -> Bool) -> (next: [Int], isMatch: Bool) {
    var next: [Int] = []
    var isMatch = false
    for position in positions {
      if steps[position] == .anyFolders {
        reach(position, &next)
        continue
      }
      guard fits(position) else { continue }
      if position + 1 == steps.count { isMatch = true } else { reach(position + 1, &next) }
    }
    return (next, isMatch)
  }

  /// The name that the next component must have, where only one will do.
  func onlyName(at positions: [Int]) -> [UInt8]? {
    guard positions.count == 1, case .literal(let name) = steps[positions[0]] else { return nil }
    return name
  }

  /// Adds a position, and the one behind a `**`, which may stand for nothing.
  private func reach(_ position: Int, _ positions: inout [Int]) {
    var position = position
    while position < steps.count {
      // Positions come in rising order but for neighbours of a `**`: looking back three is enough.
      if !positions.suffix(3).contains(position) { positions.append(position) }
      guard steps[position] == .anyFolders else { return }
      position += 1
    }
  }
}
