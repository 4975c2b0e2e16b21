import AppleArchiveFormat
import Testing

@Suite struct EntryHeaderTests {
  /// The header of an empty file as the Apple Archive layout says, byte by byte.
  private static let emptyFile: [UInt8] =
    [0x41, 0x41, 0x30, 0x31, 0x57, 0x00]  // AA01, 87 bytes
    + [0x54, 0x59, 0x50, 0x31, 0x46]  // TYP1 F
    + [0x50, 0x41, 0x54, 0x50, 0x0A, 0x00] + Array("Contents/a".utf8)  // PATP
    + [0x55, 0x49, 0x44, 0x32, 0xF5, 0x01]  // UID2 501
    + [0x47, 0x49, 0x44, 0x31, 0x14]  // GID1 20
    + [0x4D, 0x4F, 0x44, 0x32, 0xA4, 0x01]  // MOD2 0644
    + [0x46, 0x4C, 0x47, 0x31, 0x00]  // FLG1 0
    + [0x43, 0x54, 0x4D, 0x54, 0x80, 0xC8, 0x4F, 0x3A, 0, 0, 0, 0, 0, 0, 0, 0]  // CTMT
    + [0x4D, 0x54, 0x4D, 0x54, 0x80, 0xC8, 0x4F, 0x3A, 0, 0, 0, 0, 0, 0, 0, 0]  // MTMT
    + [0x44, 0x41, 0x54, 0x41, 0x00, 0x00]  // DATA 0

  @Test("the fields of a pack's entry, in their order and smallest widths, to the byte")
  func exactBytes() {
    #expect(Self.emptyFile.count == 87)
    #expect(Archives.file("Contents/a", []).header.encoded() == Self.emptyFile)
  }

  @Test("what is decoded is written as the same bytes")
  func roundTrip() throws {
    for entry in [
      Archives.directory(""), Archives.directory("Contents"), Archives.file("Contents/é/日本", [1]),
    ] {
      let bytes = try #require(entry.header.encoded())
      #expect(try EntryHeader(decoding: bytes) == entry.header)
    }
  }

  @Test(
    "blob sizes switch width one early, and others at their last value",
    arguments: [
      (UInt64(0), "A"), (65534, "A"), (65535, "B"), (65536, "B"), (0xFFFF_FFFE, "B"),
      (0xFFFF_FFFF, "C"), (1 << 32, "C"), (5 << 30, "C"), (.max, "C"),
    ])
  func blobWidths(size: UInt64, letter: String) throws {
    let header = EntryHeader(fields: [
      .init(.type, .unsigned(0x46)), .init(.path, .string([0x61])), .init(.data, .blob(size)),
    ])
    let bytes = try #require(header.encoded())
    let width = ["A": 2, "B": 4, "C": 8][letter] ?? 0
    #expect(bytes[bytes.count - width - 1] == Array(letter.utf8)[0])
    #expect(try EntryHeader(decoding: bytes).dataSize == size)
  }

  @Test(
    "numbers take the smallest width",
    arguments: [
      (UInt64(0), "1"), (255, "1"), (256, "2"), (65535, "2"), (65536, "4"), (0xFFFF_FFFF, "4"),
      (1 << 32, "8"), (.max, "8"),
    ])
  func numberWidths(value: UInt64, letter: String) throws {
    let header = EntryHeader(fields: [
      .init(.type, .unsigned(0x46)), .init(.path, .string([])), .init(.userID, .unsigned(value)),
    ])
    let bytes = try #require(header.encoded())
    #expect(bytes[bytes.count - (Int(letter) ?? 0) - 1] == Array(letter.utf8)[0])
    #expect(try EntryHeader(decoding: bytes).userID == value)
  }

  /// A header with the given fields after magic and size.
  private static func header(_ fields: [UInt8]..., magic: String = "AA01") -> [UInt8] {
    let body = fields.flatMap { $0 }
    let size = body.count + 6
    return Array(magic.utf8) + [UInt8(size & 0xFF), UInt8(size >> 8)] + body
  }

  private static func field(_ name: String, _ bytes: [UInt8] = []) -> [UInt8] {
    Array(name.utf8) + bytes
  }

  private static let type = field("TYP1", [0x46])
  private static let path = field("PATP", [1, 0, 0x61])

