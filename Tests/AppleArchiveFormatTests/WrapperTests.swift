import AppleArchiveFormat
import Diagnostics
import LZFSE
import Testing

/// Compression around a whole stream, without a container.
@Suite struct WrapperTests {
  private static let entries = [
    Archives.directory(""), Archives.directory("Contents"),
    Archives.file("Contents/a", Archives.text(900)), Archives.file("Contents/b", []),
    Archives.file("Manifest.json", Array("{\"assetPackID\":\"x\"}".utf8)),
  ]

  /// More than any window holds, with matches that reach far back.
  private static let large = [
    Archives.file("noise", Archives.noise(150_000)),
    Archives.file("text", Archives.prose(2_000_000)),
    Archives.file("again", Archives.noise(150_000)),
    Archives.file("zero", .init(repeating: 0, count: 99_999)),
  ]

  /// The one block of a container, which is a complete stream of the method.
  private static func block(_ compression: Compression, _ entries: [ReadEntry]) throws -> [UInt8] {
    let written = try Archives.write(entries, compression: compression, blockSize: 16 << 20)
    #expect(written.statistics.storedBlocks == 0)
    #expect(written.statistics.blocks == 1)
    return Array(written.bytes.dropFirst(28))
  }

  /// gzip's wrapping (RFC 1952) of what a zlib stream (RFC 1950) holds.
  static func gzip(zlib: [UInt8], of raw: [UInt8]) -> [UInt8] {
    func little(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + zlib.dropFirst(2).dropLast(4)
      + little(crc32(raw)) + little(UInt32(raw.count))
  }

  private static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  /// One stream of however many bytes; the encoder takes a part at a time.
  private static func lzfse(_ raw: [UInt8]) -> [UInt8] {
    guard let encoder = try? Encoder(effort: .default) else { return [] }
    var stream: [UInt8] = []
    for start in stride(from: 0, to: raw.count, by: Encoder.maximumCount) {
      let part = raw[start..<min(start + Encoder.maximumCount, raw.count)]
      var output = [UInt8](repeating: 0, count: Encoder.maximumEncodedSize(of: part.count))
      let size = part.withUnsafeBytes { part in
        output.withUnsafeMutableBytes { encoder.encode(part, into: $0) }
      }
      stream += output.prefix(size ?? 0).dropLast(4)
    }
    return stream + Array("bvx$".utf8)
  }

  private static func all(_ entries: [ReadEntry]) throws -> [(name: String, bytes: [UInt8])] {
    let zlib = try block(.zlib(.default), entries)
    return [
      ("gzip", gzip(zlib: zlib, of: Archives.stream(entries))), ("zlib", zlib),
      ("xz", try block(.lzma(.fast), entries)), ("lzfse", lzfse(Archives.stream(entries))),
      ("lz4", try block(.lz4(.default), entries)),
    ]
  }

  @Test("streams of every form are read, small and larger than any window, in pieces of any size")
  func reading() throws {
    for (name, bytes) in try Self.all(Self.entries) {
      for step in [1, 7, .max] {
        let read = Archives.read(bytes, step: step, knowsSize: step == .max)
        #expect(read.failure == nil, "\(name): \(read.failure?.message ?? "")")
        #expect(read.entries == Self.entries)
        #expect(read.facts?.container.name == name)
        #expect(read.facts?.fileBytes == UInt64(bytes.count))
        #expect(read.facts?.rawBytes == UInt64(Archives.stream(Self.entries).count))
        #expect(read.facts?.blockSize == nil)
      }
    }
    for (name, bytes) in try Self.all(Self.large) {
      for step in [1000, .max] {
        let read = Archives.read(bytes, step: step)
        #expect(read.failure == nil, "\(name): \(read.failure?.message ?? "")")
        #expect(read.entries == Self.large)
      }
    }
  }

  @Test("entries are listed without their data")
  func listing() throws {
    for (_, bytes) in try Self.all(Self.large) {
      let reader = try ArchiveStreamReader(
        source: MemorySource(bytes), name: "t", pool: Archives.pool)
      var headers: [EntryHeader] = []
      while let entry = try reader.next() { headers.append(entry.header) }
      #expect(headers == Self.large.map(\.header))
      #expect(reader.facts.fileBytes == UInt64(bytes.count))
    }
  }

  @Test("C22-s1: a cut at every byte is found, and what came before it is given")
  func cuts() throws {
    for (name, bytes) in try Self.all(Self.entries) {
      for count in 8..<bytes.count {
        let read = Archives.read(Array(bytes[..<count]), step: 64, knowsSize: count % 2 == 0)
        #expect(read.failure?.code == .truncatedArchive, "\(name) at \(count)")
        guard case .archive(_, _, let offset, _) = read.failure?.place else {
          Issue.record("\(name): no place for the cut at \(count)")
          continue
        }
        #expect(offset == UInt64(count), "\(name) at \(count): \(read.failure?.message ?? "")")
        #expect(read.entries == Array(Self.entries.prefix(read.entries.count)))
      }
      // Checks and marks at the end cost no entry.
      #expect(Archives.read(bytes.dropLast(1)).entries == Self.entries)
    }
  }

  @Test("C22-s1: no flipped bit crashes or makes up content, and checksums find those they cover")
  func flips() throws {
    for (name, bytes) in try Self.all(Self.entries) {
      var unseen = 0
      for index in bytes.indices {
        for bit in 0..<8 {
          var damaged = bytes
          damaged[index] ^= 1 << bit
          let read = Archives.read(damaged)
          #expect(read.entries.reduce(0) { $0 + $1.data.count } < 1 << 21)
          if read.failure == nil { unseen += 1 }
        }
      }
      // DEFLATE ends with up to seven bits without meaning, and no checksum covers gzip's header.
      if name == "zlib" { #expect(unseen <= 7) }
      if name == "gzip" { #expect(unseen <= 7 + 10 * 8, "\(unseen)") }
    }
  }

  @Test("bytes after the end are found, and cost no entry")
  func trailing() throws {
    for (name, bytes) in try Self.all(Self.entries) {
      for tail in [[0], [0x41, 0x41, 0x30, 0x31], [UInt8](repeating: 0, count: 70_000) + [1]] {
        let read = Archives.read(bytes + tail)
        #expect(read.failure?.code == .trailingBytes, "\(name)")
        #expect(read.entries == Self.entries)
        let padding = name == "xz" ? (tail.prefix { $0 == 0 }.count) / 4 * 4 : 0
        #expect(
          read.failure?.place
            == .archive(name: "test.aar", offset: UInt64(bytes.count + padding)), "\(name)")
      }
    }
  }

  @Test("gzip and xz files of several members are read on, xz with padding between them")
  func members() throws {
    let parts = [Array(Self.large[1...1]), Array(Self.large[2...])]
    let zlib = try parts.map { try Self.block(.zlib(.fast), $0) }
    let xz = try parts.map { try Self.block(.lzma(.fast), $0) }
    let gzip = zip(zlib, parts).flatMap { Self.gzip(zlib: $0, of: Archives.stream($1)) }
    let padded = xz[0] + [0, 0, 0, 0, 0, 0, 0, 0] + xz[1] + [0, 0, 0, 0]
    for bytes in [gzip, xz[0] + xz[1], padded] {
      let read = Archives.read(bytes, step: 4096)
      #expect(read.failure == nil, "\(read.failure?.message ?? "")")
      #expect(read.entries == Array(Self.large[1...]))
    }
    #expect(Archives.read(zlib[0] + zlib[1]).failure?.code == .trailingBytes)
  }

  @Test("C21-s2: limits stop a bomb in the middle of the stream")
  func limits() throws {
    let bomb = [Archives.file("a", [UInt8](repeating: 0, count: 8 << 20))]
    for (name, bytes) in try Self.all(bomb) {
      var limits = ArchiveLimits()
      limits.ratio = 3
      for knowsSize in [true, false] {
        let read = Archives.read(bytes, knowsSize: knowsSize, limits: limits)
        #expect(read.failure?.code == .archiveRatioLimit, "\(name)")
        let raw = try #require(read.facts).rawBytes
        if knowsSize { #expect(raw <= UInt64(3 * bytes.count + 1 << 20), "\(name): \(raw)") }
      }
      limits = ArchiveLimits()
      limits.bytes = 1 << 20
      #expect(Archives.read(bytes, limits: limits).failure?.code == .archiveBytesLimit)
      limits = ArchiveLimits()
      limits.entries = 0
      #expect(Archives.read(bytes, limits: limits).failure?.code == .archiveEntriesLimit)
    }
  }

  @Test("memory that an xz stream asks for is not given without bound")
  func dictionary() throws {
    var bytes = try Self.block(.lzma(.fast), Self.entries)
    // The block's header begins at byte 12: size, flags, filter 0x21, one byte of properties, then
    // the dictionary's size as a code of which 40 means 4 GiB.
    let size = (Int(bytes[12]) + 1) * 4
    #expect(bytes[14] == 0x21)
    bytes[16] = 40
    let crc = Self.crc32(bytes[12..<12 + size - 4])
    for index in 0..<4 {
      bytes[12 + size - 4 + index] = UInt8(truncatingIfNeeded: crc >> (8 * UInt32(index)))
    }
    let read = Archives.read(bytes)
    #expect(read.failure?.code == .damagedStream)
    #expect(read.failure?.message.contains("bytes of memory") == true)
    let raw = UInt64(Archives.stream(Self.entries).count)
    let container = Archives.container(
      letter: "x", blocks: [(raw, UInt64(bytes.count), bytes)])
    let block = Archives.read(container)
    #expect(block.failure?.code == .damagedBlock)
    #expect(block.failure?.message.contains("bytes of memory") == true)
  }

  private static let sizes: [(String, [UInt8])] = [
    ("bv41", [0xFF, 0xFF, 0xFF, 0xFF, 8, 0, 0, 0]), ("bv41", [8, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]),
    ("bv41", [0, 0, 0, 2, 12, 0, 0, 0]), ("bvxn", [0xFF, 0xFF, 0xFF, 0xFF, 9, 0, 0, 0]),
    ("bvxn", [9, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]), ("bvx1", [UInt8](repeating: 0xFF, count: 900)),
    ("bvx2", [UInt8](repeating: 0xFF, count: 900)), ("bv4-", [0xFF, 0xFF, 0xFF, 0xFF]),
    ("bvx-", [0xFF, 0xFF, 0xFF, 0xFF]),
  ]

  @Test("sizes that blocks only declare are refused or found missing at once", arguments: sizes)
  func declaredSizes(magic: String, rest: [UInt8]) throws {
    let bytes = Array(magic.utf8) + rest + [UInt8](repeating: 0, count: 20)
    let read = Archives.read(bytes)
    #expect(read.entries.isEmpty)
    #expect(read.failure != nil)
    let code = read.failure?.code
    #expect(
      code == .damagedStream || code == .truncatedArchive || code == .damagedHeader
        || code == .notAppleArchive, "\(read.failure?.message ?? "")")
  }

  @Test("LZ4 pieces may be plain, and may refer to those before them")
  func lz4Pieces() throws {
    func little(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let pattern = Array("LZ4 refers backwards.".utf8)
    let data = (0..<3000).map { pattern[$0 % pattern.count] } + [1, 2, 3, 4, 5]
    let file = Archives.file("x", data)
    let plain = (file.header.encoded() ?? []) + pattern
    // No literals and a match that begins one pattern back: 19 bytes and seven times 255 and more;
    // then the last literals, of which there are at least five.
    let length = 3000 - pattern.count - 19
    let match = [0x0F, UInt8(pattern.count), 0] + [UInt8](repeating: 255, count: length / 255)
    let coded = match + [UInt8(length % 255), 0x50, 1, 2, 3, 4, 5]
    let stream =
      Array("bv4-".utf8) + little(plain.count) + plain + Array("bv41".utf8)
      + little(data.count - pattern.count) + little(coded.count) + coded + Array("bv4$".utf8)
    let size = UInt64(plain.count + data.count - pattern.count)
    let container = Archives.container(
      letter: "4", blocks: [(size, UInt64(stream.count), stream)])
    for archive in [stream, container] {
      let read = Archives.read(archive)
      #expect(read.failure == nil, "\(read.failure?.message ?? "")")
      #expect(read.entries == [file])
    }
    // A match from before the output's begin.
    var early = stream
    let place = try #require(early.indices.first { early[$0...].starts(with: match) })
    early[place + 2] = 0xFF
    #expect(Archives.read(early).failure?.code == .damagedStream)
  }
}
