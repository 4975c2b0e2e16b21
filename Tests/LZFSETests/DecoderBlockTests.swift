import LZFSE
import TestSupport
import Testing

private typealias Triplet = BlockBuilder.Triplet

/// Streams put together by hand, block by block, decode to what their triplets say.
struct DecoderBlockTests {
  /// What triplets mean, byte by byte.
  private func output(_ builder: BlockBuilder, after earlier: [UInt8] = []) -> [UInt8] {
    var bytes = earlier
    var literals = builder.literals[...]
    var distance = 0
    for triplet in builder.triplets {
      bytes += literals.prefix(triplet.literals)
      literals = literals.dropFirst(triplet.literals)
      if triplet.distance != 0 { distance = triplet.distance }
      for _ in 0..<triplet.match { bytes.append(bytes[bytes.count - distance]) }
    }
    return bytes
  }

  private func check(
    _ builder: BlockBuilder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = output(builder)
    for block in [builder.packed(), builder.plain()] {
      let stream = block + endMark
      #expect(
        try decoded(stream, room: expected.count) == expected, sourceLocation: sourceLocation)
      #expect(
        try decoded(stream, room: expected.count + 5000) == expected,
        sourceLocation: sourceLocation)
      if LZFSEOracle.isAvailable {
        #expect(
          LZFSEOracle.decompress(stream, size: expected.count) == expected,
          "the builder and the reference agree", sourceLocation: sourceLocation)
      }
    }
  }

  @Test("matches of every short distance and length, overlapping or not")
  func shortDistances() throws {
    let literals = SampleData.random.bytes(40)
    for distance in 1...40 {
      var triplets = [Triplet(literals: 40, match: 0, distance: 1)]
      var more: [UInt8] = []
      for length in 0...100 {
        triplets.append(Triplet(literals: length % 3, match: length, distance: distance))
        more += [UInt8(length), 1, 2].prefix(length % 3)
      }
      try check(BlockBuilder(literals: literals + more, triplets: triplets))
    }
  }

  @Test("the first and last value of each symbol")
  func everySymbol() throws {
    let runs = Code.literalRun.values.flatMap { [$0.base, $0.base + 1 << $0.bits - 1] }
    let lengths = Code.match.values.flatMap { [$0.base, $0.base + 1 << $0.bits - 1] }
    let distances = Code.distance.values.dropFirst().flatMap {
      [$0.base, $0.base + 1 << $0.bits - 1]
    }
    #expect(runs.max() == 315 && lengths.max() == 2359 && distances.max() == 262_139)
    // 112 longest matches come before the farthest distance.
    var triplets = [Triplet(literals: 64, match: 2359, distance: 61)]
    for _ in 0..<120 { triplets.append(Triplet(literals: 1, match: 2359, distance: 0)) }
    for value in distances {
      triplets.append(Triplet(literals: 1, match: 5, distance: value))
    }
    for value in runs { triplets.append(Triplet(literals: value, match: 1, distance: 0)) }
    for value in lengths { triplets.append(Triplet(literals: 1, match: value, distance: 3)) }
    let count = triplets.reduce(0) { $0 + $1.literals }
    try check(BlockBuilder(literals: SampleData.text.bytes(count), triplets: triplets))
  }

  @Test("the largest block: 40000 literals and 10000 triplets")
  func largestBlock() throws {
    let triplets = (0..<10_000).map { Triplet(literals: 4, match: $0 % 7, distance: $0 % 4 + 1) }
    try check(BlockBuilder(literals: SampleData.skewed.bytes(40_000), triplets: triplets))
  }

  @Test("a single literal takes no bits")
  func singleLiteral() throws {
    let triplets = [Triplet(literals: 5, match: 20, distance: 2)]
    try check(BlockBuilder(literals: [7, 7, 7, 7, 7], triplets: triplets))
  }

  @Test("padding of one, two and three literals", arguments: [1, 2, 3, 4, 5, 6, 7])
  func padding(_ count: Int) throws {
    let triplets = [Triplet(literals: count, match: 3, distance: 1)]
    try check(BlockBuilder(literals: SampleData.random.bytes(count), triplets: triplets))
  }

  @Test("blocks of all kinds in one stream, with matches across their borders")
  func mixedBlocks() throws {
    let start = SampleData.random.bytes(100)
    var stream = rawBlock(start)
    var expected = start
    for round in 0..<6 {
      let builder = BlockBuilder(
        literals: [1, 2, 3, 4],
        triplets: [
          Triplet(literals: 2, match: 30, distance: 102),
          Triplet(literals: 2, match: 5, distance: expected.count),
        ])
      stream += round % 2 == 0 ? builder.packed() : builder.plain()
      expected = output(builder, after: expected)
      // Three literals, and five bytes from the begin of the stream.
      let distance = expected.count + 3
      stream += lzvnBlock(
        8, [0xe3, 8, 9, 10, 0x17, UInt8(distance & 255), UInt8(distance >> 8)] + endOpcode)
      expected += [8, 9, 10] + expected[..<5]
      stream += rawBlock([UInt8(round)])
      expected.append(UInt8(round))
    }
    stream += endMark
    #expect(try decoded(stream, room: expected.count) == expected)
    #expect(LZFSEOracle.decompress(stream, size: expected.count) ?? expected == expected)
  }

  @Test("a match at the farthest distance, into another block")
  func farthestDistance() throws {
    let start = SampleData.random.bytes(262_139)
    for distance in [262_138, 262_139] {
      let builder = BlockBuilder(
        literals: [], triplets: [Triplet(literals: 0, match: 2359, distance: distance)])
      let stream = rawBlock(start) + builder.packed() + endMark
      let expected = output(builder, after: start)
      #expect(try decoded(stream, room: expected.count) == expected)
    }
  }

  @Test("blocks without literals, without triplets, and without both")
  func emptyBlocks() throws {
    let noLiterals = BlockBuilder(
      literals: [], triplets: [Triplet(literals: 0, match: 9, distance: 2)])
    let nothing = BlockBuilder(literals: [], triplets: [])
    for empty in [nothing.packed(), nothing.plain(), rawBlock([]), lzvnBlock(0, endOpcode)] {
      let stream = empty + rawBlock([1, 2]) + empty + noLiterals.packed() + empty + endMark
      #expect(try decoded(stream, room: 11) == [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1])
      #expect(try decoded(empty + endMark, room: 0) == [])
    }
    // Triplets may have a payload of only its zeros, if there are none.
    var stream = nothing.plain()
    stream[8] = 8
    stream[24] = 8
    #expect(try decoded(stream + [UInt8](repeating: 0, count: 8) + endMark, room: 0) == [])
  }

  // The reference refuses a stream without output, so it is no judge here.
  @Test("C09-s4: a stream without bytes, and of one byte")
  func emptyStream() throws {
    #expect(try decoded(endMark, room: 0) == [])
    #expect(try decoded(endMark, room: 10) == [])
    #expect(try decoded(rawBlock([65]) + endMark, room: 1) == [65])
    let nowhere = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    let count = try endMark.withUnsafeBytes { try Decoder().decode($0, into: nowhere) }
    #expect(count == 0)
  }

  @Test("spans are decoded like buffers")
  func spans() throws {
    let stream = rawBlock([1, 2, 3]) + endMark
    var output = [UInt8](repeating: 0, count: 4)
    var span = output.mutableSpan
    var bytes = span.mutableBytes
    #expect(try Decoder().decode(stream.span.bytes, into: &bytes) == 3)
    #expect(output == [1, 2, 3, 0])
  }
}
