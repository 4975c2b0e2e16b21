import AppleArchiveFormat
import BlockPipeline
import Diagnostics
import LZFSE
import SystemIO
import Testing

@Suite struct RoundTripTests {
  static let compressions: [Compression] = [
    .none, .lzfse(.fast), .lzfse(.default), .zlib(.default), .lz4(.fast), .lz4(.default),
    .lzma(.fast),
  ]

  private static let entries: [ReadEntry] = [
    Archives.directory(""), Archives.directory("Contents"),
    Archives.file("Contents/empty", []), Archives.file("Contents/noise", Archives.noise(300_000)),
    Archives.file("Contents/one", [7]), Archives.file("Contents/text", Archives.text(2_500_000)),
    Archives.file("Contents/zero", [UInt8](repeating: 0, count: 1 << 20)),
    Archives.file("Manifest.json", Array("{}".utf8)),
  ]

  @Test("what is written is read back", arguments: compressions, [1 << 20, 4096, 100])
  func roundTrip(compression: Compression, blockSize: Int) throws {
    let small = blockSize < 4096 ? Self.entries.filter { $0.data.count < 1000 } : Self.entries
    let (bytes, statistics) = try Archives.write(
      small, compression: compression, blockSize: blockSize)
    let read = Archives.read(bytes, knowsSize: false)
    #expect(read.failure == nil)
    #expect(read.entries == small)
    let stream = Archives.stream(small)
    #expect(statistics.rawBytes == UInt64(stream.count))
    #expect(statistics.storedBytes == UInt64(bytes.count))
    #expect(statistics.blocks == UInt64((stream.count + blockSize - 1) / blockSize))
    #expect(statistics.entries == UInt64(small.count))
    #expect(read.facts?.blocks == statistics.blocks)
    #expect(read.facts?.storedBlocks == statistics.storedBlocks)
    #expect(read.facts?.fileBytes == statistics.storedBytes)
    #expect(read.facts?.findings.isEmpty == true)
    if compression == .none {
      #expect(statistics.storedBlocks == statistics.blocks)
      #expect(bytes == Archives.storedContainer(stream, blockSize: blockSize))
    }
  }

  @Test(
    "every effort of every method comes back, in the method's container, and smaller than by the least"
  )
  func efforts() throws {
    let methods: [(String, (EffortLevel) -> Compression)] = [
      ("pbze", { .lzfse($0) }), ("pbzz", { .zlib($0) }), ("pbz4", { .lz4($0) }),
      ("pbzx", { .lzma($0) }),
    ]
    let entries = [Archives.file("a", Archives.prose(400_000))]
    for (container, method) in methods {
      var sizes: [Int] = []
      for effort in EffortLevel.allCases {
        let written = try Archives.write(
          entries, compression: method(effort), blockSize: 150_000)
        #expect(written.statistics.storedBlocks == 0)
        let read = Archives.read(written.bytes)
        #expect(read.failure == nil)
        #expect(read.entries == entries)
        #expect(read.facts?.container.name == container)
        #expect(written.bytes.starts(with: container.utf8))
        sizes.append(written.bytes.count)
      }
      let fast = try #require(sizes.first)
      #expect(sizes.dropFirst().allSatisfy { $0 < fast }, "\(container): \(sizes)")
    }
  }

  @Test("the bytes do not depend on the number of threads", arguments: compressions)
  func threadCount(compression: Compression) throws {
    let one = try Archives.write(
      Self.entries, compression: compression, blockSize: 65536, pool: WorkerPool(threads: 1))
    let eight = try Archives.write(
      Self.entries, compression: compression, blockSize: 65536, pool: WorkerPool(threads: 8))
    #expect(one.bytes == eight.bytes)
    #expect(one.statistics == eight.statistics)
  }