  @Test("fields may come in any order and width, times in both subtypes, with either magic")
  func lenient() throws {
    let bytes = Self.header(
      Self.field("MTMS", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      Self.field("CTMT", [1, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xC9, 0x9A, 0x3B]),
      Self.field("DATC", [3, 0, 0, 0, 0, 0, 0, 0]), Self.field("UID8", [5, 0, 0, 0, 0, 0, 0, 0]),
      Self.field("MOD4", [0xA4, 1, 0, 0]), Self.path, Self.type, magic: "YAA1")
    let header = try EntryHeader(decoding: bytes)
    #expect(header.type == .file)
    #expect(header.path == [0x61])
    #expect(header.userID == 5)
    #expect(header.mode == 0o644)
    #expect(header.dataSize == 3)
    #expect(header.modificationTime == EntryTime(seconds: -1))
    #expect(header.creationTime == EntryTime(seconds: 1, nanoseconds: 999_999_999))
    #expect(header.isLegacy)
  }

  @Test("unknown fields of every known subtype are passed over, and may repeat")
  func unknownKeys() throws {
    let lengths: [(String, Int)] = [
      ("*", 0), ("1", 1), ("2", 2), ("4", 4), ("8", 8), ("F", 4), ("G", 20), ("H", 32), ("I", 48),
      ("J", 64), ("S", 8), ("T", 12), ("A", 2), ("B", 4), ("C", 8),
    ]
    var fields = Self.type
    for (letter, length) in lengths + lengths {
      fields += Self.field("ZZ9" + letter, [UInt8](repeating: 0, count: length))
    }
    let header = try EntryHeader(decoding: Self.header(fields, Self.path))
    #expect(header.fields.count == 2 * lengths.count + 2)
    #expect(header.path == [0x61])
  }

  private static let refusals: [(String, [UInt8], HeaderDecodingError.Reason, Int)] = [
    ("magic", header(type, path, magic: "AA02"), .badMagic(Array("AA02".utf8)), 0),
    ("size below 6", Array("AA01".utf8) + [5, 0], .sizeTooSmall(5), 4),
    ("no fields", header(), .missingType, 0),
    ("no path", header(type), .missingPath, 0),
    ("no type", header(path), .missingType, 0),
    ("stray bytes", header(type, path, [0x55, 0x49]), .strayBytes(2), 18),
    ("small letters", header(type, path, field("uid1", [0])), .badKey(Array("uid".utf8)), 18),
    (
      "unknown subtype", header(type, path, field("ABC9", [0])),
      .unknownSubtype(FieldKey("ABC") ?? .type, 0x39), 21
    ),
    (
      "number as string", header(type, path, field("UIDP", [0, 0])),
      .wrongKind(.userID, found: "a string", expected: "a number"), 21
    ),
    ("twice", header(type, path, path), .duplicateKey(.path), 18),
    (
      "number past the end", header(type, path, field("UID4", [1, 2])),
      .fieldPastEnd(.userID, needed: 4, left: 2), 22
    ),
    (
      "string past the end", header(type, field("PATP", [9, 0, 1])),
      .fieldPastEnd(.path, needed: 11, left: 3), 15
    ),
    (
      "time past the end", header(type, path, field("MTMT", [0, 0, 0, 0, 0, 0, 0, 0, 0])),
      .fieldPastEnd(.modificationTime, needed: 12, left: 9), 22
    ),
    (
      "nanoseconds",
      header(type, path, field("MTMT", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0xCA, 0x9A, 0x3B])),
      .nanosecondsTooLarge(.modificationTime, 1_000_000_000), 30
    ),
    ("type out of range", header(field("TYP2", [0, 1]), path), .typeOutOfRange(256), 0),
  ]

  @Test("what is malformed is refused, with its place", arguments: refusals)
  func refuses(
    name: String, bytes: [UInt8], reason: HeaderDecodingError.Reason, offset: Int
  ) {
    do throws(HeaderDecodingError) {
      let header = try EntryHeader(decoding: bytes)
      Issue.record("\(name) was taken as \(header)")
    } catch {
      #expect(error.reason == reason)
      #expect(error.offset == offset)
      #expect(!error.message.isEmpty)
    }
  }

  @Test("headers at the format's limit of 65535 bytes are written, longer ones refused")
  func sizeLimit() throws {
    func header(_ count: Int) -> EntryHeader {
      EntryHeader(fields: [
        .init(.type, .unsigned(0x46)),
        .init(.path, .string([UInt8](repeating: 0x61, count: count))),
      ])
    }
    let longest = header(65535 - 6 - 5 - 6)
    let bytes = try #require(longest.encoded())
    #expect(bytes.count == 65535)
    #expect(try EntryHeader(decoding: bytes) == longest)
    #expect(header(65535 - 6 - 5 - 5).encoded() == nil)
    #expect(header(70000).encoded() == nil)
  }

  @Test(
    "C04-s1: paths of every critical length come back as they were",
    arguments: [1, 99, 100, 101, 155, 255, 256, 511, 512, 513, 1023, 1024, 4095])
  func pathLengths(count: Int) throws {
    let path = (0..<count).map { $0 % 200 == 199 ? UInt8(ascii: "/") : UInt8(ascii: "a") }
    let text = String(decoding: path, as: UTF8.self)
    let entry = Archives.file(text, [1, 2, 3])
    let read = Archives.read(try Archives.write([entry], blockSize: 64).bytes)
    #expect(read.failure == nil)
    #expect(read.entries == [entry])
  }
}
