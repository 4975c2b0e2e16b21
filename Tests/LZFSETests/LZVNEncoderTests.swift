import LZFSE
import TestSupport
import Testing

/// The encoder for small inputs.
struct LZVNEncoderTests {
  private let scratch: LZVNEncoderScratch

  init() throws {
    scratch = try LZVNEncoderScratch()
  }

  /// The payload; nil if it does not fit into `capacity` bytes.
  private func encoded(_ bytes: [UInt8], capacity: Int) -> [UInt8]? {
    var memory = [UInt8](repeating: 0xa5, count: capacity + 64)
    let count = memory.withUnsafeMutableBufferPointer { output -> Int? in
      bytes.withUnsafeBufferPointer { input -> Int? in
        guard let output = output.baseAddress else { return nil }
        var nothing: UInt8 = 0
        return withUnsafePointer(to: &nothing) {
          encodeLZVN(
            source: input.baseAddress ?? $0, count: bytes.count, into: output,
            capacity: capacity, scratch: scratch)
        }
      }
    }
    #expect(memory.suffix(64).allSatisfy { $0 == 0xa5 }, "nothing is written past the capacity")
    return count.map { [UInt8](memory.prefix($0)) }
  }

  @Test("round trips of every size", arguments: SampleData.allCases)
  func roundTrip(_ kind: SampleData) throws {
    let decoder = try Decoder()
    for size in Array(0...300) + [511, 1000, 2047, 2359, 4000, 4095, 4096] {
      let bytes = kind.bytes(size, seed: UInt64(size))
      let payload = try #require(encoded(bytes, capacity: 2 * size + 100))
      let stream = lzvnBlock(size, payload) + endMark
      #expect(try decoded(stream, room: size, with: decoder) == bytes, "\(size) bytes")
      if size > 0 && size % 7 == 0 && LZFSEOracle.isAvailable {
        #expect(LZFSEOracle.decompress(stream, size: size) == bytes, "\(size) bytes")
      }
    }
  }

  @Test("no worse than the reference", .enabled(if: LZFSEOracle.isAvailable))
  func ratio() throws {
    for kind in SampleData.allCases {
      var ours = 0
      var theirs = 0
      for size in [100, 500, 1000, 2000, 4000] {
        let bytes = kind.bytes(size, seed: UInt64(size))
        let payload = try #require(encoded(bytes, capacity: 10_000))
        ours += min(lzvnBlock(size, payload).count, rawBlock(bytes).count) + endMark.count
        theirs += try #require(LZFSEOracle.compress(bytes)).count
      }
      #expect(ours <= theirs, "\(kind)")
    }
  }

  @Test("a payload that does not fit is refused, whatever the capacity")
  func capacity() throws {
    for kind in [SampleData.text, .random, .runs] {
      let bytes = kind.bytes(600)
      let whole = try #require(encoded(bytes, capacity: 2000))
      #expect(encoded(bytes, capacity: whole.count) == whole)
      for capacity in 0..<whole.count { #expect(encoded(bytes, capacity: capacity) == nil) }
    }
  }

  @Test("an input that is too long is refused")
  func tooLong() {
    #expect(encoded([UInt8](repeating: 0, count: 4097), capacity: 5000) == nil)
  }
}
