import LZFSE
import Testing

/// A stream depends on its source and the effort level alone.
struct EncoderDeterminismTests {
  @Test("a used encoder writes what a new one writes", arguments: EffortLevel.allCases)
  func usedScratch(_ effort: EffortLevel) throws {
    let used = try Encoder(effort: effort)
    for kind in SampleData.allCases {
      for size in [3000, 70_000, 300_000] {
        let bytes = kind.bytes(size)
        let fresh = try Encoder(effort: effort)
        #expect(used.encode(bytes) == fresh.encode(bytes), "\(kind), \(size)")
      }
    }
  }

  @Test("the room in the destination changes nothing", arguments: EffortLevel.allCases)
  func roomIsIrrelevant(_ effort: EffortLevel) throws {
    let encoder = try Encoder(effort: effort)
    let bytes = SampleData.mixed.bytes(200_000)
    let stream = try #require(encoder.encode(bytes))
    for room in [stream.count, stream.count + 1, stream.count + 100_000, 400_000] {
      #expect(encoded(bytes, room: room, with: encoder) == stream)
    }
  }

  @Test("spans and buffers give the same bytes", arguments: EffortLevel.allCases)
  func spans(_ effort: EffortLevel) throws {
    let encoder = try Encoder(effort: effort)
    let bytes = SampleData.text.bytes(50_000)
    var target = [UInt8](repeating: 0, count: 60_000)
    var span = target.mutableSpan
    var rawSpan = span.mutableBytes
    let count = try #require(encoder.encode(bytes.span.bytes, into: &rawSpan))
    #expect(encoder.encode(bytes) == Array(target.prefix(count)))
  }
}
