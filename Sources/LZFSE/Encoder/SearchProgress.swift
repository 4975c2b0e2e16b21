/// How far a match finder has come, and which positions it may leave out.
struct SearchProgress {
  /// Without any match over so many bytes, fewer positions are searched.
  private static let patience = 512

  /// The first position that is not in the tables.
  private(set) var entered = 1
  /// Positions before this one lie in a match that is taken whole.
  private(set) var skipEnd = 0
  private var lastFound = 0
  private var nextSearch = 1

  /// Notes where the segment ends whose positions were entered.
  mutating func finish(_ segment: Range<Int>) {
    entered = max(entered, segment.upperBound)
    nextSearch = entered
  }

  /// Whether a position is entered and searched at all.
  @inline(__always)
  func includes(_ position: Int) -> Bool { position >= nextSearch }

  /// Notes the longest match at a position, less than 4 bytes if there is none to speak of.
  ///
  /// - Parameter searchedRest: how many bytes before the end of a match that is taken whole the
  ///   search goes on.
  @inline(__always)
  mutating func note(_ position: Int, longest: Int, searchedRest: Int) {
    if longest > 3 {
      lastFound = position &+ longest
      if longest >= CheapestPath.sufficientLength {
        skipEnd = position &+ longest &- searchedRest
      }
    } else if position &- lastFound > Self.patience {
      nextSearch = position &+ 1 &+ min((position &- lastFound) &>> 9, 16)
    }
  }
}
