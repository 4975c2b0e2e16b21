import AppleArchiveFormat
import Diagnostics
import TestSupport
import Testing

/// Blocks of `pbzb`, which are only ever read.
@Suite struct LZBitmapTests {
  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value >> 16)]
  }

  private static func container(_ raw: [UInt8], _ stream: [UInt8]) -> [UInt8] {
    Archives.container(
      letter: "b", blocks: [(UInt64(raw.count), UInt64(stream.count), stream)])
  }

  private static let end = number(6) + number(0)

  /// A header as a plain chunk, then a compressed chunk written by hand.
  ///
  /// The chunk's data is `ABCDEFGH` five times, then `XBCDEFGHY`: a bitmap of eight literals, four
  /// of none with the first distance of 8, one that takes a new distance of one byte, one inline.
  private static let sample: (raw: [UInt8], stream: [UInt8], file: ReadEntry) = {
    let letters = Array("ABCDEFGH".utf8)
    let data = letters + letters + letters + letters + letters + Array("XBCDEFGHY".utf8)
    let file = Archives.file("x", data + [UInt8](repeating: 0x2E, count: 200))
    let head = file.header.encoded() ?? []
    let literals = letters + Array("XY".utf8)
    let periods: [UInt8] = [16]
    let inline: [UInt8] = [0b0000_0001, 0b0000_0001]
    // Descriptor 3: eight literals. Descriptor 4: none. Then 4 with a count of 4 + 0, one inline
    // bitmap with a byte of period, and one for the last byte, which takes no count.
    let nibbles: [UInt8] = [0x43, 0x0F, 0x01]
    var descriptors = [UInt8](repeating: 0, count: 17)
    descriptors[0] = 0xFF
    let first = 15 + literals.count
    let second = first + periods.count
    let third = second + inline.count
    let size = third + nibbles.count + descriptors.count
    let chunk =
      number(size) + number(data.count) + number(first) + number(second) + number(third) + literals
      + periods + inline + nibbles + descriptors
    // Two hundred dots from one, a period of 1 in a descriptor of its own.
    var dots = [UInt8](repeating: 0, count: 17)
    dots[0] = 0b1
    dots[1] = 0b01  // one byte of period
    // Nibble 3 makes eight bytes of which the first is a literal; 4 repeats the last 24 times.
    let dotNibbles: [UInt8] = [0x43, 0xFF, 0x05, 0x00]
    let dotSize = 15 + 1 + 1 + dotNibbles.count + 17
    let dotChunk =
      number(dotSize) + number(200) + number(16) + number(17) + number(17) + [0x2E, 1]
      + dotNibbles + dots
    let plain = number(head.count + 6) + number(head.count) + head
    let stream = [0x5A, 0x42, 0x4D, 9] + plain + chunk + dotChunk + end
    return (head + file.data, stream, file)
  }()

  @Test("chunks written by hand, with every feature of the format")
  func byHand() {
    let read = Archives.read(Self.container(Self.sample.raw, Self.sample.stream))
    #expect(read.failure == nil, "\(read.failure?.message ?? "")")
    #expect(read.entries == [Self.sample.file])
  }

  @Test("C22-s1: no cut and no flipped bit crashes, and every cut is found")
  func damage() {
    let (raw, stream, _) = Self.sample
    for count in 0..<stream.count {
      let read = Archives.read(Self.container(raw, Array(stream[..<count])))
      #expect(read.failure != nil, "cut at \(count)")
    }
    for index in stream.indices {
      for bit in 0..<8 {
        var damaged = stream
        damaged[index] ^= 1 << bit
        let read = Archives.read(Self.container(raw, damaged))
        #expect(read.entries.reduce(0) { $0 + $1.data.count } <= raw.count)
      }
    }
    #expect(Archives.read(Self.container(raw, stream + [0])).failure?.code == .damagedBlock)
  }

  @Test(
    "what another encoder wrote is read",
    .enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
  func oracle() throws {
    let tree = try TemporaryTree()
    try ArchiveOracle.make(
      """
      {"container": "pbzb", "blockSize": 100000, "entries": [
        {"type": "D", "path": ""}, {"path": "zeros", "data": {"zeros": 300000}},
        {"path": "noise", "data": {"random": 70000}},
        {"path": "text", "data": {"words": 400000}}
      ]}
      """, at: tree.path("x.aar"))
    let bytes = try tree.contents("x.aar")
    let read = Archives.read(bytes)
    #expect(read.failure == nil, "\(read.failure?.message ?? "")")
    #expect(read.entries.map(\.data.count) == [0, 300_000, 70_000, 400_000])
    #expect(try #require(read.facts).storedBlocks < read.facts?.blocks ?? 0)
    let content = try ArchiveOracle.read(tree.path("x.aar"), asPack: false)
    for (entry, expected) in zip(read.entries, content.entries) where entry.header.type == .file {
      try tree.file("data", entry.data)
      let sum = try CommandRunner("/usr/bin/sha256sum").run(tree.path("data"))
      #expect(String(sum.text.prefix(64)) == expected.data?.sha256)
    }
    for index in stride(from: 12, to: bytes.count, by: 997) {
      var damaged = bytes
      damaged[index] ^= 0x55
      _ = Archives.read(damaged)
    }
  }
}
