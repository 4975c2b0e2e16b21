import Foundation
import TestSupport
import Testing

/// `report` as a user runs it; its figures are worked out anew by a reader that is not ours.
@Suite struct ReportCommandTests {
  /// `base.aar` and `voices.aar`, which share a content.
  static func packs(_ tree: TemporaryTree) throws {
    try tree.file("Levels/1.json", String(repeating: "{\"level\": 1} ", count: 9000))
      .file("Levels/2.json", String(repeating: "{\"level\": 2} ", count: 4000))
      .file("Art/sky.png", noise(400_000)).file("Art/same.bin", noise(30_000, seed: 2))
      .file("README", "read me\n").file("Voices/de/copy.bin", noise(30_000, seed: 2))
      .file("Voices/de/1.m4a", noise(20_000, seed: 3)).folder("Art/empty")
    let selectors = #"{"directory": "Levels"}, {"directory": "Art"}, {"file": "README"}"#
    try tree.file(
      "base.json",
      manifest(
        id: "Base-Game", selectors: selectors,
        policy:
          #"{"essential": {"installationEventTypes": ["firstInstallation", "subsequentUpdate"]}}"#
      ))
    try tree.file(
      "voices.json",
      manifest(id: "Voices", selectors: #"{"directory": "Voices"}"#, extra: #""language": "de","#))
    try tree.succeed("package", "base.json", "-o", "base.aar", "-q")
    try tree.succeed("package", "voices.json", "-o", "voices.aar", "-q")
  }

  private func oracle(_ name: String, _ arguments: String...) throws -> CommandResult {
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/" + name).path
    return try CommandRunner(CommandRunner.python).run(
      bytes: ([script] + arguments).map { Array($0.utf8) })
  }

  @Test(
    "The stored sizes are those that a reader of the blocks comes to, and add up to the pack",
    .enabled(if: ArchiveOracle.isAvailable, "needs Apple's codec; Scripts/test installs it"))
  func shares() throws {
    let tree = try TemporaryTree()
    try Self.packs(tree)
    let run = try tree.succeed("report", "base.aar", "voices.aar", "-o", "r.html", "--json")
    let summary = try #require(try objects(run).last)
    #expect(summary["files"] as? Int == 7 && summary["packs"] as? Int == 2)
    #expect(summary["pageBytes"] as? Int == (try tree.contents("r.html").count))
    for (index, pack) in ["base.aar", "voices.aar"].enumerated() {
      let check = try oracle(
        "report_shares.py", tree.path(pack), tree.path("r.html"), String(index))
      #expect(check.text == (index == 0 ? "5\n" : "2\n"), "\(check.errorText)")
    }
  }

  @Test(
    "Other containers, wrapped and plain streams have stored sizes, too",
    .enabled(if: ArchiveOracle.isAvailable, "needs Apple's codec; Scripts/test installs it"),
    arguments: [
      #""container": "pbzz", "blockSize": 1000"#, #""container": "raw""#,
      #""container": "raw", "wrap": "gzip""#, #""container": "pbze", "blockSize": 313"#,
    ])
  func containers(form: String) throws {
    let tree = try TemporaryTree()
    let entries = """
      {"type": "D", "path": ""}, {"type": "D", "path": "Contents"},
      {"type": "F", "path": "Contents/a", "data": {"words": 9000}}, {"type": "F", "path": "Contents/b"},
      {"type": "D", "path": "Contents/d"}, {"type": "F", "path": "Contents/d/c", "data": {"random": 700}},
      {"type": "F", "path": "Manifest.json", "data": "{}"}
      """
    try ArchiveOracle.make("{\(form), \"entries\": [\(entries)]}", at: tree.path("x.aar"))
    let run = try tree.succeed("report", "x.aar", "-o", "r.html")
    #expect(run.errorText.contains("warning[BA0581]"))
    // A wrapped stream is read by the oracle without its wrapper, so only its size is looked at.
    if form.contains("wrap") {
      let size = try tree.contents("x.aar").count
      #expect(
        String(decoding: try tree.contents("r.html"), as: UTF8.self).contains(
          "\"archiveBytes\":\(size)"))
    } else {
      let check = try oracle("report_shares.py", tree.path("x.aar"), tree.path("r.html"), "0")
      #expect(check.text == "3\n", "\(check.errorText)")
    }
  }

  @Test("The same packs give the same page, wherever they lie, to a file and to a pipe")
  func deterministic() throws {
    let tree = try TemporaryTree()
    try Self.packs(tree)
    try tree.succeed("report", "base.aar", "voices.aar", "-o", "1.html", "--jobs", "1")
    var tool = tree.tool(in: "Levels")
    tool.environment["TZ"] = "Asia/Tokyo"
    tool.environment["LC_ALL"] = "tr_TR.UTF-8"
    let piped = try tool.run("report", tree.path("base.aar"), "../voices.aar", "-o", "-")
    #expect(piped.exit == .status(0))
    #expect(try piped.output == tree.contents("1.html"))
  }

  @Test("The page's policy holds the digests of its own style and script, and allows nothing else")
  func policy() throws {
    let tree = try TemporaryTree()
    try Self.packs(tree)
    try tree.succeed("report", "base.aar", "-o", "r.html")
    let script = """
      import base64, hashlib, re, sys
      page = open(sys.argv[1], encoding="utf-8", newline="").read()
      digest = lambda text: "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"
      style, = re.findall("<style>(.*?)</style>", page, re.S)
      script, = re.findall("<script>(.*?)</script>", page, re.S)
      policy, = re.findall('Content-Security-Policy" content="(.*?)"', page)
      assert policy == (f"default-src 'none'; style-src {digest(style)}; script-src {digest(script)}; "
                        "base-uri 'none'; form-action 'none'"), policy
      assert not re.search(r"\\{\\{|\\b(src|srcset)\\s*=|url\\(|@import|https?:", page)
      """
    let run = try CommandRunner(CommandRunner.python).run("-c", script, tree.path("r.html"))
    #expect(run.exit == .status(0), "\(run.errorText)")
  }

  @Test("When a pack is bad nothing is written, and every pack is told of")
  func badPacks() throws {
    let tree = try TemporaryTree()
    try Self.packs(tree)
    try tree.file("cut.aar", Array(try tree.contents("base.aar").dropLast(10)))
    try tree.file("no.aar", "PK\u{3}\u{4} no archive")
    let run = try tree.run("report", "cut.aar", "base.aar", "no.aar", "gone.aar", "-o", "r.html")
    #expect(run.exit == .status(66))
    for code in ["BA0403", "BA0501", "BA0601"] { #expect(run.errorText.contains(code), "\(code)") }
    #expect(run.errorText.contains("r.html: not written"))
    #expect(!tree.exists("r.html") && tree.leftovers().isEmpty)
    let piped = try tree.run("report", "cut.aar", "-o", "-")
    #expect(piped.exit == .status(65) && piped.output.isEmpty)
    let limited = try tree.run("report", "base.aar", "-o", "r.html", "--max-entries", "3")
    #expect(limited.exit != .status(0) && !tree.exists("r.html"))
    try ArchiveOracle.make(
      #"{"container": "raw", "entries": [{"type": "F", "path": "Contents/../a", "data": "x"}]}"#,
      at: tree.path("out.aar"))
    #expect(try tree.run("report", "out.aar", "-o", "r.html").exit != .status(0))
    try ArchiveOracle.make(
      #"{"container": "raw", "entries": [{"type": "D", "path": "Contents"}]}"#,
      at: tree.path("empty.aar"))
    #expect(try tree.run("report", "empty.aar", "-o", "r.html").exit != .status(0))
    #expect(!tree.exists("r.html"))
  }

  @Test("An output that exists, a missing one and JSON in its way are refused")
  func refusals() throws {
    let tree = try TemporaryTree()
    try Self.packs(tree)
    try tree.file("r.html", "mine")
    #expect(try tree.run("report", "base.aar", "-o", "r.html").exit == .status(73))
    #expect(try tree.contents("r.html") == Array("mine".utf8))
    try tree.succeed("report", "base.aar", "-o", "r.html", "--force")
    #expect(try tree.contents("r.html").starts(with: Array("<!doctype html>".utf8)))
    #expect(try tree.run("report", "base.aar").exit == .status(64))
    #expect(try tree.run("report", "base.aar", "-o", "-", "--json").exit == .status(64))
    #expect(try tree.run("report", "-", "-", "-o", "x.html").exit == .status(64))
  }
}
