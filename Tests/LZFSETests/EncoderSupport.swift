import LZFSE
import TestSupport
import Testing

/// Bytes around the destination that an encoder must leave alone.
private let canary = [UInt8](repeating: 0x5a, count: 64)

/// Encodes from and to memory of exact size; nil if the stream does not fit into `room` bytes.
func encoded(_ bytes: [UInt8], room: Int, with encoder: Encoder) -> [UInt8]? {
  // An allocation of its own, so that a sanitizer sees reads outside it.
  let source = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
  defer { source.deallocate() }
  source.copyBytes(from: bytes)
  let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: room + 2 * canary.count, alignment: 1)
  defer { memory.deallocate() }
  memory.copyBytes(from: canary)
  UnsafeMutableRawBufferPointer(rebasing: memory[(canary.count + room)...])
    .copyBytes(from: canary)
  let window = UnsafeMutableRawBufferPointer(rebasing: memory[canary.count..<canary.count + room])
  let count = encoder.encode(UnsafeRawBufferPointer(source), into: window)
  #expect(memory.prefix(canary.count).elementsEqual(canary), "wrote before the destination")
  #expect(memory.suffix(canary.count).elementsEqual(canary), "wrote behind the destination")
  return count.map { [UInt8](window.prefix($0)) }
}

/// Encodes, and checks that the stream is not too large and decodes to `bytes` with our decoder
/// and Apple's.
@discardableResult
func expectRoundTrip(
  _ bytes: [UInt8], with encoder: Encoder, _ decoder: Decoder, _ comment: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [UInt8] {
  let room = Encoder.maximumEncodedSize(of: bytes.count)
  let stream = try #require(
    encoded(bytes, room: room, with: encoder), "\(comment) does not fit",
    sourceLocation: sourceLocation)
  let ours = try decoded(stream, room: bytes.count, with: decoder)
  #expect(
    ours == bytes, "\(encoder.effort), \(comment): ours differs", sourceLocation: sourceLocation)
  // Its wrapper refuses empty streams.
  if LZFSEOracle.isAvailable && !bytes.isEmpty {
    #expect(
      LZFSEOracle.decompress(stream, size: bytes.count) == bytes,
      "\(encoder.effort), \(comment): Apple's differs", sourceLocation: sourceLocation)
  }
  return stream
}

/// Data that is built from literals and matches of chosen lengths.
struct MatchBuilder {
  private(set) var bytes: [UInt8] = []
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Appends bytes that repeat nothing.
  mutating func literals(_ count: Int) {
    for _ in 0..<count { bytes.append(UInt8(random.below(256))) }
  }

  /// Appends bytes that repeat nothing but are not equally frequent.
  mutating func skewedLiterals(_ count: Int) {
    for _ in 0..<count { bytes.append(UInt8(min(random.below(256), random.below(256)))) }
  }

  /// Repeats what stands `distance` bytes before, and then ends the repetition.
  mutating func match(_ count: Int, distance: Int) {
    for _ in 0..<count { bytes.append(bytes[bytes.count - distance]) }
    bytes.append(bytes[bytes.count - distance] ^ 0x55)
  }
}
