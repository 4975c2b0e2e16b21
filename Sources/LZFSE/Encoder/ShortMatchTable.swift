/// The latest position with each hash of 3 bytes.
struct ShortMatchTable {
  private static let bits: UInt64 = 14
  /// A match of 3 bytes from farther away costs more than it saves.
  private static let reach = 16384

  private let positions: ScratchArray<UInt32>

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    positions = try memory.array(of: UInt32.self, count: 1 << Self.bits)
  }

  func clear() {
    positions.clear()
  }

  /// Enters `position`, where `word` stands; returns the one with this hash before.
  @inline(__always)
  func exchange(_ position: Int, _ word: UInt64) -> Int {
    let slot = MatchHash.hash(word, bytes: 3, bits: Self.bits)
    let before = Int(positions[slot])
    positions[slot] = UInt32(truncatingIfNeeded: position)
    return before
  }

  /// How many bytes from `position` equal those from `candidate`; 0 if it is of no use.
  @inline(__always)
  static func length(
    _ source: SourceBytes, _ position: Int, _ word: UInt64, _ candidate: Int, end: Int
  ) -> Int {
    guard UInt(bitPattern: position &- candidate &- 1) < UInt(reach),
      (source.word4(at: candidate) ^ UInt32(truncatingIfNeeded: word)) & 0xff_ffff == 0
    else { return 0 }
    return source.matchEnd(position, candidate, end: end) &- position
  }
}
