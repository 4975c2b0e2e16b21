import Diagnostics
import Digest
import TestSupport
import Testing

@testable import Inspection

@Suite struct StoredPositionsTests {
  private func block(raw: UInt64, stored: UInt64) -> BlockTap.Block {
    let digest = ContentDigest(DigestValue(bytes: Array(repeating: 0, count: 32)))
    return BlockTap.Block(digest: digest, size: stored, rawSize: raw)
  }

  @Test("However a stream is cut, its stretches add up to the blocks and their headers")
  func sums() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let blocks = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        block(
          raw: UInt64.random(in: 1...5000, using: &random),
          stored: UInt64.random(in: 1...6000, using: &random))
      }
      let positions = StoredPositions(blocks: blocks)
      let raw = blocks.reduce(0) { $0 + $1.rawSize }
      let stored = blocks.reduce(0) { $0 + $1.size + 16 }
      #expect(positions.fileBytes == stored + 12)
      var cuts = (0..<30).map { _ in UInt64.random(in: 0...raw, using: &random) }
      cuts = ([0, raw] + cuts).sorted()
      let shares = zip(cuts, cuts.dropFirst()).map { positions.share(of: $0..<$1) }
      #expect(shares.reduce(0, +) == stored)
    }
  }

  @Test("A block's stretches share its stored bytes evenly, rounded down at their starts")
  func shares() {
    let positions = StoredPositions(blocks: [
      block(raw: 100, stored: 34), block(raw: 10, stored: 10),
    ])
    #expect(positions.share(of: 0..<50) == 25)
    #expect(positions.share(of: 0..<1) == 0)
    #expect(positions.share(of: 1..<3) == 1)
    #expect(positions.share(of: 50..<105) == 25 + 13)
    #expect(positions.share(of: 105..<110) == 13)
    #expect(positions.share(of: 110..<110) == 0)
  }

  @Test("A stream that is not compressed takes its own bytes; sizes near 64 bits do not overflow")
  func extremes() {
    let plain = StoredPositions(rawBytes: 1000, fileBytes: 1000)
    #expect(plain.share(of: 17..<42) == 25)
    let half = UInt64.max / 2
    let huge = StoredPositions(rawBytes: .max, fileBytes: half)
    #expect(huge.share(of: 0..<UInt64.max) == half)
    #expect(huge.share(of: half..<UInt64.max) == half / 2 + 1)
    #expect(StoredPositions(rawBytes: 0, fileBytes: 0).share(of: 0..<0) == 0)
  }
}
