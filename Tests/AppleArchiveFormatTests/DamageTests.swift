import AppleArchiveFormat
import BlockPipeline
import Diagnostics
import LZFSE
import Testing

@Suite struct DamageTests {
  private static let entries = [
    Archives.directory(""), Archives.directory("Contents"),
    Archives.file("Contents/a", Archives.text(900)), Archives.file("Contents/b", []),
    Archives.file("Manifest.json", Array("{\"assetPackID\":\"x\"}".utf8)),
  ]

  private static let archives: [(String, [UInt8])] = {
    var archives = [("plain", Archives.stream(entries))]
    let compressions: [(String, Compression)] = [
      ("stored", .none), ("lzfse", .lzfse(.fast)), ("zlib", .zlib(.fast)), ("lz4", .lz4(.fast)),
      ("lzma", .lzma(.fast)),
    ]
    for (name, compression) in compressions {
      for blockSize in [1 << 20, 256] {
        if let written = try? Archives.write(
          entries, compression: compression, blockSize: blockSize)
        {
          archives.append(("\(name) \(blockSize)", written.bytes))
        }
      }
    }
    return archives
  }()

  /// The stream offsets at which a cut leaves whole entries.
  private static let borders: Set<UInt64> = {
    var borders: Set<UInt64> = [0]
    var offset: UInt64 = 0
    for entry in entries {
      offset += UInt64((entry.header.encoded() ?? []).count + entry.data.count)
      borders.insert(offset)
    }
    return borders
  }()

  @Test("C22-s1: a cut at every byte is found, unless it leaves whole entries", arguments: archives)
  func cuts(name: String, bytes: [UInt8]) throws {
    #expect(Self.archives.count == 11)
    let full = Archives.read(bytes)
    #expect(full.entries == Self.entries)
    for count in 0..<bytes.count {
      for knowsSize in [true, false] {
        let read = Archives.read(Array(bytes[..<count]), knowsSize: knowsSize)
        guard let failure = read.failure else {
          let raw = try #require(read.facts).rawBytes
          #expect(Self.borders.contains(raw), "\(name): the cut at \(count) was not seen")
          continue
        }
        guard case .archive(_, _, let offset, _) = failure.place else {
          Issue.record("\(name): no place for the cut at \(count)")
          continue
        }
        if count >= 12 {
          #expect(failure.code == .truncatedArchive, "\(name) at \(count): \(failure.message)")
          #expect(offset == UInt64(count), "\(name) at \(count): \(failure.message)")
          #expect(failure.message.contains("byte \(count)"), "\(failure.message)")
        }
      }
    }
  }

  @Test("C22-s2: a cut archive in a pipe ends with an error, too", arguments: archives)
  func cutPipe(name: String, bytes: [UInt8]) {
    for step in [1, 7, 4096] {
      let read = Archives.read(
        Array(bytes[..<(bytes.count - 5)]), step: step, knowsSize: false)
      #expect(read.failure?.code == .truncatedArchive)
    }
  }

