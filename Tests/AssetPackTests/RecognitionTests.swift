import AppleArchiveFormat
@testable import AssetPack
import Diagnostics
import Testing

@Suite struct RecognitionTests {
  private static let tar =
    [UInt8](repeating: 0, count: 257) + Array("ustar\u{0}00".utf8)

  /// A header from before tar had a magic, with the sum of its bytes in octal.
  private static let oldTar = {
    var header = [UInt8](repeating: 0, count: 512)
    header.replaceSubrange(0..<5, with: Array("a.txt".utf8))
    header.replaceSubrange(124..<136, with: Array("00000000005\0".utf8))
    header.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
    let sum = header.reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    let field = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
    header.replaceSubrange(148..<156, with: Array(field.utf8))
    return header
  }()

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
    (
      Array("{\n  \"assetPackID\": 1}".utf8),
      "this is JSON text (a manifest?), not an Apple Archive"
    ),
    (
      Array("{\"errors\": [{\"status\": \"404\"}]}".utf8),
      "this is JSON text (an error message?), not an Apple Archive"
    ),
    (Array("[1, 2]".utf8), "this is JSON text, not an Apple Archive"),
    (
      Array("HTTP/1.1 404 Not Found\r\n".utf8),
      "this is an HTTP response with its headers, not an Apple Archive"
    ),
    (Array("<!-- cache -->\n<html>".utf8), "this is an HTML page, not an Apple Archive"),
    (
      Array("<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC".utf8),
      "this is a property list, not an Apple Archive"
    ),
    ([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], "this is a PNG image, not an Apple Archive"),
    (
      [0, 0, 0, 24] + Array("ftypmp42".utf8),
      "this is a film, sound or image (MP4, MOV or HEIC), not an Apple Archive"
    ),
    (Array("#!/bin/sh\n".utf8), "this is a script, not an Apple Archive"),
    (oldTar, "this is a tar archive, not an Apple Archive"),
    (
      [UInt8](repeating: 0, count: 4096),
      "this is a file that begins with 512 zero bytes, not an Apple Archive"
    ),
    (
      Array("pb".utf8),
      "this is a file of 2 bytes that could begin an archive, not an Apple Archive"
    ),
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
  func unreadable() {
    for (start, name) in [("pbzf", "LZVN"), ("BZh9", "bzip2")] {
      let failure = #expect(throws: Failure.self) {
        try PackTests.reader(Array("\(start)............".utf8))
      }
      #expect(failure?.code == .unsupportedContainer)
      #expect(failure?.message.contains(name) == true)
    }
  }

  @Test("every format that is known has bytes and words of its own")
  func table() {
    for (index, format) in ForeignFormat.all.enumerated() {
      let prefix = [UInt8](repeating: 0xEE, count: format.offset) + format.magic + [1, 1, 1, 1]
      #expect(NotAnArchive.describe(prefix).what == format.description, "\(index)")
      #expect(format.magic.count >= 2)
    }
  }

  @Test("what is inside a wrapper is named, too")
  func insideWrappers() {
    // Plain pieces of Apple's LZ4, which hold bytes as they are.
    func wrapped(_ bytes: [UInt8]) -> [UInt8] {
      let size = UInt32(bytes.count)
      return Array("bv4-".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        + bytes + Array("bv4$".utf8)
    }
    let cases: [([UInt8], DiagnosticCode, String)] = [
      (
        wrapped(Self.tar), .notAnArchive,
        "this is a bare LZ4 stream around a tar archive, not an Apple Archive"
      ),
      (
        Array("bv4$".utf8), .notAnArchive,
        "this is a bare LZ4 stream around an empty file, not an Apple Archive"
      ),
      (
        wrapped(Array("pbze\0\0\0\0\0\u{10}\0\0".utf8)), .unsupportedContainer,
        "this is a bare LZ4 stream around a pbze container (LZFSE), which no reader unpacks"
      ),
      (
        wrapped([0x1F, 0x8B, 8, 0]), .unsupportedContainer,
        "this is a bare LZ4 stream around gzip data, which no reader unpacks"
      ),
    ]
    for (bytes, code, message) in cases {
      let failure = #expect(throws: Failure.self) { try PackTests.reader(bytes) }
      #expect(failure?.code == code)
      #expect(failure?.message == message)
    }
  }

  @Test("only pbze passes without a remark")
  func containers() throws {
    #expect(try PackTests.reader(PackTests.pack(["a"])).containerFinding == nil)
    for (start, name) in [("pbzz", "zlib"), ("pbzx", "LZMA"), ("pbz4", "LZ4"), ("pbz-", "none")] {
      let reader = try PackTests.reader(Array("\(start)\0\0\0\0\0\u{10}\0\0".utf8))
      let finding = try #require(reader.containerFinding)
      #expect(finding.code == .unusualContainer)
      #expect(finding.severity == .warning)
      #expect(finding.message.contains("\(start) container (\(name))"))
    }
  }
}
