/// Finds nodes by their parent and their name, exact or folded.
///
/// An open hash table of node numbers; nodes with equal hashes are told apart by the caller. The
/// hash is keyed anew in each process, so that nobody can prepare names that collide.
package struct NameTable: Sendable {
  /// A walk over the nodes that may be the one looked for.
  package struct Probe {
    fileprivate let tag: UInt32
    fileprivate var slot: Int
  }

  private struct Slot {
    var tag: UInt32
    var node: UInt32
  }

  private static let empty = UInt32.max

  package init() {}
  private var slots: [Slot] = []
  private var count = 0

  /// Equal for names that differ in case and normalisation alone.
  package static func foldedHash(_ name: ArraySlice<UInt8>, in parent: UInt32) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(parent)
    name.withUnsafeBufferPointer { NameFolding.hash($0, into: &hasher) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Equal for names with the same bytes.
  package static func exactHash(_ name: ArraySlice<UInt8>, in parent: UInt32) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(parent)
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  package func probe(_ hash: UInt64) -> Probe {
    Probe(tag: UInt32(truncatingIfNeeded: hash), slot: home(UInt32(truncatingIfNeeded: hash)))
  }

  package func next(_ probe: inout Probe) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    while true {
      let slot = slots[probe.slot]
      if slot.node == Self.empty { return nil }
      probe.slot = (probe.slot + 1) & (slots.count - 1)
      if slot.tag == probe.tag { return slot.node }
    }
  }

  package mutating func insert(_ node: UInt32, _ hash: UInt64) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    place(Slot(tag: UInt32(truncatingIfNeeded: hash), node: node))
    count += 1
  }

  private func home(_ tag: UInt32) -> Int { Int(tag) & max(slots.count - 1, 0) }

  private mutating func place(_ slot: Slot) {
    var index = home(slot.tag)
    while slots[index].node != Self.empty { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(
      repeating: Slot(tag: 0, node: Self.empty), count: max(16, old.count * 2))
    for slot in old where slot.node != Self.empty { place(slot) }
  }
}
