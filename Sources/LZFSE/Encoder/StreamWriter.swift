/// Takes triplets from a parser and writes blocks.
struct StreamWriter {
  let source: SourceBytes
  let coder: BlockCoder
  var block: OpenBlock
  var output: StreamOutput

  init(_ source: SourceBytes, _ scratch: StreamScratch, _ target: ScratchArray<UInt8>) {
    self.source = source
    coder = scratch.coder
    block = scratch.block
    block.restart(at: 0)
    output = StreamOutput(target)
  }

  /// Adds `literalRun` literals and a match; they follow what was added before.
  ///
  /// The match has at least one byte, and at least 36 bytes follow its begin in the source.
  @inline(__always)
  mutating func append(_ literalRun: Int, _ matchLength: Int, _ distance: Int) {
    if literalRun <= FormatLimit.literalRun && matchLength <= FormatLimit.matchLength
      && block.hasRoom(literalRun)
    {
      block.append(source, literalRun, matchLength, distance)
    } else {
      appendInPieces(literalRun, matchLength, distance)
    }
  }

  /// Ends the stream after `literalRun` literals; nil if it does not fit.
  mutating func finish(_ literalRun: Int) -> Int? {
    appendInPieces(literalRun, 0, 1)
    closeBlock()
    return output.finish()
  }

  @inline(never)
  private mutating func appendInPieces(_ literalRun: Int, _ matchLength: Int, _ distance: Int) {
    var literalRun = literalRun
    var matchLength = matchLength
    while literalRun > FormatLimit.literalRun || literalRun > 0 && matchLength == 0 {
      let piece = min(literalRun, FormatLimit.literalRun)
      if !block.hasRoom(piece) { closeBlock() }
      // The distance of the match before costs least, and keeps being the one before.
      block.appendExactly(source, piece, 0, max(1, block.lastDistance))
      literalRun -= piece
    }
    while matchLength > 0 {
      let piece = min(matchLength, FormatLimit.matchLength)
      if !block.hasRoom(literalRun) { closeBlock() }
      block.appendExactly(source, literalRun, piece, distance)
      literalRun = 0
      matchLength -= piece
    }
  }

  /// Writes the open block, if it has any bytes, and begins the next one.
  @inline(never)
  mutating func closeBlock() {
    guard block.tripletCount > 0 else { return }
    let rawCount = block.end - block.start
    if !output.hasOverflowed {
      if !coder.write(block, of: source, to: &output) {
        output.appendRaw(source, at: block.start, count: rawCount)
      }
    }
    block.restart(at: block.end)
  }
}
