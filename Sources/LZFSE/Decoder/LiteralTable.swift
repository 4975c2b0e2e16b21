/// What the states of the literal alphabet decode to, and how they go on.
///
/// Both stand in one piece of memory, so that one base register reaches them.
@safe struct LiteralTable {
  private let memory: UnsafeMutableRawPointer

  private static let stepSize = 8 * Alphabet.literal.stateCount
  static let size = stepSize + 2 * Alphabet.literal.stateCount

  /// - Parameter memory: `size` bytes, aligned to 8, that live as long as this is used.
  init(_ memory: UnsafeMutableRawPointer) {
    unsafe self.memory = memory
    _ = unsafe memory.bindMemory(to: StateStep.self, capacity: Alphabet.literal.stateCount)
    _ = unsafe (memory + Self.stepSize).bindMemory(
      to: LiteralEntry.self, capacity: Alphabet.literal.stateCount)
  }

  @inline(__always)
  var steps: UnsafeMutablePointer<StateStep> {
    unsafe memory.assumingMemoryBound(to: StateStep.self)
  }

  @inline(__always)
  var entries: UnsafeMutablePointer<LiteralEntry> {
    unsafe (memory + Self.stepSize).assumingMemoryBound(to: LiteralEntry.self)
  }
}
