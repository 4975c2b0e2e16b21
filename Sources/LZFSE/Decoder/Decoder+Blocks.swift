/// Decoding a stream block by block, for streams that are too long for memory.
extension Decoder {
  /// What comes next in a stream.
  package enum NextBlock: Hashable, Sendable {
    /// The end mark, of four bytes.
    case end
    /// A header of `headerSize` bytes, then `count` bytes as they are.
    case raw(headerSize: Int, count: Int)
    /// A block of `storedSize` bytes, its header among them, that says it decodes to `rawSize`.
    case coded(storedSize: Int, rawSize: Int)
  }

  /// The most bytes that ``nextBlock(_:)`` needs to see.
  package static let blockPrefixSize = FormatLimit.packedHeaderSize

  /// How far back in the output a block may refer, in bytes.
  package static let historySize = FormatLimit.distance

  /// Tells by a block's first bytes what it is; they are fewer than ``blockPrefixSize`` only where
  /// the stream ends.
  package static func nextBlock(
    _ prefix: UnsafeRawBufferPointer
  ) throws(DecodingError) -> NextBlock {
    guard let base = prefix.baseAddress else { throw DecodingError(.truncated, at: 0) }
    let input = unsafe BlockInput(base: base, count: prefix.count)
    let magic = try input.word(at: 0)
    func size(at place: Int) throws(DecodingError) -> Int { Int(try input.word(at: place)) }
    switch magic {
    case BlockMagic.end:
      return .end
    case BlockMagic.raw:
      return .raw(headerSize: FormatLimit.rawHeaderSize, count: try size(at: 4))
    case BlockMagic.lzvn:
      return .coded(
        storedSize: FormatLimit.lzvnHeaderSize + (try size(at: 8)), rawSize: try size(at: 4))
    case BlockMagic.plainHeader:
      return .coded(
        storedSize: FormatLimit.plainHeaderSize + (try size(at: 20)) + (try size(at: 24)),
        rawSize: try size(at: 4))
    case BlockMagic.packedHeader:
      guard prefix.count >= FormatLimit.packedHeaderSize else {
        throw DecodingError(.truncated, at: prefix.count)
      }
      let header = unsafe BlockHeader(packed: base)
      let largest = FormatLimit.packedHeaderSize + FormatLimit.packedFrequencySize
      guard header.size <= largest else { throw DecodingError(.badHeader, at: 0) }
      return .coded(
        storedSize: header.size + header.literalPayloadSize + header.tripletPayloadSize,
        rawSize: header.rawCount)
    default:
      throw DecodingError(.unknownBlock(magic), at: 0)
    }
  }

  /// Decodes one block, all of `source`.
  ///
  /// - Parameter history: how many bytes at the begin of `window` are output of the blocks before,
  ///   all of it or at least its last ``historySize`` bytes.
  /// - Returns: the number of bytes written behind them.
  package func decodeBlock(
    _ source: UnsafeRawBufferPointer, into window: UnsafeMutableRawBufferPointer,
    after history: Int
  ) throws(DecodingError) -> Int {
    guard let base = source.baseAddress else { throw DecodingError(.truncated, at: 0) }
    guard let start = window.baseAddress, history <= window.count else {
      throw DecodingError(.outputTooLarge, at: 0)
    }
    var input = unsafe BlockInput(base: base, count: source.count)
    var output = unsafe OutputCursor(start, count: window.count, history: history)
    _ = try decodeBlock(&input, &output)
    guard input.remaining == 0 else { throw DecodingError(.trailingBytes, at: input.offset) }
    return output.produced - history
  }
}
