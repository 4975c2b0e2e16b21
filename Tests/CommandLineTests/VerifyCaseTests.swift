import Foundation
import TestSupport
import Testing

/// What `verify` says of archives that are wrong, made by a writer that is not ours.
@Suite(.enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
struct VerifyCaseTests {
  private static let packManifest = manifest(selectors: #"{"file": "a"}"#)

  /// A pack with further entries, given as JSON objects of the oracle's form.
  private func make(_ entries: String, more: String = "", in tree: TemporaryTree) throws {
    let quoted = String(
      decoding: try JSONSerialization.data(
        withJSONObject: Self.packManifest, options: .fragmentsAllowed), as: UTF8.self)
    try ArchiveOracle.make(
      """
      {"entries": [
        {"type": "D", "path": ""}, {"type": "D", "path": "Contents"}, \(entries)
        {"type": "F", "path": "Manifest.json", "data": \(quoted)}
      ]\(more)}
      """, at: tree.path("x.aar"))
  }

  private func verify(_ tree: TemporaryTree, _ options: String...) throws -> CommandResult {
    try tree.run(all: ["verify", "x.aar"] + options)
  }

  @Test("A pack that the oracle made is in order")
  func sound() throws {
    let tree = try TemporaryTree()
    try make(#"{"type": "F", "path": "Contents/a", "data": "content"},"#, in: tree)
    let run = try verify(tree)
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try tree.listed() == ["a"])
  }

  @Test(
    "C18-s1: paths that are none are refused by name",
    arguments: [
      "/a", "../a", "a/../../b", "./a", "a//b", "a/.", "Contents/../../x", "Contents/a/",
      "Contents/..", "a\\u0000b",
    ])
  func badPaths(path: String) throws {
    let tree = try TemporaryTree()
    try make(
      """
      {"type": "F", "path": "Contents/a", "data": "x"},
      {"type": "F", "path": "\(path)", "data": "x"},
      """, in: tree)
    let run = try verify(tree)
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("BA0510"), "\(run.errorText)")
  }

  @Test("C05-s2: links are refused")
  func links() throws {
    let tree = try TemporaryTree()
    try make(
      """
      {"type": "F", "path": "Contents/a", "data": "x"},
      {"type": "L", "path": "Contents/e",
       "set": [{"key": "LNK", "subtype": "P", "value": "/etc/hosts"}], "without": ["DAT"]},
      """, in: tree)
    let run = try verify(tree)
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("BA0511"), "\(run.errorText)")
  }

  @Test("C03-s3: case twins and duplicates are refused")
  func twins() throws {
    let tree = try TemporaryTree()
    try make(
      """
      {"type": "F", "path": "Contents/a", "data": "x"}, {"type": "F", "path": "Contents/A", "data": "y"},
      {"type": "F", "path": "Contents/a", "data": "z"}, {"type": "F", "path": "Contents/a/b", "data": "z"},
      """, in: tree)
    let run = try verify(tree)
    #expect(run.exit == .status(1))
    for code in ["BA0513", "BA0514", "BA0516"] {
      #expect(run.errorText.contains(code), "\(run.errorText)")
    }
  }

  @Test("C29-s3: an archive without entries, or with a manifest alone, has no content")
  func noContent() throws {
    let tree = try TemporaryTree()
    try make("", in: tree)
    let run = try verify(tree)
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("BA0502"))
    try tree.file("e.aar", Array("pbze".utf8) + [0, 0, 0, 0, 0, 0x10, 0, 0])
    let empty = try tree.run("verify", "e.aar")
    #expect(empty.exit == .status(1))
    #expect(empty.errorText.contains("BA0502"))
  }

  @Test(
    "C29-s1: what is no Apple Archive is named",
    arguments: [
      ("PK\u{3}\u{4}rest", "ZIP"), ("<!DOCTYPE html><html>", "HTML"), ("", "empty"),
      ("version https://git-lfs.github.com/spec/v1\noid", "Git LFS"), ("AEA1....", "AEA"),
      ("{\"error\": \"forbidden\"}", "an error message?"), ("%PDF-1.7", "a PDF document"),
      ("HTTP/1.1 403 Forbidden\r\n", "HTTP response"), ("pb", "could begin an archive"),
    ])
  func notAnArchive(content: String, name: String) throws {
    let tree = try TemporaryTree()
    try tree.file("x.aar", content)
    let run = try verify(tree)
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains(name), "\(run.errorText)")
    #expect(try tree.run("list", "x.aar").exit == .status(65))
  }

  @Test("C26-s1: an id that the App Store refuses is warned of when it is packaged and verified")
  func storeID() throws {
    let tree = try TemporaryTree()
    try tree.file("a", "a")
    try tree.file("m.json", manifest(id: "my_pack", selectors: #"{"file": "a"}"#))
    for words in [["package", "m.json", "-o", "x.aar"], ["verify", "x.aar"]] {
      let run = try tree.run(all: words)
      #expect(run.exit == .status(0))
      #expect(run.errorText.contains("warning[BA0206]"), "\(run.errorText)")
    }
    #expect(try tree.run("verify", "x.aar", "--warnings-as-errors").exit == .status(1))
  }

  @Test("C20-s1, C20-s2: a hundred thousand entries cost little to list", arguments: [1, 1000])
  func manyEntries(folders: Int) throws {
    let tree = try TemporaryTree()
    let entries = (0..<100_000).map { number in
      let folder = number % folders
      return #"{"path": "Contents/d\#(folder)/f\#(number).bin"}"#
    }
    let root = #"{"type": "D", "path": ""}"#
    try ArchiveOracle.make(
      "{\"entries\": [\(([root] + entries).joined(separator: ","))]}", at: tree.path("x.aar"))
    var tool = tree.tool()
    tool.measuresMemory = true
    let listed = try tool.run("list", "x.aar")
    #expect(listed.lines.count == 100_000)
    let small = try tool.run("list", "--help")
    let grown = try #require(listed.peakMemory) - #require(small.peakMemory)
    // 200 MB for a million, of which the readers' buffers are 12 MiB.
    #expect(grown < 32 << 20, "\(grown)")
  }

  @Test("C21-s1, C21-s2: limits stop at what they name, and a bomb takes no memory")
  func bombs() throws {
    let tree = try TemporaryTree()
    try tree.sparse("zeros", size: 2_000_000_000)
    #expect(try tree.package(#"{"file": "zeros"}"#, "--effort", "fast").exit == .status(0))
    var tool = tree.tool()
    tool.measuresMemory = true
    let run = try tool.run("verify", "x.aar")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try #require(run.peakMemory) < 76 << 20)
    let bytes = try tool.run("verify", "x.aar", "--max-bytes", "1GB")
    #expect(bytes.exit == .status(1))
    #expect(bytes.errorText.contains("BA0410"))
    let ratio = try tool.run("verify", "x.aar", "--max-ratio", "100")
    #expect(ratio.exit == .status(1))
    #expect(ratio.errorText.contains("BA0412"), "\(ratio.errorText)")
    let entries = try tool.run("verify", "x.aar", "--max-entries", "2")
    #expect(entries.exit == .status(1))
    #expect(entries.errorText.contains("BA0411"))
  }

  @Test("C22-s1, C22-s2: every cut is found, from a file and from a pipe")
  func cuts() throws {
    let tree = try TemporaryTree()
    try tree.file("a", noise(500).map { $0 & 7 })
    #expect(try tree.package(#"{"file": "a"}"#).exit == .status(0))
    let bytes = try tree.contents("x.aar")
    for count in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 150) {
      try tree.file("cut.aar", Array(bytes[..<count]))
      let run = try tree.run("verify", "cut.aar")
      #expect(run.exit == .status(1), "cut at \(count): \(run.errorText)")
      var tool = tree.tool()
      tool.input = .pipe(Array(bytes[..<count]))
      if count % 5 == 0 { #expect(try tool.run("verify", "-").exit == .status(1)) }
    }
  }

  @Test("A flipped bit that decoding cannot see is found by --source")
  func flips() throws {
    let tree = try TemporaryTree()
    try tree.file("a", noise(300))
    #expect(try tree.package(#"{"file": "a"}"#, "--compression", "none").exit == .status(0))
    var bytes = try tree.contents("x.aar")
    let data = try tree.contents("a")
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: data.prefix(32)) })
    bytes[start + 100] ^= 0x10
    try tree.file("y.aar", bytes)
    #expect(try tree.run("verify", "y.aar").exit == .status(0))
    let run = try tree.run("verify", "y.aar", "--source", ".")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("offset 100"), "\(run.errorText)")
  }

  @Test("--source finds what is missing on either side")
  func sides() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a", "a").file("d/b", "b")
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
    try tree.succeed("verify", "x.aar", "--source", ".")
    try tree.file("d/new", "n")
    try FileManager.default.removeItem(atPath: tree.path("d/a"))
    let run = try verify(tree, "--source", ".")
    #expect(run.exit == .status(1))
    for code in ["BA0522", "BA0523"] { #expect(run.errorText.contains(code), "\(run.errorText)") }
  }

  @Test("--ignore and --warnings-as-errors change the verdict")
  func severities() throws {
    let tree = try TemporaryTree()
    try tree.file("a", "a")
    try tree.file("m.json", manifest(id: "under_score", selectors: #"{"file": "a"}"#))
    try tree.succeed("package", "m.json", "-o", "x.aar")
    #expect(try verify(tree).exit == .status(0))
    #expect(try verify(tree, "--warnings-as-errors").exit == .status(1))
    #expect(try verify(tree, "--warnings-as-errors", "--ignore", "BA0206").exit == .status(0))
    #expect(try verify(tree, "--ignore", "BA9999").exit == .status(64))
  }

  @Test("Damage is reported with its byte offset, as text, JSON and for GitHub")
  func formats() throws {
    let tree = try TemporaryTree()
    try tree.file("a", noise(5000).map { $0 & 7 })
    #expect(try tree.package(#"{"file": "a"}"#).exit == .status(0))
    var bytes = try tree.contents("x.aar")
    bytes.removeLast(10)
    try tree.file("x.aar", bytes)
    let text = try verify(tree)
    #expect(text.errorText.contains("x.aar"))
    let json = try objects(verify(tree, "--json"))
    #expect(json.contains { $0["type"] as? String == "finding" && $0["offset"] != nil }, "\(json)")
    #expect(json.last?["ok"] as? Bool == false)
    let github = try verify(tree, "--error-format", "github")
    #expect(github.errorText.hasPrefix("::error "))
  }
}
