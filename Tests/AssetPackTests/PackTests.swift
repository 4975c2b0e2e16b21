import AppleArchiveFormat
import AssetPack
import BlockPipeline
import Diagnostics
import SystemIO
import Testing

@Suite struct PackTests {
  static let pool = WorkerPool(threads: 2)

  static func path(_ text: String) throws -> RelativePath {
    try RelativePath(archivePath: Array(text.utf8))
  }

  private final class Sink: ByteSink {
    private(set) var bytes: [UInt8] = []
    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
      self.bytes.append(contentsOf: bytes)
    }
  }

  final class Source: ByteSource {
    private var rest: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { rest = bytes[...] }
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// A pack of the given logical paths; one that ends in a slash is a folder.
  static func pack(
    _ paths: [String], manifest: String = "{}"
  ) throws -> [UInt8] {
    let sink = Sink()
    let archive = ArchiveStreamWriter(sink: sink, compression: .none, pool: pool)
    let writer = try PackWriter(archive: archive)
    for text in paths {
      if text.hasSuffix("/") {
        try writer.appendDirectory(try path(String(text.dropLast())))
      } else {
        let source = Source(Array("content of \(text)".utf8))
        let size = UInt64("content of \(text)".utf8.count)
        try writer.appendFile(try path(text), size: size, isExecutable: text.hasSuffix(".sh")) {
          buffer throws(Failure) in try source.read(into: buffer)
        }
      }
    }
    _ = try writer.finish(manifest: Array(manifest.utf8))
    return sink.bytes
  }

  static func reader(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws(Failure)
    -> PackReader
  {
    try PackReader(
      input: ArchiveInput(source: Source(bytes), name: "p.aar", size: UInt64(bytes.count)),
      pool: pool, limits: limits)
  }

  private static func entries(_ bytes: [UInt8]) throws -> [PackEntry] {
    let reader = try reader(bytes)
    var entries: [PackEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    return entries
  }

  @Test("a pack is root, Contents, its folders and files, and the manifest, in this order")
  func layout() throws {
    let bytes = try Self.pack(["a/b.txt", "a/c/d/e", "a.txt", "z/", "z/run.sh"])
    let entries = try Self.entries(bytes)
    #expect(
      entries.map { String(decoding: $0.entry.header.path, as: UTF8.self) } == [
        "", "Contents", "Contents/a", "Contents/a/b.txt", "Contents/a/c", "Contents/a/c/d",
        "Contents/a/c/d/e", "Contents/a.txt", "Contents/z", "Contents/z/run.sh", "Manifest.json",
      ])
    #expect(
      entries.map(\.role) == [
        .root, .contents, .directory(try Self.path("a")), .file(try Self.path("a/b.txt")),
        .directory(try Self.path("a/c")), .directory(try Self.path("a/c/d")),
        .file(try Self.path("a/c/d/e")), .file(try Self.path("a.txt")),
        .directory(try Self.path("z")), .file(try Self.path("z/run.sh")), .manifest,
      ])
    for entry in entries {
      let header = entry.entry.header
      let names = header.fields.map(\.key.description)
      let data = header.type == .file ? ["DAT"] : []
      #expect(names == ["TYP", "PAT", "UID", "GID", "MOD", "FLG", "CTM", "MTM"] + data)
      #expect(header.userID == 501)
      #expect(header.groupID == 20)
      #expect(header.flags == 0)
      #expect(header.modificationTime == EntryTime(seconds: 978_307_200))
      #expect(header.creationTime == EntryTime(seconds: 978_307_200))
      let isExecutable = header.type == .directory || entry.entry.displayPath.hasSuffix(".sh")
      #expect(header.mode == (isExecutable ? 0o755 : 0o644))
    }
  }

  @Test("attributes that are given are written")
  func attributes() throws {
    let sink = Sink()
    let archive = ArchiveStreamWriter(sink: sink, compression: .none, pool: Self.pool)
    let writer = try PackWriter(
      archive: archive, metadata: PackMetadata(time: EntryTime(seconds: 5)))
    let attributes = PackAttributes(
      mode: 0o600, creationTime: EntryTime(seconds: -1, nanoseconds: 7),
      modificationTime: EntryTime(seconds: 2))
    try writer.appendFile(try Self.path("a"), size: 0, attributes: attributes) {
      _ throws(Failure) in 0
    }
    _ = try writer.finish(manifest: [])
    let header = try #require(try Self.entries(sink.bytes).dropFirst(2).first).entry.header
    #expect(header.mode == 0o600)
    #expect(header.creationTime == attributes.creationTime)
    #expect(header.modificationTime == attributes.modificationTime)
    #expect(try Self.entries(sink.bytes).first?.entry.header.modificationTime?.seconds == 5)
  }

  @Test("the manifest is kept byte for byte, and can be read like any file")
  func manifest() throws {
    let text = "{ \"assetPackID\": \"é\" } // end"
    let reader = try Self.reader(try Self.pack(["a"], manifest: text))
    #expect(reader.manifest == nil)
    var read: [UInt8] = []
    while let entry = try reader.next() {
      guard entry.role == .manifest else { continue }
      let count = try reader.readData { chunk throws(Failure) in read.append(contentsOf: chunk) }
      #expect(count == UInt64(text.utf8.count))
    }
    #expect(read == Array(text.utf8))
    #expect(reader.manifest == Array(text.utf8))
    #expect(reader.contentFinding == nil)
  }

  @Test("a manifest too large to be one is refused at its header")
  func hugeManifest() throws {
    let header = EntryHeader(fields: [
      .init(.type, .unsigned(0x46)), .init(.path, .string(Array("Manifest.json".utf8))),
      .init(.data, .blob((16 << 20) + 1)),
    ])
    let reader = try Self.reader(header.encoded() ?? [])
    let failure = #expect(throws: Failure.self) { try reader.next() }
    #expect(failure?.code == .manifestTooLarge)
  }

  @Test("C29-s3: a pack with nothing in it, or a manifest alone, has no content")
  func noContent() throws {
    let empty = Array("pbze".utf8) + [0, 0, 0, 0, 0, 0x10, 0, 0]
    for bytes in [empty, try Self.pack([]), try Self.pack(["folder/"])] {
      let reader = try Self.reader(bytes)
      while try reader.next() != nil {}
      #expect(reader.contentFinding?.code == .noContent)
      #expect(reader.contentFinding?.message.contains("no content") == true)
    }
  }

  @Test("entries that come in no order are refused by the writer")
  func order() throws {
    for paths in [["b", "a"], ["a", "a"], ["a", "a/b"], ["a.txt", "a/b"]] {
      let failure = #expect(throws: Failure.self) { try Self.pack(paths) }
      #expect(failure?.code == .packMisuse)
    }
  }

  @Test("C05-s2, C18-s1: what no pack of Apple's holds is told apart")
  func foreign() throws {
    func role(_ type: EntryType, _ path: String) throws -> PackRole? {
      let header = EntryHeader(fields: [
        .init(.type, .unsigned(UInt64(type.rawValue))), .init(.path, .string(Array(path.utf8))),
      ])
      return try Self.reader(header.encoded() ?? []).next()?.role
    }
    #expect(try role(.symbolicLink, "Contents/e") == .foreign(.unexpectedType(.symbolicLink)))
    #expect(try role(.file, "../a") == .foreign(.badPath(.leavesRoot)))
    #expect(try role(.file, "/a") == .foreign(.badPath(.absolute)))
    #expect(try role(.file, "") == .foreign(.badPath(.empty)))
    #expect(try role(.file, "Contents") == .foreign(.wrongType(.file)))
    #expect(try role(.directory, "Manifest.json") == .foreign(.wrongType(.directory)))
    #expect(try role(.file, "ContentsX/a") == .foreign(.outsideLayout))
    #expect(try role(.file, "README") == .foreign(.outsideLayout))
    #expect(try role(.file, "Contents/Manifest.json") == .file(try Self.path("Manifest.json")))
  }
}
