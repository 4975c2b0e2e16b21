extension DecoderScratch {
  /// Carries out the first `count` triplets in the scratch memory.
  ///
  /// The caller has made sure that the literals are there and that the output has room for the
  /// bytes of all of them, `total`.
  ///
  /// - Returns: false if a match reaches back before the begin of the output.
  @inline(never)
  @unsafe func copy(
    _ count: Int, total: Int, literals: UnsafeRawPointer, output cursor: inout OutputCursor
  ) -> Bool {
    var literals = unsafe literals
    let start = unsafe cursor.start
    var next = unsafe cursor.next
    var triplet = unsafe UnsafePointer(triplets)
    let end = unsafe triplet + count

    if cursor.room >= total &+ WideCopy.slack {
      while unsafe triplet < end {
        let packed = unsafe triplet.pointee
        unsafe triplet += 1
        let run = Int(truncatingIfNeeded: packed & 0xffff)
        let length = Int(truncatingIfNeeded: (packed &>> 16) & 0xffff)
        let distance = Int(truncatingIfNeeded: packed &>> 32)
        unsafe WideCopy.literals(literals, to: next, count: run)
        unsafe literals += run
        unsafe next += run
        // One comparison for "0" and for "too far".
        guard unsafe UInt(bitPattern: distance &- 1) < UInt(bitPattern: next - start) else {
          return false
        }
        unsafe WideCopy.match(next, distance: distance, count: length)
        unsafe next += length
      }
    } else {
      let limit = unsafe cursor.end
      while unsafe triplet < end {
        let packed = unsafe triplet.pointee
        unsafe triplet += 1
        let run = Int(truncatingIfNeeded: packed & 0xffff)
        let length = Int(truncatingIfNeeded: (packed &>> 16) & 0xffff)
        let distance = Int(truncatingIfNeeded: packed &>> 32)
        let isWide = unsafe limit - next >= run &+ length &+ WideCopy.slack
        if isWide {
          unsafe WideCopy.literals(literals, to: next, count: run)
        } else {
          unsafe next.copyMemory(from: literals, byteCount: run)
        }
        unsafe literals += run
        unsafe next += run
        guard unsafe UInt(bitPattern: distance &- 1) < UInt(bitPattern: next - start) else {
          return false
        }
        if isWide {
          unsafe WideCopy.match(next, distance: distance, count: length)
        } else {
          unsafe WideCopy.exactMatch(next, distance: distance, count: length)
        }
        unsafe next += length
      }
    }
    unsafe cursor.next = next
    return true
  }
}
