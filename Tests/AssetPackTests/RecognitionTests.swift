import AppleArchiveFormat
import AssetPack
import Diagnostics
import Testing

@Suite struct RecognitionTests {
  private static let tar =
    [UInt8](repeating: 0, count: 257) + Array("ustar\u{0}00".utf8)

  private static let cases: [([UInt8], String)] = [
    (Array("PK\u{3}\u{4}...".utf8), "this is a ZIP (Android library?), not an Apple Archive"),
    ([], "this is an empty file, not an Apple Archive"),
    (tar, "this is a tar archive, not an Apple Archive"),
    (
      Array("\u{FEFF}\n <!DOCTYPE HTML><html>".utf8),
      "this is an HTML page, not an Apple Archive"
    ),
    (Array("<HTML lang=en>".utf8), "this is an HTML page, not an Apple Archive"),
    (
      Array("<?xml version=\"1.0\"?><Error><Code>AccessDenied".utf8),
      "this is an XML document, not an Apple Archive"
    ),
    (Array("{\n  \"assetPackID\": 1}".utf8), "this is JSON text, not an Apple Archive"),
    (
      Array("version https://git-lfs.github.com/spec/v1\noid sha256:".utf8),
      "this is a Git LFS pointer, not an Apple Archive"
    ),
    (Array("AEA1....".utf8), "this is an Apple Encrypted Archive (AEA), not an Apple Archive"),
    (Array("Not found\n".utf8), "this is a text file, not an Apple Archive"),
    (
      [1, 2, 3], "this is a file that begins with the bytes 01 02 03, not an Apple Archive"
    ),
    (Array("pbzq0123".utf8), "this is a pbz container of an unknown kind, not an Apple Archive"),
  ]

  @Test("C29-s1: what was taken for a pack is named", arguments: cases)
  func names(bytes: [UInt8], message: String) {
    let failure = #expect(throws: Failure.self) { try PackTests.reader(bytes) }
    #expect(failure?.code == .notAnArchive)
    #expect(failure?.message == message)
  }

  @Test("containers that cannot be read are named by the archive reader")
  func containers() {
    for (start, name) in [("pbzf", "LZVN"), ("BZh9", "bzip2"), ("bvxn", "bare LZFSE")] {
      let failure = #expect(throws: Failure.self) {
        try PackTests.reader(Array("\(start)............".utf8))
      }
      #expect(failure?.code == .unsupportedContainer)
      #expect(failure?.message.contains(name) == true)
    }
  }
}
