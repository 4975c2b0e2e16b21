import Foundation
import LZFSE
import Testing

/// Damaged streams never crash, hang, read outside the source or write outside the destination.
///
/// `decoded` puts the source into an allocation of its own and canaries around the destination;
/// under the address sanitizer reads are watched, too.
struct DecoderHostileTests {
  private let decoder = newDecoder()

  /// Short streams with blocks of every kind.
  private static let seeds: [[UInt8]] = {
    let block = BlockBuilder(
      literals: SampleData.text.bytes(80),
      triplets: [
        .init(literals: 20, match: 9, distance: 3), .init(literals: 30, match: 300, distance: 17),
        .init(literals: 30, match: 2, distance: 0), .init(literals: 0, match: 5, distance: 1),
      ])
    let lzvn = lzvnBlock(
      45,
      [0xe3, 1, 2, 3, 0x08, 2, 0x46, 9, 0xa7, 0x0f, 0, 0xe0, 0] + Array(0..<0)
        + endOpcode)
    let mixed = rawBlock([1, 2, 3]) + block.packed() + lzvn + endMark
    return [block.packed() + endMark, block.plain() + endMark, mixed]
      + ReferenceStream.all.map(\.stream).filter { $0.count < 1500 }
  }()

  /// Decodes into rooms of several sizes; what comes out does not matter.
  private func probe(_ stream: [UInt8], rooms: [Int]) {
    for room in rooms { _ = refusal(stream, room: room, with: decoder) }
  }

  @Test("every flipped bit of short streams")
  func flippedBits() {
    for seed in Self.seeds {
      for bit in 0..<seed.count * 8 {
        var stream = seed
        stream[bit / 8] ^= 1 << UInt8(bit % 8)
        probe(stream, rooms: [460, 5000])
      }
    }
  }

  @Test("every cut of short streams is refused")
  func cuts() {
    for seed in ReferenceStream.all {
      for count in 0..<min(seed.stream.count, 3000) {
        let stream = [UInt8](seed.stream.prefix(count))
        #expect(refusal(stream, room: seed.output.count, with: decoder) != nil)
      }
    }
  }

  @Test("random changes, a million of them or two seconds' worth")
  func randomChanges() {
    var random = SeededGenerator(seed: 20_250_101)
    let deadline = Date(timeIntervalSinceNow: 2)
    var round = 0
    while round < 1_000_000 && Date() < deadline {
      var stream = Self.seeds[random.below(Self.seeds.count)]
      // Most changes go to the headers.
      let reach = random.below(2) == 0 ? min(stream.count, 64) : stream.count
      for _ in 0...random.below(4) {
        let place = random.below(reach)
        switch random.below(4) {
        case 0: stream[place] = [0, 0xff, 0x7f, 0x80][random.below(4)]
        case 1: stream[place] ^= 1 << UInt8(random.below(8))
        default: stream[place] = UInt8(random.below(256))
        }
      }
      if random.below(8) == 0 { stream.removeLast(random.below(stream.count)) }
      if random.below(8) == 0 { stream.append(contentsOf: stream.prefix(random.below(90))) }
      probe(stream, rooms: [random.below(700)])
      round += 1
    }
    #expect(round > 100)
  }

  @Test("random bytes behind each magic")
  func randomBytes() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<20_000 {
      var stream = Array(["bvx-", "bvx1", "bvx2", "bvxn"][round % 4].utf8)
      let count = random.below(900)
      for _ in 0..<count { stream.append(UInt8(random.below(256)) & UInt8(random.below(256))) }
      probe(stream + endMark, rooms: [random.below(3000)])
    }
  }

  @Test("a decoder works on after it refused a stream")
  func afterRefusal() throws {
    for seed in ReferenceStream.all {
      probe([UInt8](seed.stream.dropLast(5)), rooms: [seed.output.count])
      #expect(
        try decoded(seed.stream, room: seed.output.count, with: decoder) == seed.output)
    }
  }
}
