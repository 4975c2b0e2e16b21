/// A literal run, match length and distance in one word.
enum Triplet {
  @inline(__always)
  static func pack(_ literalRun: Int, _ matchLength: Int, _ distance: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: literalRun | matchLength &<< 16 | distance &<< 32)
  }

  @inline(__always) static func literalRun(_ triplet: UInt64) -> Int {
    Int(truncatingIfNeeded: triplet & 0xffff)
  }

  @inline(__always) static func matchLength(_ triplet: UInt64) -> Int {
    Int(truncatingIfNeeded: triplet &>> 16 & 0xffff)
  }

  @inline(__always) static func distance(_ triplet: UInt64) -> Int {
    Int(truncatingIfNeeded: triplet &>> 32)
  }
}
