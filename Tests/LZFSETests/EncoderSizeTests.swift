import LZFSE
import Testing

/// How large streams are: never above the bound, raw where nothing is gained, and each effort
/// level worth its time.
struct EncoderSizeTests {
  @Test("noise costs twelve bytes, whatever the effort", arguments: EffortLevel.allCases)
  func noise(_ effort: EffortLevel) throws {
    let encoder = try Encoder(effort: effort)
    for size in [1, 20, 100, 4095, 4096, 50_000, Encoder.maximumCount] {
      let stream = try #require(encoder.encode(SampleData.random.bytes(size)))
      #expect(stream.count == size + 12)
    }
  }

  @Test("an empty source is an end mark", arguments: EffortLevel.allCases)
  func empty(_ effort: EffortLevel) throws {
    let encoder = try Encoder(effort: effort)
    #expect(encoder.encode([]) == Array("bvx$".utf8))
    #expect(encoded([], room: 4, with: encoder) == Array("bvx$".utf8))
    #expect(encoded([], room: 3, with: encoder) == nil)
  }

  @Test("a source above the limit is refused", arguments: EffortLevel.allCases)
  func tooLong(_ effort: EffortLevel) throws {
    let bytes = [UInt8](repeating: 0, count: Encoder.maximumCount + 1)
    #expect(try Encoder(effort: effort).encode(bytes) == nil)
  }

  @Test("noise beside text stays raw, text does not", arguments: EffortLevel.allCases)
  func halves(_ effort: EffortLevel) throws {
    let (encoder, decoder) = (try Encoder(effort: effort), try Decoder())
    let noise = SampleData.random.bytes(300_000)
    let text = SampleData.text.bytes(300_000)
    let alone = try #require(encoder.encode(text))
    for bytes in [noise + text, text + noise] {
      let stream = try expectRoundTrip(bytes, with: encoder, decoder, "halves")
      #expect(stream.count < noise.count + alone.count * 105 / 100)
    }
    // The same noise again is a match.
    let again = Array(noise.prefix(200_000))
    let stream = try expectRoundTrip(again + again, with: encoder, decoder, "noise twice")
    #expect(stream.count < 210_000)
  }

  @Test("a destination that is too small gives nil", arguments: EffortLevel.allCases)
  func tooSmall(_ effort: EffortLevel) throws {
    let encoder = try Encoder(effort: effort)
    for kind in [SampleData.text, .random, .mixed, .zeros] {
      for size in [1, 7, 100, 3000, 5000, 60_000, 200_000] {
        let bytes = kind.bytes(size)
        let stream = try #require(encoder.encode(bytes))
        #expect(encoded(bytes, room: stream.count, with: encoder) == stream, "\(kind) \(size)")
        for room in [stream.count - 1, stream.count - 9, stream.count / 2, 5, 1, 0]
        where room >= 0 && room < stream.count {
          #expect(encoded(bytes, room: room, with: encoder) == nil, "\(kind) \(size), \(room)")
        }
      }
    }
  }

  @Test("more effort makes streams smaller")
  func effortPays() throws {
    for kind in [SampleData.text, .vertices] {
      let bytes = kind.bytes(400_000)
      let sizes = try EffortLevel.allCases.map {
        try #require(try Encoder(effort: $0).encode(bytes)).count
      }
      #expect(
        zip(sizes, sizes.dropFirst()).allSatisfy { $1 <= $0 + $0 / 1000 }, "\(kind): \(sizes)")
    }
  }
}
