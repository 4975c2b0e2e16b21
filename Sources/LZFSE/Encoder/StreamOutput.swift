/// The destination of a stream, and how much of it is written.
struct StreamOutput {
  let target: ScratchArray<UInt8>
  private(set) var position = 0
  /// A block did not fit; nothing is written any more.
  private(set) var hasOverflowed = false
  /// Where the raw block begins that the last bytes belong to, if they do.
  private var openRawBlock: Int?

  init(_ target: ScratchArray<UInt8>) {
    self.target = target
  }

  var room: Int { target.count - position }

  /// What a raw block of `count` bytes would take now.
  func rawSize(_ count: Int) -> Int {
    openRawBlock == nil ? count + FormatLimit.rawHeaderSize : count
  }

  /// Adds bytes as they are, to the raw block before them if there is one.
  mutating func appendRaw(_ source: SourceBytes, at start: Int, count: Int) {
    guard count > 0, !hasOverflowed else { return }
    guard rawSize(count) <= room else {
      hasOverflowed = true
      return
    }
    let header = openRawBlock ?? position
    if openRawBlock == nil {
      target.setWord4(BlockMagic.raw, at: position)
      target.setWord4(0, at: position + 4)
      position += FormatLimit.rawHeaderSize
      openRawBlock = header
    }
    target.copy(from: source, at: start, count: count, to: position)
    position += count
    target.setWord4(
      UInt32(position - header - FormatLimit.rawHeaderSize), at: header + 4)
  }

  /// Accounts for a block that was written at `position`, ending before `end`.
  mutating func advance(to end: Int) {
    position = end
    openRawBlock = nil
  }

  /// Adds a block that was written elsewhere.
  mutating func append(_ block: ScratchArray<UInt8>, count: Int) {
    guard !hasOverflowed, count <= room else {
      hasOverflowed = true
      return
    }
    target.copy(from: block, count: count, to: position)
    advance(to: position + count)
  }

  /// Adds the end mark and returns the stream's size, nil if it does not fit.
  mutating func finish() -> Int? {
    guard !hasOverflowed, room >= 4 else { return nil }
    target.setWord4(BlockMagic.end, at: position)
    position += 4
    return position
  }
}
