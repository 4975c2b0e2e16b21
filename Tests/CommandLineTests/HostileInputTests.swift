import Foundation
import TestSupport
import Testing

/// Inputs that were made to cost time, memory or more than a status. Each took a minute or more, or
/// ended by a signal, before it was bounded; the limit of a run is far above what it takes now.
@Suite struct HostileInputTests {
  private func runner(_ tree: TemporaryTree) -> CommandRunner {
    var runner = tree.tool()
    runner.timeout = 20
    return runner
  }

  /// A file entry of an archive: its header with the path, and no data.
  private static func entry(_ type: Character, _ path: [UInt8], hasData: Bool = true) -> [UInt8] {
    var fields: [UInt8] = Array("TYP1".utf8) + Array(String(type).utf8) + Array("PATP".utf8)
    fields += [UInt8(path.count & 0xFF), UInt8(path.count >> 8)] + path
    if hasData { fields += Array("DATA".utf8) + [0, 0] }
    let size = fields.count + 6
    return Array("AA01".utf8) + [UInt8(size & 0xFF), UInt8(size >> 8)] + fields
  }

  @Test("C21: a path of thousands of folders without entries is one finding, in linear time")
  func deepPath() throws {
    let tree = try TemporaryTree()
    let path = Array(("Contents/" + String(repeating: "a/", count: 32_000) + "a").utf8)
    try tree.file("x.aar", Self.entry("F", path))
    let run = try runner(tree).run("verify", "x.aar")
    #expect(run.exit == .status(1))
    #expect(run.errorText.components(separatedBy: "BA0515").count == 3, "root and folder")
  }

  @Test("C03-s3: tens of thousands of names that fold alike are told in linear time")
  func twins() throws {
    let tree = try TemporaryTree()
    var bytes = Self.entry("D", Array("Contents".utf8), hasData: false)
    for number in 0..<(1 << 17) {
      let name = (0..<17).map { bit in UInt8(number >> bit & 1 == 0 ? 0x61 : 0x41) + UInt8(bit) }
      bytes += Self.entry("F", Array("Contents/".utf8) + name)
    }
    try tree.file("x.aar", bytes)
    let run = try runner(tree).run("verify", "x.aar")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("BA0514"))
  }

  @Test(
    "C16-s5: a manifest with a million mistakes is refused in bounded time",
    arguments: [
      "{" + Array(repeating: "\"a\":1", count: 1_000_000).joined(separator: ",") + "}",
      "{" + (0..<300_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}",
      manifest(selectors: #"{"file": "a"}"#).replacing(
        "\"iOS\"", with: Array(repeating: "\"bad\"", count: 1_000_000).joined(separator: ",")),
      manifest(
        selectors: "{\"file\": \"a\", "
          + (0..<100_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"),
      "{\"a\":[" + String(repeating: "{\"a\":[", count: 30)
        + Array(repeating: "\"x\":1", count: 500_000).joined(separator: ","),
      "{\"" + String(repeating: "k", count: 8_000_000) + "\": 1}",
    ])
  func manyMistakes(text: String) throws {
    let tree = try TemporaryTree()
    try tree.file("m.json", text)
    let run = try runner(tree).run("evaluate", "m.json")
    #expect(run.exit == .status(1), "\(run.errorText.prefix(1000))")
    #expect(run.errors.count < 1_000_000)
  }

  @Test("C14: a file size limit is an error like a full disk, and leaves nothing")
  func fileSizeLimit() throws {
    let tree = try TemporaryTree()
    try tree.file("a", noise(300_000))
    try tree.file("m.json", manifest(selectors: #"{"file": "a"}"#))
    for limit in [0, 100, 100_000] as [UInt64] {
      var runner = runner(tree)
      runner.limits = ["FSIZE": limit]
      let run = try runner.run("m.json", "-o", "x.aar")
      #expect(run.exit == .status(74), "\(limit): \(run.errorText)")
      #expect(!tree.exists("x.aar"))
      #expect(tree.leftovers() == [])
    }
  }

  @Test("Standard error that cannot be written changes nothing")
  func lostStandardError() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    for redirection in ["2>/dev/full", "2>&-"] {
      let script =
        "ba-package m.json -o x.aar --force \(redirection) && ba-package verify x.aar \(redirection)"
      var shell = CommandRunner("/bin/sh", in: tree.path)
      shell.environment["PATH"] = CommandRunner.productsFolder.path + ":/usr/bin:/bin"
      #expect(try shell.run("-c", script).exit == .status(0), "\(redirection)")
    }
  }
}
