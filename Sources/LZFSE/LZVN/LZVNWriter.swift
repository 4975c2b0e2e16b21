/// Writes LZVN opcodes into a buffer, until one does not fit.
@safe struct LZVNWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private var room: Int
  private var count = 0
  /// The distance that opcodes without one repeat.
  private(set) var distance = 0

  init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    unsafe self.start = start
    room = capacity
  }

  /// Bytes written so far.
  var written: Int { count }

  /// Writes literals and a match after them; false if there is no room.
  ///
  /// - Parameter match: 0 for none; 1 and 2 only together with the distance before.
  mutating func write(
    _ literals: UnsafePointer<UInt8>, count literalCount: Int, match: Int, distance: Int
  ) -> Bool {
    var literals = unsafe literals
    var run = literalCount
    var length = match
    // A match takes three literals along for nothing.
    while run > 3 || (run > 0 && length < 3) {
      let part = min(run, 271)
      guard part < 16 ? put(0xe0 | part) : put(0xe0, part - 16) else { return false }
      guard unsafe put(literals, part) else { return false }
      unsafe literals += part
      run -= part
    }
    guard length > 0 else { return true }

    let isRepeat = distance == self.distance
    if run > 0 || !isRepeat {
      // More would spell another opcode.
      let short = min(length, 10 - 2 * run)
      let first: Int
      if isRepeat {
        first = short
        guard put(run << 6 | (short - 3) << 3 | 6) else { return false }
      } else if distance < 0x600 && (length == short || length > 34) {
        first = short
        guard
          put(run << 6 | (short - 3) << 3 | distance >> 8, distance & 0xff)
        else { return false }
      } else if distance < 0x4000 {
        first = min(length, 34)
        let code = first - 3
        guard
          put(0xa0 | run << 3 | code >> 2, (distance & 0x3f) << 2 | code & 3, distance >> 6)
        else { return false }
      } else {
        first = short
        guard
          put(run << 6 | (short - 3) << 3 | 7, distance & 0xff, distance >> 8)
        else { return false }
      }
      guard unsafe put(literals, run) else { return false }
      self.distance = distance
      length -= first
    }
    while length > 0 {
      let part = min(length, 271)
      guard part < 16 ? put(0xf0 | part) : put(0xf0, part - 16) else { return false }
      length -= part
    }
    return true
  }

  /// Writes the end opcode; false if there is no room.
  mutating func finish() -> Bool {
    put(0x06, 0, 0) && put(0, 0, 0) && put(0, 0)
  }

  private mutating func put(_ bytes: Int...) -> Bool {
    guard bytes.count <= room - count else { return false }
    for byte in bytes {
      unsafe start[count] = UInt8(truncatingIfNeeded: byte)
      count += 1
    }
    return true
  }

  private mutating func put(_ bytes: UnsafePointer<UInt8>, _ size: Int) -> Bool {
    guard size <= room - count else { return false }
    unsafe (start + count).update(from: bytes, count: size)
    count += size
    return true
  }
}
