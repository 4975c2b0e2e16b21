/// A match in one word: length above, distance in the low 18 bits.
///
/// A length of 0 with a distance of 0 stands for a literal in a path.
enum Candidate {
  static let distanceBits: UInt32 = 18

  @inline(__always) static func pack(_ length: Int, _ distance: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: length) &<< distanceBits | UInt32(truncatingIfNeeded: distance)
  }

  @inline(__always) static func length(_ candidate: UInt32) -> Int {
    Int(candidate &>> distanceBits)
  }

  @inline(__always) static func distance(_ candidate: UInt32) -> Int {
    Int(candidate & (1 &<< distanceBits &- 1))
  }
}