  @Test("C22-s1: no flipped bit crashes, hangs or makes up content", arguments: archives)
  func flips(name: String, bytes: [UInt8]) {
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        let read = Archives.read(damaged)
        let content = read.entries.reduce(0) { $0 + $1.data.count }
        #expect(content < 1 << 21)
      }
    }
  }

  @Test("cuts in different places have different messages")
  func messages() throws {
    let stream = Archives.stream(Self.entries)
    let container = Archives.storedContainer(stream, blockSize: 256)
    func message(_ bytes: [UInt8]) -> String { Archives.read(bytes).failure?.message ?? "" }
    #expect(
      message(Array(container[..<9]))
        == "the file ends inside the pbze container's header, at byte 9 of 12")
    #expect(
      message(Array(container[..<(12 + 16 + 256 + 5)]))
        == "the file ends inside the header of block 2, at byte 289: 5 of its 16 bytes are there")
    #expect(
      message(Array(container[..<100]))
        == "the file ends inside block 1, at byte 100: 72 of its 256 bytes are there")
    #expect(
      message(Array(stream[..<100]))
        == "the archive ends inside an entry's header, at byte 100 of the archive stream "
        + "(byte 100 of the file): 29 of its 79 bytes are there")
    #expect(
      message(Array(stream[..<400]))
        == "the archive ends inside the data of \"Contents/a\", at byte 400 of the archive stream "
        + "(byte 400 of the file): 163 of 900 bytes are there")
  }

  /// Sizes that no block can have.
  private static let badBlocks: [(UInt64, UInt64, DiagnosticCode)] = [
    (0, 0, .badBlock), (0, 5, .badBlock), (5, 0, .badBlock), (5, 6, .badBlock),
    (.max, .max, .badBlock), (.max, 5, .badBlock), (5, .max, .badBlock),
    (1 << 63, 1 << 62, .badBlock), (1 << 40, 1 << 20, .badBlock),
    ((256 << 20) + 1, 20, .badBlock), (200 << 20, 100 << 20, .truncatedArchive),
    (200 << 20, 10, .damagedBlock), (1 << 20, 1 << 20, .truncatedArchive),
  ]

  @Test("impossible block sizes are refused at once, with the block's place", arguments: badBlocks)
  func blockSizes(raw: UInt64, stored: UInt64, code: DiagnosticCode) {
    let first = Archives.stream([Archives.directory("")])
    let size = UInt64(first.count)
    let bytes = Archives.container(
      blockSize: 1 << 31, blocks: [(size, size, first), (raw, stored, Archives.noise(10))])
    let read = Archives.read(bytes)
    #expect(read.entries.count == 1)
    #expect(read.failure?.code == code)
    #expect(read.failure?.message.contains("block 2") == true)
  }

  @Test(
    "a container's block size must be a 32-bit number that is not 0",
    arguments: [0, 1 << 32, 1 << 40, 1 << 63, .max] as [UInt64])
  func containerBlockSize(size: UInt64) {
    let read = Archives.read(Archives.container(blockSize: size, blocks: []))
    #expect(read.failure?.code == .badContainer)
    #expect(read.failure?.place == .archive(name: "test.aar", offset: 4))
  }

  @Test(
    "data sizes that no file can have are refused at the header",
    arguments: [(UInt64(1) << 63, DiagnosticCode.archiveBytesLimit), (.max, .damagedHeader)])
  func dataSizes(size: UInt64, code: DiagnosticCode) {
    let header = EntryHeader(fields: [
      .init(.type, .unsigned(0x46)), .init(.path, .string(Array("big".utf8))),
      .init(.data, .blob(size)),
    ])
    let stream = (header.encoded() ?? []) + Archives.noise(1000)
    for bytes in [stream, Archives.storedContainer(stream)] {
      let read = Archives.read(bytes)
      #expect(read.failure?.code == code)
      #expect(read.entries.isEmpty)
    }
  }

  @Test("a short block in the middle is a finding, and the content is read all the same")
  func shortBlock() throws {
    let stream = Archives.stream(Self.entries)
    let parts = [Array(stream[..<300]), Array(stream[300..<900]), Array(stream[900...])]
    let bytes = Archives.container(
      blockSize: 600, blocks: parts.map { (UInt64($0.count), UInt64($0.count), $0) })
    let read = Archives.read(bytes)
    #expect(read.failure == nil)
    #expect(read.entries == Self.entries)
    let facts = try #require(read.facts)
    #expect(facts.shortBlocks == 1)
    #expect(facts.findings.map(\.code) == [.shortBlock])
    #expect(facts.findings.first?.place == .archive(name: "test.aar", offset: 12, streamOffset: 0))
  }

  @Test("a block larger than the block size is a finding")
  func oversizedBlock() throws {
    let stream = Archives.stream(Self.entries)
    let size = UInt64(stream.count)
    let read = Archives.read(Archives.container(blockSize: 600, blocks: [(size, size, stream)]))
    #expect(read.failure == nil)
    #expect(read.entries == Self.entries)
    #expect(try #require(read.facts).findings.map(\.code) == [.oversizedBlock])
  }

  @Test("one giant block is read")
  func giantBlock() throws {
    let entry = Archives.file("a", Archives.noise(9 << 20))
    let stream = Archives.stream([entry])
    let bytes = Archives.storedContainer(stream, blockSize: 16 << 20)
    let read = Archives.read(bytes)
    #expect(read.failure == nil)
    #expect(read.entries == [entry])
  }

  @Test("bytes after the last entry, and after a block's own end, are found")
  func trailingBytes() throws {
    let stream = Archives.stream(Self.entries)
    for tail in [[0], [0, 0, 0, 0, 0, 0], Array("AA02xxxx".utf8)] as [[UInt8]] {
      for bytes in [stream + tail, Archives.storedContainer(stream + tail)] {
        let read = Archives.read(bytes)
        #expect(read.failure?.code == .damagedHeader)
        #expect(read.entries == Self.entries)
      }
    }
    let written = try Archives.write(Self.entries)
    var bytes = written.bytes
    let stored = UInt64(bytes.count - 28 + 1)
    bytes.replaceSubrange(20..<28, with: Archives.bigEndian(stored))
    bytes.append(0)
    let read = Archives.read(bytes)
    #expect(read.failure?.code == .damagedBlock)
    #expect(
      read.failure?.message.hasPrefix(
        "block 1, whose bytes begin at byte 28 of the file, is damaged at its byte") == true)
  }

  @Test("a block that decodes to too few bytes is found")
  func wrongRawSize() throws {
    let text = Archives.text(5000)
    var bytes = try Archives.write([Archives.file("a", text)]).bytes
    let raw = bytes[12..<20].reduce(0) { $0 << 8 | UInt64($1) }
    for wrong in [raw + 1, raw - 1] {
      bytes.replaceSubrange(12..<20, with: Archives.bigEndian(wrong))
      let read = Archives.read(bytes)
      #expect(read.failure?.code == .damagedBlock)
    }
  }

  @Test("what is no archive, or in a container of another kind, is named")
  func containers() {
    let cases: [(String, DiagnosticCode, String)] = [
      ("", .notAppleArchive, "empty"), ("pbz", .notAppleArchive, "70 62 7a"),
      ("pbzq........", .notAppleArchive, "70 62 7a 71"), ("Hello, world", .notAppleArchive, "48"),
      ("pbzf........", .unsupportedContainer, "LZVN"),
      ("\u{1F}", .notAppleArchive, "1f"), ("BZh91AY", .unsupportedContainer, "bzip2"),
    ]
    for (text, code, part) in cases {
      let failure = Archives.read(Array(text.utf8)).failure
      #expect(failure?.code == code)
      #expect(failure?.message.contains(part) == true, "\(failure?.message ?? "")")
    }
    let stream = Archives.stream(Self.entries)
    let size = UInt64(stream.count)
    let none = Archives.container(letter: "-", blocks: [(size, size, stream)])
    #expect(Archives.read(none).entries == Self.entries)
    let lie = Archives.container(letter: "-", blocks: [(size + 1, size, stream)])
    #expect(Archives.read(lie).failure?.code == .badBlock)
  }
}
