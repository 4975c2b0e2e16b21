import Foundation
import TestSupport
import Testing

extension CommandResult {
  /// The codes of the findings that a run with `--json` printed.
  func codes() throws -> [String] {
    try objects(self).filter { $0["type"] as? String == "finding" }.compactMap {
      $0["code"] as? String
    }
  }
}

/// Codes that only whole runs lead to.
@Suite struct CodeCaseTests {
  @Test(
    "Patterns that another tool may read otherwise, or that lack a bracket, are warned of",
    arguments: [("**/a", "BA0308"), ("[a", "BA0309")])
  func patterns(pattern: String, code: String) throws {
    let tree = try TemporaryTree()
    try tree.file("a", "1").file("[a", "2")
    try tree.file("m.json", manifest(selectors: "{\"filePattern\": \"\(pattern)\"}"))
    let run = try tree.succeed("evaluate", "m.json", "--json")
    #expect(try run.codes() == [code])
  }

  @Test("A value of the wrong type is named")
  func wrongType() throws {
    let tree = try TemporaryTree()
    try tree.file("a", "1")
    try tree.file(
      "m.json", manifest(selectors: #"{"file": "a"}"#, extra: #""userInfo": "text","#))
    let run = try tree.run("evaluate", "m.json", "--json")
    #expect(run.exit == .status(1))
    #expect(try run.codes() == ["BA0201"])
  }

  @Test("What may not be read or written gives 77 with a code for each side")
  func permissions() throws {
    let tree = try TemporaryTree()
    try tree.file("a", "a", mode: 0o000).file("x.aar", "x", mode: 0o000).file("b", "b")
    try tree.file("a.json", manifest(selectors: #"{"file": "a"}"#))
    try tree.file("b.json", manifest(selectors: #"{"file": "b"}"#))
    try tree.folder("locked", mode: 0o555)
    try tree.mode("", 0o777)
    var tool = tree.tool()
    tool.dropsPrivileges = true
    for (words, code) in [
      (["evaluate", "a.json"], "BA0326"), (["verify", "x.aar"], "BA0603"),
      (["package", "b.json", "-o", "locked/x.aar"], "BA0607"),
    ] {
      let run = try tool.run(bytes: (words + ["--json"]).map { Array($0.utf8) })
      #expect(run.exit == .status(77))
      #expect(try run.codes() == [code])
    }
  }

  @Test("Outputs that cannot be, or that are wanted twice, have codes of their own")
  func outputs() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.file("x.aar", "old").folder("d.aar")
    func check(_ words: String..., gives status: Int32, _ codes: [String]) throws {
      let run = try tree.run(all: ["package"] + words + ["--json"])
      #expect(run.exit == .status(status))
      #expect(try run.codes() == codes)
      #expect(try tree.contents("x.aar") == Array("old".utf8))
    }
    try check("m.json", "-o", "x.aar", gives: 73, ["BA0605"])
    try check("m.json", "-o", "none/x.aar", gives: 73, ["BA0606"])
    try check("m.json", "-o", "d.aar", gives: 73, ["BA0606"])
    try check(
      "m.json", "./m.json", "--output-directory", ".", gives: 65, ["BA0540", "BA0540"])
    try tree.file("all.json", manifest(selectors: #"{"directory": "."}"#))
    try check("all.json", "-o", "x.aar", "--force", gives: 65, ["BA0531"])
  }

  @Test("A time that is none and a folder in a pack's place are refused")
  func inputs() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    var tool = tree.tool()
    tool.environment["SOURCE_DATE_EPOCH"] = "yesterday"
    let run = try tool.run("package", "m.json", "-o", "x.aar", "--json")
    #expect(run.exit == .status(64))
    #expect(try run.codes() == ["BA0530"])
    let folder = try tree.run("verify", ".", "--json")
    #expect(folder.exit == .status(66))
    #expect(try folder.codes() == ["BA0602"])
  }
}

/// Codes about archives that no packager of packs writes.
@Suite(.enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
struct EntryCodeTests {
  private static let head = #"{"type": "D", "path": ""}, {"type": "D", "path": "Contents"}"#
  private static let file = #"{"type": "F", "path": "Contents/a", "data": "x"}"#

  private func verify(_ entries: [String], manifest hasManifest: Bool = true) throws
    -> CommandResult
  {
    let tree = try TemporaryTree()
    try tree.file("a", "other")
    let text = try JSONSerialization.data(
      withJSONObject: manifest(selectors: #"{"file": "a"}"#), options: .fragmentsAllowed)
    let last =
      #"{"type": "F", "path": "Manifest.json", "data": \#(String(decoding: text, as: UTF8.self))}"#
    let all = [Self.head] + entries + (hasManifest ? [last] : [])
    try ArchiveOracle.make("{\"entries\": [\(all.joined(separator: ","))]}", at: tree.path("x.aar"))
    return try tree.run("verify", "x.aar", "--source", ".", "--json")
  }

  @Test(
    "Odd entries are warned of, and the rest is still compared with the source",
    arguments: [
      (#"{"type": "F", "path": "b", "data": "x"}"#, ["BA0512", "BA0521"]),
      (
        #"{"type": "F", "path": "Contents/d/a", "data": "x"}"#,
        ["BA0515", "BA0526", "BA0523", "BA0521"]
      ),
      (
        #"{"type": "F", "path": "Contents/b", "data": "x", "set": [{"key": "XYZ", "subtype": "1", "value": 1}]}"#,
        ["BA0517", "BA0526", "BA0523", "BA0521"]
      ),
    ] as [(String, [String])])
  func warnings(entry: String, codes: [String]) throws {
    let run = try verify([Self.file, entry])
    #expect(run.exit == .status(1))
    #expect(Set(try run.codes()) == Set(codes), "\(run.text)")
  }

  @Test(
    "Broken entries are errors, and keep the pack from being compared",
    arguments: [
      (#"{"type": "F", "path": "Contents/b", "without": ["DAT"]}"#, "BA0518"),
      (#"{"type": "F", "path": {"hex": "436f6e74656e74732fff"}, "data": "x"}"#, "BA0520"),
    ])
  func errors(entry: String, code: String) throws {
    let run = try verify([Self.file, entry])
    #expect(run.exit == .status(1))
    #expect(try run.codes() == [code, "BA0526", "BA0524"], "\(run.text)")
  }

  @Test("An archive without a manifest is no pack")
  func missingManifest() throws {
    let run = try verify([Self.file], manifest: false)
    #expect(run.exit == .status(1))
    #expect(try run.codes() == ["BA0519", "BA0524"], "\(run.text)")
  }
}
