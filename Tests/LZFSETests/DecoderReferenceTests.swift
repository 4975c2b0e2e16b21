import LZFSE
import TestSupport
import Testing

/// Streams of Apple's reference decode to what they were made from.
@Suite(.enabled(if: LZFSEOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
struct DecoderReferenceTests {
  /// Sizes around the limits of the format and of the reference encoder's choice of blocks.
  private static let sizes = [
    1, 2, 7, 8, 9, 19, 20, 21, 315, 316, 2359, 2360, 4094, 4095, 4096, 4097, 4098, 10_000, 39_999,
    40_000, 40_001, 65_536, 262_138, 262_139, 262_140, 300_000, 1_048_575, 1_048_576, 1_048_577,
  ]

  @Test("each kind of data, in sizes around each limit", arguments: SampleData.allCases)
  func roundTrip(_ kind: SampleData) throws {
    let decoder = try Decoder()
    let all = kind.bytes(1_048_577)
    for size in Self.sizes {
      let bytes = [UInt8](all.prefix(size))
      let stream = try #require(LZFSEOracle.compress(bytes))
      #expect(try decoded(stream, room: size, with: decoder) == bytes, "\(size) bytes")
    }
  }

  @Test("small sizes, every one", arguments: [SampleData.text, .random, .runs, .pairs])
  func smallSizes(_ kind: SampleData) throws {
    let decoder = try Decoder()
    for size in 1...300 {
      let bytes = kind.bytes(size, seed: UInt64(size))
      let stream = try #require(LZFSEOracle.compress(bytes))
      #expect(try decoded(stream, room: size, with: decoder) == bytes, "\(size) bytes")
      #expect(try decoded(stream, room: size + 100, with: decoder) == bytes, "\(size) bytes")
    }
  }

  @Test("a destination one byte too small is refused", arguments: SampleData.allCases)
  func tooSmall(_ kind: SampleData) throws {
    for size in [8, 300, 5000, 100_000] {
      let stream = try #require(LZFSEOracle.compress(kind.bytes(size)))
      #expect(refusal(stream, room: size - 1) == .outputTooLarge)
    }
  }
}
