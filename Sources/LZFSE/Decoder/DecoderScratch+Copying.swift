extension DecoderScratch {
  /// Carries out the last `count` triplets of the batch.
  ///
  /// The caller has made sure that the literals are there and that the output has room for the
  /// bytes of all of them, `total`.
  ///
  /// - Parameter distance: the distance before, 0 for none.
  /// - Returns: false if a match reaches back before the begin of the output.
  @inline(never)
  @unsafe func copy(
    _ count: Int, total: Int, literals: UnsafeRawPointer, distance: inout Int,
    output cursor: inout OutputCursor
  ) -> Bool {
    if cursor.room >= total &+ WideCopy.slack {
      unsafe copy(
        triplets.last(count), literals, &distance, &cursor,
        copyLiterals: { unsafe WideCopy.literals($0, to: $1, count: $2) },
        copyMatch: { unsafe WideCopy.match($0, distance: $1, count: $2) })
    } else {
      unsafe copy(
        triplets.last(count), literals, &distance, &cursor,
        copyLiterals: { unsafe $1.copyMemory(from: $0, byteCount: $2) },
        copyMatch: { unsafe WideCopy.exactMatch($0, distance: $1, count: $2) })
    }
  }

  @inline(__always)
  private func copy(
    _ batch: UnsafeBufferPointer<DecodedTriplet>, _ literals: UnsafeRawPointer,
    _ distance: inout Int,
    _ cursor: inout OutputCursor,
    copyLiterals: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void,
    copyMatch: (UnsafeMutableRawPointer, Int, Int) -> Void
  ) -> Bool {
    var literals = unsafe literals
    var lastDistance = distance
    let start = unsafe cursor.start
    var next = unsafe cursor.next
    for index in 0..<batch.count {
      let triplet = unsafe batch[index]
      let run = triplet.literals
      unsafe copyLiterals(literals, next, run)
      unsafe literals += run
      unsafe next += run
      let coded = triplet.codedDistance
      lastDistance = coded == 0 ? lastDistance : coded
      // One comparison for "none" and for "too far".
      guard unsafe UInt(bitPattern: lastDistance &- 1) < UInt(bitPattern: next - start) else {
        return false
      }
      unsafe copyMatch(next, lastDistance, triplet.match)
      unsafe next += triplet.match
    }
    distance = lastDistance
    unsafe cursor.next = next
    return true
  }
}
