import Foundation
import LZFSE
import Testing

/// The encoder reads no byte beyond its source.
@Suite struct EncoderBoundsTests {
  @Test("a source that ends at a page that may not be read", arguments: EffortLevel.allCases)
  func guardPage(effort: EffortLevel) throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let room = 1 << 20
    let base = try #require(
      mmap(nil, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    try #require(base != MAP_FAILED)
    defer { munmap(base, room + page) }
    try #require(mprotect(base + room, page, PROT_NONE) == 0)
    let encoder = try Encoder(effort: effort)
    let decoder = try Decoder()
    for kind in SampleData.allCases {
      for size in [1, 7, 100, 4095, 4096, 4100, 70_001, 300_000] {
        let bytes = kind.bytes(size)
        let source = UnsafeMutableRawBufferPointer(start: base + room - size, count: size)
        source.copyBytes(from: bytes)
        var stream = [UInt8](repeating: 0, count: Encoder.maximumEncodedSize(of: size))
        let count = stream.withUnsafeMutableBytes {
          encoder.encode(UnsafeRawBufferPointer(source), into: $0)
        }
        var back = [UInt8](repeating: 0, count: size)
        let length = try stream[..<(try #require(count))].withUnsafeBytes { stream in
          try back.withUnsafeMutableBytes { try decoder.decode(stream, into: $0) }
        }
        #expect(length == size)
        #expect(back == bytes, "\(kind) \(size)")
      }
    }
  }
}
