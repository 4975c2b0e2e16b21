/// Decodes LZFSE streams; owns the memory that it needs, so keep one per worker.
///
/// Nothing in a stream is trusted: what does not follow the LZFSE stream format to the last bit
/// is refused, no byte outside the source is read and none outside the destination written.
@safe public final class Decoder {
  let scratch: DecoderScratch

  /// Takes the memory for all decoding to come, about 100 KiB.
  public init() throws(OutOfMemory) {
    scratch = try DecoderScratch()
  }

  /// Decodes one complete stream, up to and including its end mark.
  ///
  /// - Returns: the number of bytes written to the begin of `destination`. Bytes after them may
  ///   have been overwritten, too.
  /// - Throws: `DecodingError`, also when bytes follow the end mark or the output does not fit.
  public func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(DecodingError) -> Int {
    guard let sourceBase = source.baseAddress else {
      throw DecodingError(.truncated, at: 0)
    }
    var nowhere: UInt8 = 0
    return try unsafe withUnsafeMutableBytes(of: &nowhere) { (nowhere) throws(DecodingError) in
      guard let base = unsafe destination.baseAddress ?? nowhere.baseAddress else { return 0 }
      var input = unsafe BlockInput(base: sourceBase, count: source.count)
      var output = unsafe OutputCursor(base, count: destination.count)
      while try decodeBlock(&input, &output) {}
      guard input.remaining == 0 else {
        throw DecodingError(.trailingBytes, at: input.offset)
      }
      return output.produced
    }
  }

  /// Decodes one block; false if it is the end mark.
  func decodeBlock(
    _ input: inout BlockInput, _ output: inout OutputCursor
  ) throws(DecodingError) -> Bool {
    let magic = try input.word(at: 0)
    switch magic {
    case BlockMagic.end:
      try input.advance(by: 4)
      return false
    case BlockMagic.raw:
      try copyRawBlock(&input, &output)
    case BlockMagic.packedHeader, BlockMagic.plainHeader:
      try decodeCodedBlock(&input, &output, isPacked: magic == BlockMagic.packedHeader)
    case BlockMagic.lzvn:
      try decodeLZVNBlock(&input, &output)
    default:
      throw DecodingError(.unknownBlock(magic), at: input.offset)
    }
    return true
  }

  private func copyRawBlock(
    _ input: inout BlockInput, _ output: inout OutputCursor
  ) throws(DecodingError) {
    let count = Int(try input.word(at: 4))
    guard count <= input.remaining - FormatLimit.rawHeaderSize else {
      throw DecodingError(.truncated, at: input.offset)
    }
    guard count <= output.room else {
      throw DecodingError(.outputTooLarge, at: input.offset)
    }
    unsafe output.next.copyMemory(
      from: input.position + FormatLimit.rawHeaderSize, byteCount: count)
    unsafe output.next += count
    try input.advance(by: FormatLimit.rawHeaderSize + count)
  }

  private func decodeLZVNBlock(
    _ input: inout BlockInput, _ output: inout OutputCursor
  ) throws(DecodingError) {
    let count = Int(try input.word(at: 4))
    let payloadSize = Int(try input.word(at: 8))
    guard payloadSize <= input.remaining - FormatLimit.lzvnHeaderSize else {
      throw DecodingError(.truncated, at: input.offset)
    }
    guard count <= output.room else {
      throw DecodingError(.outputTooLarge, at: input.offset)
    }
    var payload = unsafe LZVNDecoder(
      payload: input.position + FormatLimit.lzvnHeaderSize, count: payloadSize)
    if let reason = payload.decode(count, output: &output) {
      throw DecodingError(
        reason, at: input.offset + FormatLimit.lzvnHeaderSize + payload.offset)
    }
    try input.advance(by: FormatLimit.lzvnHeaderSize + payloadSize)
  }
}
