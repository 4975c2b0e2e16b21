import AppleArchiveFormat
import BlockPipeline
import Diagnostics
import SystemIO
import Testing

@Suite struct LimitTests {
  private static func limits(_ change: (inout ArchiveLimits) -> Void) -> ArchiveLimits {
    var limits = ArchiveLimits()
    change(&limits)
    return limits
  }

  private static let zeros = [UInt8](repeating: 0, count: 3 << 20)

  @Test("C21-s2: the limit of bytes stops at the header that promises too much")
  func bytes() throws {
    let entries = [Archives.file("a", [1, 2, 3]), Archives.file("b", Self.zeros)]
    let limits = Self.limits { $0.bytes = 1 << 20 }
    for compression in RoundTripTests.compressions {
      let bytes = try Archives.write(entries, compression: compression).bytes
      let read = Archives.read(bytes, limits: limits)
      #expect(read.failure?.code == .archiveBytesLimit)
      #expect(read.failure?.message == "the archive holds more than 1048576 bytes, the limit")
    }
    let plain = Archives.read(Archives.stream(entries), limits: limits)
    #expect(plain.failure?.code == .archiveBytesLimit)
    #expect(plain.entries.count == 1)
  }

  @Test("C21-s2: the limit of entries")
  func entries() throws {
    let entries = (0..<100).map { Archives.file("f\($0)", []) }
    let bytes = try Archives.write(entries).bytes
    #expect(Archives.read(bytes, limits: Self.limits { $0.entries = 100 }).failure == nil)
    let read = Archives.read(bytes, limits: Self.limits { $0.entries = 99 })
    #expect(read.failure?.code == .archiveEntriesLimit)
    #expect(read.entries.count == 99)
  }

  @Test("C21-s2: the limit of the ratio, with a known and an unknown size")
  func ratio() throws {
    let bytes = try Archives.write([Archives.file("a", Self.zeros)]).bytes
    let limits = Self.limits { $0.ratio = 10 }
    for knowsSize in [true, false] {
      let read = Archives.read(bytes, knowsSize: knowsSize, limits: limits)
      #expect(read.failure?.code == .archiveRatioLimit)
      #expect(Archives.read(bytes, knowsSize: knowsSize).failure == nil)
    }
    let stored = try Archives.write([Archives.file("a", Self.zeros)], compression: .none).bytes
    #expect(Archives.read(stored, limits: Self.limits { $0.ratio = 1 }).failure == nil)
  }

  /// Gives a container with one file of zeros in blocks that were compressed once.
  private final class BombSource: ByteSource {
    private let start: [UInt8]
    private let block: [UInt8]
    private var blocksLeft: Int
    private var current: [UInt8]
    private var position = 0

    init(start: [UInt8], block: [UInt8], blocks: Int) {
      self.start = start
      self.block = block
      blocksLeft = blocks
      current = start
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
      if position == current.count {
        guard blocksLeft > 0 else { return 0 }
        blocksLeft -= 1
        current = block
        position = 0
      }
      let count = min(buffer.count, current.count - position)
      buffer.copyBytes(from: current[position..<position + count])
      position += count
      return count
    }
  }

  @Test("C21-s1: gigabytes of zeros from a small file pass through in constant memory")
  func bomb() throws {
    let blocks = 2000
    let entry = Archives.file("bomb", Self.zeros)
    let zeroBlock = Array(
      try Archives.write([entry]).bytes.dropFirst(12))
    // The second block of three holds zeros alone.
    let firstStored = zeroBlock[8..<16].reduce(0) { $0 << 8 | Int($1) }
    let second = Array(zeroBlock.dropFirst(16 + firstStored))
    let secondStored = second[8..<16].reduce(0) { $0 << 8 | Int($1) }
    let block = Array(second.prefix(16 + secondStored))
    let size = UInt64(blocks) << 20
    let header = EntryHeader(fields: [
      .init(.type, .unsigned(0x46)), .init(.path, .string([0x61])), .init(.data, .blob(size)),
    ])
    let head = header.encoded() ?? []
    let count = UInt64(head.count)
    let start = Archives.container(blocks: [(count, count, head)])
    for reads in [true, false] {
      let reader = try ArchiveStreamReader(
        source: BombSource(start: start, block: block, blocks: blocks), name: "bomb",
        pool: Archives.pool)
      let entry = try #require(try reader.next())
      #expect(entry.dataSize == size)
      if reads {
        let got = try reader.readData { _ throws(Failure) in }
        #expect(got == size)
      }
      #expect(try reader.next() == nil)
      #expect(reader.facts.rawBytes == size + count)
    }
  }

  @Test("C18-s1: paths that leave the root, or are no paths, come with what is wrong")
  func paths() throws {
    let cases: [(String, PathProblem)] = [
      ("/a", .absolute), ("../a", .leavesRoot), ("a/../../b", .leavesRoot), ("./a", .dotComponent),
      ("a//b", .emptyComponent), ("a/.", .dotComponent), ("", .empty), ("a\u{0}b", .nul),
      ("a/", .trailingSlash), ("a/..", .leavesRoot),
    ]
    let bytes = try Archives.write(cases.map { Archives.file($0.0, []) }).bytes
    let reader = try ArchiveStreamReader(
      source: MemorySource(bytes), name: "t", pool: Archives.pool)
    for (path, problem) in cases {
      let entry = try #require(try reader.next())
      #expect(entry.path == .failure(problem))
      #expect(entry.header.path == Array(path.utf8))
    }
    #expect(try reader.next() == nil)
    let root = Archives.read(try Archives.write([Archives.directory("")]).bytes)
    #expect(root.entries.count == 1)
  }
}
