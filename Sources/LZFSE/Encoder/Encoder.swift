/// Encodes LZFSE streams; owns the memory that it needs, so keep one per worker.
///
/// A stream depends on the source and the effort level alone: not on what was encoded before,
/// nor on the machine. Matches never reach back over more than the one source.
@safe public final class Encoder {
  /// The longest source, 1 MiB.
  public static let maximumCount = 1 << 20

  /// Below this a `bvx2` header costs more than it saves, and `bvxn` is used.
  static let minimumCodedCount = 4096

  public let effort: EffortLevel

  private let memory = ScratchMemory()
  private let scratch: StreamScratch
  private let parser: any Parser
  private let small: LZVNEncoderScratch

  /// Takes the memory for all encoding to come: 0.5 MiB at `fast` and `default`, 3 MiB at `max`.
  public init(effort: EffortLevel) throws(OutOfMemory) {
    self.effort = effort
    scratch = try StreamScratch(memory)
    small = try LZVNEncoderScratch()
    parser = try Self.makeParser(effort, memory, scratch.coder.tables)
  }

  private static func makeParser(
    _ effort: EffortLevel, _ memory: ScratchMemory, _ tables: CodingTables
  ) throws(OutOfMemory) -> any Parser {
    switch effort {
    case .fast: try GreedyParser(memory)
    case .default: try LazyParser(memory)
    case .best:
      try OptimalParser<BucketFinder>(
        memory, tables, segmentSize: 16384, candidates: 6, passes: 1)
    case .max:
      try OptimalParser<TreeFinder>(
        memory, tables, segmentSize: 12288, candidates: 6, passes: 2)
    }
  }

  /// What `encode` needs at most for a source of `count` bytes.
  public static func maximumEncodedSize(of count: Int) -> Int {
    count == 0 ? 4 : count + FormatLimit.rawHeaderSize + 4
  }

  /// Writes one complete stream, with its end mark, to the begin of `destination`.
  ///
  /// The two may not overlap. The destination's bytes behind the stream may be overwritten, too.
  ///
  /// - Returns: the stream's size; nil if it does not fit, or the source is longer than
  ///   `maximumCount`.
  public func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard source.count <= Self.maximumCount,
      let target = destination.baseAddress
    else { return nil }
    let output = unsafe ScratchArray<UInt8>(
      base: target.assumingMemoryBound(to: UInt8.self), count: destination.count)
    guard source.count > 0, let base = source.baseAddress else {
      var empty = StreamOutput(output)
      return empty.finish()
    }
    let bytes = unsafe SourceBytes(base: base, count: source.count)
    if let size = encodeBlocks(bytes, output), size <= Self.maximumEncodedSize(of: bytes.count) {
      return size
    }
    var raw = StreamOutput(output)
    raw.appendRaw(bytes, at: 0, count: bytes.count)
    return raw.finish()
  }

  private func encodeBlocks(_ source: SourceBytes, _ output: ScratchArray<UInt8>) -> Int? {
    if source.count < Self.minimumCodedCount { return encodeSmall(source, output) }
    var writer = StreamWriter(source, scratch, output)
    let literalRun = parser.parse(source, to: &writer)
    return writer.finish(literalRun)
  }

  /// A stream of one LZVN block, nil if it does not fit or save anything.
  private func encodeSmall(_ source: SourceBytes, _ output: ScratchArray<UInt8>) -> Int? {
    let headerSize = FormatLimit.lzvnHeaderSize
    let room = min(
      output.count - headerSize - 4, source.count + FormatLimit.rawHeaderSize - headerSize - 1)
    guard room > 0 else { return nil }
    let payload = unsafe encodeLZVN(
      source: source.base.assumingMemoryBound(to: UInt8.self), count: source.count,
      into: output.base + headerSize, capacity: room, scratch: small)
    guard let payload else { return nil }
    output.setWord4(BlockMagic.lzvn, at: 0)
    output.setWord4(UInt32(source.count), at: 4)
    output.setWord4(UInt32(payload), at: 8)
    var stream = StreamOutput(output)
    stream.advance(to: headerSize + payload)
    return stream.finish()
  }
}
