import AppleArchiveFormat
import Diagnostics
import Testing

/// Bytes that Apple's own code wrote.
@Suite struct AppleBytesTests {
  @Test("an archive out of a shortcut is read field by field, to its last byte")
  func contactShortcut() throws {
    let bytes = try Archives.fixture("shortcut-contact-payload.aa")
    let read = Archives.read(bytes)
    #expect(read.failure == nil)
    #expect(read.facts?.container.name == "raw")
    #expect(read.facts?.rawBytes == UInt64(bytes.count))
    let root = try #require(read.entries.first).header
    let names = root.fields.map(\.key.description)
    #expect(names == ["TYP", "PAT", "MOD", "FLG", "CTM", "MTM"])
    #expect(root.type == .directory)
    #expect(root.path == [])
    #expect(root.mode == 0o755)
    #expect(root.flags == 0)
    #expect(root.creationTime == EntryTime(seconds: 1_700_576_644, nanoseconds: 616_892_551))
    #expect(root.modificationTime == EntryTime(seconds: 1_700_576_644, nanoseconds: 618_009_675))
    let file = try #require(read.entries.last)
    #expect(file.header.type == .file)
    #expect(file.header.path == Array("Shortcut.wflow".utf8))
    #expect(file.header.mode == 0o644)
    #expect(file.header.dataSize == 145_199)
    #expect(file.data.count == 145_199)
    #expect(read.entries.count == 2)
    #expect(Archives.stream(read.entries) == bytes)
  }

  @Test("one that iCloud signed has other fields")
  func iCloudShortcut() throws {
    let bytes = try Archives.fixture("shortcut-icloud-payload.aa")
    let read = Archives.read(bytes, step: 1000)
    #expect(read.failure == nil)
    let names = read.entries.map { $0.header.fields.map(\.key.description) }
    #expect(names == [["TYP", "PAT", "MOD", "MTM"], ["TYP", "PAT", "MOD", "MTM", "DAT"]])
    #expect(Archives.stream(read.entries) == bytes)
  }

  @Test("the root entry of the Apple Wiki")
  func wikiRoot() throws {
    let bytes = try Archives.fixture("wiki-root-header-70.bin")
    let header = try EntryHeader(decoding: bytes)
    #expect(
      header.fields.map(\.key.description) == [
        "TYP", "PAT", "UID", "GID", "MOD", "FLG", "MTM", "CTM",
      ])
    #expect(header.userID == 0)
    #expect(header.groupID == 80)
    #expect(header.encoded() == bytes)
    #expect(Archives.read(bytes).entries.map(\.header) == [header])
  }

  @Test("the older YAA1 of an iOS 15 update")
  func legacyRoot() throws {
    let bytes = try Archives.fixture("yaa1-root-header-54.bin")
    let header = try EntryHeader(decoding: bytes)
    #expect(header.isLegacy)
    #expect(header.modificationTime?.seconds == 0x615E_6F56)
    #expect(header.encoded() == bytes)
    #expect(Archives.read(bytes).failure == nil)
  }

  @Test("a stored block of Apple's compression stream is what its sizes say")
  func storedBlock() throws {
    let bytes = try Archives.fixture("pbze-stored-47.bin")
    let read = Archives.read(bytes)
    // The content is plain text, so the container is fine and the first entry is not.
    #expect(read.failure?.code == .damagedHeader)
    #expect(
      read.failure?.place
        == .archive(name: "test.aar", offset: 28, streamOffset: 0))
    #expect(read.facts?.blocks == 1)
    #expect(read.facts?.storedBlocks == 1)
    #expect(read.facts?.rawBytes == 19)
    #expect(read.facts?.blockSize == 1 << 20)
    #expect(
      bytes
        == Archives.container(blocks: [(19, 19, Array("Hello, Compression!".utf8))]))
  }
}
