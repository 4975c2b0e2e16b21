import LZFSE
import TestSupport
import Testing

/// What the encoder writes decodes, with our decoder and Apple's, to what it was given.
struct EncoderRoundTripTests {
  private static let smallSizes = [
    0, 1, 2, 3, 4, 7, 8, 9, 15, 19, 20, 21, 32, 100, 315, 316, 2359, 2360, 4094, 4095, 4096, 4097,
    4098, 10_000,
  ]
  private static let largeSizes = [39_999, 40_000, 40_001, 262_140, 1_048_576]

  @Test("each kind of data, in small sizes", arguments: EffortLevel.allCases)
  func smallSizes(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    for kind in SampleData.allCases {
      for size in Self.smallSizes {
        let bytes = kind.bytes(size, seed: UInt64(size))
        try expectRoundTrip(bytes, with: encoder, decoder, "\(kind), \(size) bytes")
      }
    }
  }

  @Test("each kind of data, in sizes around the limits", arguments: EffortLevel.allCases)
  func largeSizes(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    for kind in SampleData.allCases {
      let all = kind.bytes(Encoder.maximumCount)
      for size in Self.largeSizes {
        try expectRoundTrip(
          [UInt8](all.prefix(size)), with: encoder, decoder, "\(kind), \(size) bytes")
      }
    }
  }

  @Test("every size from the raw limit on", arguments: EffortLevel.allCases)
  func everySize(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    for size in Array(1...64) + Array(4090...4130) {
      for kind in [SampleData.text, .random, .zeros, .vertices] {
        let bytes = kind.bytes(size, seed: UInt64(size))
        try expectRoundTrip(bytes, with: encoder, decoder, "\(kind), \(size) bytes")
      }
    }
  }

  @Test("literal runs and matches around the longest ones", arguments: EffortLevel.allCases)
  func lengthLimits(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    for literalRun in [0, 1, 16, 17, 314, 315, 316, 317, 630, 631] {
      for length in [4, 2357, 2358, 2359, 2360, 2361, 4718, 4719] {
        var builder = MatchBuilder(seed: UInt64(literalRun * 5000 + length))
        builder.skewedLiterals(6000)
        for _ in 0..<4 {
          builder.match(length, distance: 5000)
          builder.skewedLiterals(literalRun)
        }
        try expectRoundTrip(
          builder.bytes, with: encoder, decoder, "L \(literalRun), M \(length)")
      }
    }
  }

  @Test("blocks that end at the most literals or triplets", arguments: EffortLevel.allCases)
  func blockLimits(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    for count in 39_997...40_004 {
      var builder = MatchBuilder(seed: 3)
      builder.skewedLiterals(count)
      builder.match(300, distance: 1000)
      builder.skewedLiterals(40)
      try expectRoundTrip(builder.bytes, with: encoder, decoder, "\(count) literals")
    }
    for count in [9_998, 9_999, 10_000, 10_001, 20_001] {
      var builder = MatchBuilder(seed: 4)
      builder.skewedLiterals(500)
      for index in 0..<count { builder.match(6 + index % 3, distance: 400 + index % 90) }
      try expectRoundTrip(builder.bytes, with: encoder, decoder, "\(count) triplets")
    }
  }

  @Test("matches around the greatest distance", arguments: EffortLevel.allCases)
  func distanceLimits(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    for distance in 262_136...262_146 {
      var builder = MatchBuilder(seed: UInt64(distance))
      builder.skewedLiterals(distance + 10)
      for _ in 0..<6 {
        builder.match(60, distance: distance)
        builder.skewedLiterals(5)
      }
      try expectRoundTrip(builder.bytes, with: encoder, decoder, "distance \(distance)")
    }
  }

  @Test("a repetition up to the last byte", arguments: EffortLevel.allCases)
  func repetitionAtTheEnd(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    let head = SampleData.skewed.bytes(6000)
    for tail in Array(0...40) + [400, 3000] {
      let bytes = head + head.prefix(tail)
      try expectRoundTrip(bytes, with: encoder, decoder, "tail of \(tail)")
    }
  }
}
