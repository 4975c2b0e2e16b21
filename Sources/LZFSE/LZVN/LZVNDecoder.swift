/// Decodes the payload of one `bvxn` block.
///
/// Made for small blocks: every step is checked and no copy goes past its end.
@safe struct LZVNDecoder {
  private let payload: UnsafeRawPointer
  private let count: Int
  /// Where the opcode stands that is being decoded.
  private(set) var offset = 0
  /// The distance that an opcode without one repeats; none at the begin of a block.
  private var distance = 0

  init(payload: UnsafeRawPointer, count: Int) {
    unsafe self.payload = payload
    self.count = count
  }

  /// Decodes the whole payload into exactly `size` bytes, for which the output has room.
  ///
  /// - Returns: what is wrong at `offset`, or nil.
  mutating func decode(_ size: Int, output: inout OutputCursor) -> DecodingError.Reason? {
    let end = unsafe output.next + size
    while true {
      guard offset < count else { return .truncated }
      switch LZVNOperation(byte(0), byte(1), byte(2)) {
      case .undefined: return .badOpcode
      case .nothing: offset += 1
      case .end: return unsafe finish(isFull: output.next == end)
      case .copy(let size, let literals, let match, let newDistance):
        guard size + literals <= count - offset else { return .truncated }
        guard unsafe literals + match <= end - output.next else { return .sizeMismatch }
        unsafe output.next.copyMemory(from: payload + offset + size, byteCount: literals)
        unsafe output.next += literals
        if let newDistance { distance = newDistance }
        if match > 0 {
          guard distance > 0 && distance <= output.produced else { return .badDistance }
          unsafe WideCopy.exactMatch(output.next, distance: distance, count: match)
          unsafe output.next += match
        }
        offset += size + literals
      }
    }
  }

  /// Checks the end opcode, which is the last thing in a payload.
  private func finish(isFull: Bool) -> DecodingError.Reason? {
    guard count - offset >= LZVNOperation.endSize else { return .truncated }
    guard count - offset == LZVNOperation.endSize else { return .badOpcode }
    for place in 1..<LZVNOperation.endSize {
      guard byte(place) == 0 else { return .badOpcode }
    }
    return isFull ? nil : .sizeMismatch
  }

  /// The byte at a place after the current one, 0 behind the payload.
  private func byte(_ place: Int) -> UInt8 {
    guard offset + place < count else { return 0 }
    return unsafe payload.load(fromByteOffset: offset + place, as: UInt8.self)
  }
}