  @Test("a block that does not shrink is stored; one that does, is not")
  func storedWhenLarger() throws {
    let noise = try Archives.write([Archives.file("a", Archives.noise(100_000))], blockSize: 4096)
    #expect(noise.statistics.storedBlocks >= noise.statistics.blocks - 1)
    #expect(
      noise.statistics.storedBytes
        <= noise.statistics.rawBytes + 12 + 16 * noise.statistics.blocks)
    let zeros = try Archives.write([Archives.file("a", [UInt8](repeating: 0, count: 1 << 21))])
    #expect(zeros.statistics.storedBytes < 4096)
  }

  @Test("an archive of nothing is the container's header alone")
  func nothing() throws {
    let (bytes, statistics) = try Archives.write([])
    #expect(bytes == Archives.container(blocks: []))
    #expect(statistics.blocks == 0)
    #expect(statistics.storedBytes == 12)
    let read = Archives.read(bytes)
    #expect(read.failure == nil)
    #expect(read.entries.isEmpty)
  }

  @Test("C09-s4: data of no byte and of one byte come back", arguments: compressions)
  func tinyData(compression: Compression) throws {
    for data in [[], [42]] as [[UInt8]] {
      let entries = [Archives.file("a", data)]
      let read = Archives.read(try Archives.write(entries, compression: compression).bytes)
      #expect(read.failure == nil)
      #expect(read.entries == entries)
      #expect(read.entries.first?.header.dataSize == UInt64(data.count))
    }
  }

  @Test("C09-s2: an empty file comes back alone, first and last", arguments: compressions)
  func emptyFiles(compression: Compression) throws {
    let empty = Archives.file("a", [])
    let full = Archives.file("b", [1, 2, 3])
    let last = Archives.file("c", [])
    for entries in [[empty], [empty, full], [full, last], [empty, full, last]] {
      let read = Archives.read(try Archives.write(entries, compression: compression).bytes)
      #expect(read.failure == nil)
      #expect(read.entries == entries)
    }
  }

  @Test("blobs before and after the data are passed over, and can be read")
  func blobs() throws {
    let header = EntryHeader(fields: [
      .init(.type, .unsigned(0x46)), .init(.path, .string(Array("x".utf8))),
      .init(.extendedAttributes, .blob(5)), .init(try #require(FieldKey("ZZZ")), .blob(0)),
      .init(.data, .blob(3)), .init(.accessControlList, .blob(2)),
    ])
    let next = Archives.file("y", [9])
    let stream =
      (header.encoded() ?? []) + Array("XXXXXdatAC".utf8) + Archives.stream([next])
    for bytes in [stream, Archives.storedContainer(stream, blockSize: 7)] {
      let read = Archives.read(bytes, step: 3)
      #expect(read.failure == nil)
      #expect(read.entries == [ReadEntry(header: header, data: Array("dat".utf8)), next])
      let reader = try ArchiveStreamReader(
        source: MemorySource(bytes), name: "t", pool: Archives.pool)
      _ = try reader.next()
      var seen: [String: String] = [:]
      try reader.readBlobs { key, chunk throws(Failure) in
        seen[key.description, default: ""] += String(decoding: chunk, as: UTF8.self)
      }
      #expect(seen == ["XAT": "XXXXX", "DAT": "dat", "ACL": "AC"])
      #expect(try reader.next()?.header == next.header)
      #expect(try reader.next() == nil)
    }
  }

  @Test("entries are listed without reading their data, in every container")
  func listing() throws {
    for compression in Self.compressions {
      for blockSize in [4096, 1 << 20] {
        let bytes = try Archives.write(
          Self.entries, compression: compression, blockSize: blockSize
        ).bytes
        let reader = try ArchiveStreamReader(
          source: MemorySource(bytes), name: "t", pool: Archives.pool)
        var headers: [EntryHeader] = []
        while let entry = try reader.next() { headers.append(entry.header) }
        #expect(headers == Self.entries.map(\.header))
        #expect(reader.facts.fileBytes == UInt64(bytes.count))
      }
    }
  }

  @Test("reading can stop in the middle of a file")
  func stopping() throws {
    let bytes = try Archives.write(Self.entries, blockSize: 4096).bytes
    let reader = try ArchiveStreamReader(
      source: MemorySource(bytes), name: "t", pool: Archives.pool)
    struct Enough: Error {}
    let enough = Failure(DiagnosticCode("BA0000", "test"), "enough")
    while let entry = try reader.next(), entry.displayPath != "Contents/text" {}
    #expect(throws: enough) {
      try reader.readData { _ throws(Failure) in throw enough }
    }
    #expect(throws: enough) { try reader.next() }
  }

  @Test("data that ends early, is too long or is left out is refused by the writer")
  func misuse() throws {
    let sink = MemorySink()
    let writer = ArchiveStreamWriter(sink: sink, compression: .none, pool: Archives.pool)
    try writer.append(Archives.file("a", [1, 2, 3]).header)
    #expect(throws: Failure.self) { try writer.append(Archives.directory("b").header) }
    #expect(throws: Failure.self) { try writer.finish() }
    #expect(throws: Failure.self) { try writer.write([1, 2, 3, 4]) }
    let failure = #expect(throws: Failure.self) {
      try writer.fillData(size: 3) { _ throws(Failure) in 0 }
    }
    #expect(failure?.code == .dataEndedEarly)
    #expect(failure?.exitStatus == .inputOutput)
  }

  @Test("a sink's error comes out, whatever is still being compressed", arguments: compressions)
  func sinkError(compression: Compression) throws {
    final class FullSink: ByteSink {
      private var left = 3
      func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        left -= 1
        if left < 0 { throw Failure(.dataEndedEarly, "disk full") }
      }
    }
    let writer = ArchiveStreamWriter(
      sink: FullSink(), compression: compression, pool: Archives.pool, blockSize: 4096)
    let data = Archives.noise(1_000_000)
    try writer.append(Archives.file("a", data).header)
    let failure = #expect(throws: Failure.self) {
      try writer.write(data)
      _ = try writer.finish()
    }
    #expect(failure?.message == "disk full")
  }
}
