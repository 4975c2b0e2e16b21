import LZFSE
import TestSupport
import Testing

/// LZVN payloads, opcode by opcode.
struct LZVNDecoderTests {
  /// Decodes a payload after eight bytes of output.
  private func output(_ payload: [UInt8], size: Int) throws(DecodingError) -> [UInt8] {
    let stream = rawBlock(Self.start) + lzvnBlock(size, payload + endOpcode) + endMark
    let bytes = try decoded(stream, room: 8 + size)
    if LZFSEOracle.isAvailable {
      #expect(LZFSEOracle.decompress(stream, size: 8 + size) == bytes, "as the reference does")
    }
    return [UInt8](bytes.dropFirst(8))
  }

  private func reason(_ payload: [UInt8], size: Int = 0) -> DecodingError.Reason? {
    refusal(lzvnBlock(size, payload) + endMark, room: 100_000)
  }

  private static let start: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  /// What a match of eight bytes' distance gives.
  private func match(_ count: Int) -> [UInt8] { (0..<count).map { Self.start[$0 % 8] } }

  @Test("small distances, every length and number of literals")
  func smallDistance() throws {
    for literals in 0...3 {
      for length in 3...10 - 2 * literals {
        let opcode = UInt8(literals << 6 | (length - 3) << 3)
        let bytes = [UInt8](repeating: 9, count: literals)
        let result = try output([opcode, 8] + bytes, size: literals + length)
        var model = Self.start + bytes
        for _ in 0..<length { model.append(model[model.count - 8]) }
        #expect(result == [UInt8](model.dropFirst(8)))
      }
    }
  }

  @Test("small distances reach to 1535")
  func farSmallDistance() throws {
    let start = SampleData.random.bytes(1535)
    let stream =
      rawBlock(start) + lzvnBlock(3, [0x05, 0xff] + endOpcode) + endMark
    #expect(try decoded(stream, room: 1538) == start + start[..<3])
  }

  @Test("large distances")
  func largeDistance() throws {
    #expect(try output([0x07, 8, 0], size: 3) == match(3))
    #expect(try output([0x3f, 8, 0], size: 10) == match(10))
    #expect(try output([0x47, 9, 0, 77], size: 4) == [77, 1, 2, 3])
    let start = SampleData.random.bytes(65_535)
    let stream = rawBlock(start) + lzvnBlock(3, [0x07, 0xff, 0xff] + endOpcode) + endMark
    #expect(try decoded(stream, room: 65_538) == start + start[..<3])
  }

  @Test("medium distances")
  func mediumDistance() throws {
    #expect(try output([0xa0, 8 << 2, 0], size: 3) == match(3))
    #expect(try output([0xa7, 8 << 2 | 3, 0], size: 34) == match(34))
    #expect(
      try output([0xb8, 11 << 2 | 1, 0, 50, 51, 52], size: 7) == [50, 51, 52, 1, 2, 3, 4])
    let start = SampleData.random.bytes(16_383)
    let stream = rawBlock(start) + lzvnBlock(3, [0xa0, 0xfc, 0xff] + endOpcode) + endMark
    #expect(try decoded(stream, room: 16_386) == start + start[..<3])
  }

  @Test("the distance before, with and without literals")
  func previousDistance() throws {
    #expect(try output([0x00, 8, 0xf4], size: 7) == match(7))
    #expect(try output([0x00, 8, 0xf0, 255], size: 274) == match(274))
    #expect(try output([0x00, 8, 0x46, 30], size: 7) == [1, 2, 3, 30, 5, 6, 7])
    #expect(try output([0x07, 8, 0, 0x86, 30, 31], size: 8) == [1, 2, 3, 30, 31, 6, 7, 8])
    #expect(
      try output([0xa0, 32, 0, 0xc6, 30, 31, 32], size: 9) == [1, 2, 3, 30, 31, 32, 7, 8, 1])
  }

  @Test("literals by themselves")
  func literals() throws {
    for count in 1...15 {
      let bytes = SampleData.random.bytes(count)
      #expect(try output([0xe0 | UInt8(count)] + bytes, size: count) == bytes)
    }
    for count in [16, 17, 271] {
      let bytes = SampleData.random.bytes(count)
      #expect(try output([0xe0, UInt8(count - 16)] + bytes, size: count) == bytes)
    }
  }

  @Test("opcodes that do nothing")
  func nothing() throws {
    #expect(try output([0x0e, 0x16, 0xe1, 5, 0x0e], size: 1) == [5])
  }

  @Test("each undefined opcode is refused")
  func undefined() {
    let opcodes: [UInt8] =
      [0x1e, 0x26, 0x2e, 0x36, 0x3e] + Array(0x70...0x7f) + Array(0xd0...0xdf)
    for opcode in opcodes {
      let block = lzvnBlock(60, [opcode] + [UInt8](repeating: 1, count: 60) + endOpcode)
      #expect(refusal(rawBlock(Self.start) + block + endMark, room: 100) == .badOpcode)
    }
  }

  @Test("distances without a past")
  func badDistances() {
    #expect(reason([0xe1, 1, 0x00, 2] + endOpcode, size: 4) == .badDistance)
    #expect(reason([0xe1, 1, 0x00, 0] + endOpcode, size: 4) == .badDistance)
    #expect(reason([0xe1, 1, 0x07, 0, 0] + endOpcode, size: 4) == .badDistance)
    #expect(reason([0xe1, 1, 0xa0, 0, 0] + endOpcode, size: 4) == .badDistance)
    #expect(reason([0xe1, 1, 0xf1] + endOpcode, size: 2) == .badDistance)
    #expect(reason([0xe1, 1, 0x46, 1] + endOpcode, size: 5) == .badDistance)
  }

  @Test("another size than the header says")
  func wrongSize() {
    #expect(reason([0xe2, 1, 2] + endOpcode, size: 2) == nil)
    #expect(reason([0xe2, 1, 2] + endOpcode, size: 1) == .sizeMismatch)
    #expect(reason([0xe2, 1, 2] + endOpcode, size: 3) == .sizeMismatch)
    #expect(reason([0xe2, 1, 2, 0xf0, 255] + endOpcode, size: 200) == .sizeMismatch)
    #expect(refusal(lzvnBlock(2, [0xe2, 1, 2] + endOpcode) + endMark, room: 1) == .outputTooLarge)
  }

  @Test("a payload that ends too early or too late")
  func ends() {
    #expect(reason([]) == .truncated)
    #expect(reason([0xe2, 1], size: 2) == .truncated)
    #expect(reason([0xe2, 1, 2], size: 2) == .truncated)
    #expect(reason([0xe0], size: 16) == .truncated)
    #expect(reason([0x0e]) == .truncated)
    #expect(reason([UInt8](endOpcode.dropLast())) == .truncated)
    #expect(reason(endOpcode + [0]) == .badOpcode)
    #expect(reason(endOpcode + endOpcode) == .badOpcode)
    #expect(reason([6, 0, 0, 0, 1, 0, 0, 0]) == .badOpcode)
  }
}
