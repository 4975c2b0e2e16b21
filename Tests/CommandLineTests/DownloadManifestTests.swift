import Foundation
import TestSupport
import Testing

/// `download-manifest create`, `update` and `diff`.
@Suite struct DownloadManifestTests {
  private let base = "https://cdn.example.com/packs"

  /// Packs called A, B and C for iOS, and M for macOS.
  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    for (id, extra) in [
      ("A", #""userInfo": {"b": [1, 2.5], "a": "é"},"#), ("B", #""language": "de-DE","#), ("C", ""),
    ] {
      try tree.pack(id, extra: extra)
    }
    try tree.file("M.txt", "mac")
    try tree.file(
      "M.json",
      manifest(id: "M", selectors: #"{"file": "M.txt"}"#).replacing("\"iOS\"", with: "\"macOS\""))
    try tree.succeed("package", "M.json", "-o", "M.aar", "-q")
    return tree
  }

  private func create(_ tree: TemporaryTree, _ words: String...) throws -> CommandResult {
    try tree.run(
      all: ["download-manifest", "create"] + words + ["--download-base-url", base])
  }

  private func update(_ tree: TemporaryTree, _ words: String...) throws -> CommandResult {
    try tree.run(
      all: ["download-manifest", "update", "m.json"] + words + [
        "--ios", "--download-base-url", base,
      ])
  }

  @Test(
    "create has Apple's shape, real sizes, and what the packs say, in the same bytes every time")
  func create() throws {
    let tree = try tree()
    #expect(try create(tree, "A.aar", "B.aar", "--ios", "-o", "m.json").exit == .status(0))
    let packs = try tree.assetPacks("m.json")
    #expect(packs.map { $0["id"] as? String } == ["A", "B"])
    let first = try #require(packs.first)
    #expect(first["url"] as? String == "\(base)/A")
    #expect(first["version"] as? Int == 0)
    #expect(first["downloadSize"] as? UInt64 == UInt64(try tree.contents("A.aar").count))
    #expect((first["downloadPolicy"] as? [String: [String: String]]) == ["onDemand": [:]])
    #expect((first["host"] as? [String: [String: String]]) == ["thirdParty": [:]])
    #expect((first["userInfo"] as? [String: Any])?["b"] as? [Double] == [1, 2.5])
    #expect(packs.last?["language"] as? String == "de-DE")
    let again = try create(tree, "B.aar", "A.aar", "--ios")
    #expect(again.output == (try tree.contents("m.json")))
    // What exists is not replaced, and with --force no version is lowered.
    #expect(try create(tree, "A.aar", "--ios", "-o", "m.json").exit == .status(73))
    let dropped = try create(
      tree, "A.aar", "--ios", "-o", "m.json", "-f", "--asset-pack-versions", "A=4")
    #expect(dropped.exit == .status(0) && dropped.errorText.contains("BA0820"))
    let lowered = try create(tree, "A.aar", "--ios", "-o", "m.json", "--force")
    #expect(lowered.exit == .status(65) && lowered.errorText.contains("BA0819"))
    #expect(try tree.assetPacks("m.json").first?["version"] as? Int == 4)
  }

  @Test("C26-s4: versions go by id, or by position when their count is right")
  func versionsById() throws {
    let tree = try tree()
    func versions(_ words: String...) throws -> [Int?]? {
      let run = try tree.run(
        all: [
          "download-manifest", "create", "A.aar", "B.aar", "--ios", "--download-base-url", base,
        ]
          + ["--asset-pack-versions"] + words)
      guard run.exit == .status(0) else {
        #expect(run.exit == .status(64) && run.errorText.contains("BA0827"), "\(run.errorText)")
        return nil
      }
      return try assetPacks(run.output).map { $0["version"] as? Int }
    }
    #expect(try versions("B=2", "A=1") == [1, 2])
    #expect(try versions("B=2") == [0, 2])
    #expect(try versions("2", "1") == [2, 1])
    #expect(try versions("2") == nil)
    #expect(try versions("2", "1", "3") == nil)
    #expect(try versions("2", "B=1") == nil)
    #expect(try versions("A=1", "A=2") == nil)
    #expect(try versions("Z=1") == nil)
    for bad in ["x", "A=", "=3", "A=-1", "99999999999999999999"] {
      let run = try create(tree, "A.aar", "--ios", "--asset-pack-versions", bad)
      #expect(run.exit == .status(64), "\(bad)")
    }
  }

  @Test("C26-s5: update takes several .aar in either spelling, and never lowers a version")
  func updates() throws {
    let tree = try tree()
    #expect(try create(tree, "A.aar", "B.aar", "--ios", "-o", "m.json").exit == .status(0))
    func versions() throws -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: try tree.assetPacks("m.json").map {
          ($0["id"] as? String ?? "", $0["version"] as? Int ?? -1)
        })
    }
    let three = try update(tree, "--asset-pack-paths", "A.aar", "B.aar", "C.aar")
    #expect(three.exit == .status(0), "\(three.errorText)")
    #expect(try versions() == ["A": 1, "B": 1, "C": 0])
    let repeated = try update(tree, "--asset-pack-paths", "A.aar", "--asset-pack-paths", "C.aar")
    #expect(repeated.exit == .status(0) && repeated.errorText.contains("version 1 → 2"))
    #expect(try versions() == ["A": 2, "B": 1, "C": 1])
    let set = try update(tree, "--asset-pack-paths", "A.aar", "--asset-pack-versions", "A=9")
    #expect(set.exit == .status(0))
    let before = try tree.contents("m.json")
    let lowered = try update(tree, "--asset-pack-paths", "A.aar", "--asset-pack-versions", "A=8")
    #expect(lowered.exit == .status(65) && lowered.errorText.contains("m.json:"))
    #expect(lowered.errorText.contains("BA0819"))
    #expect(try tree.contents("m.json") == before)
    #expect(tree.leftovers().isEmpty && !tree.exists(".m.json.ba-package-update"))
  }

  @Test("C26-s7: a link's size is that of the archive it leads to")
  func links() throws {
    let tree = try tree()
    try tree.link("link.aar", to: "A.aar")
    let run = try create(tree, "link.aar", "--ios")
    let size = try assetPacks(run.output).first?["downloadSize"] as? Int
    #expect(size == (try tree.contents("A.aar").count))
    #expect(size ?? 0 > 100)
  }

  @Test("Packs for other platforms are left out with a warning; --all-platforms makes a file each")
  func platforms() throws {
    let tree = try tree()
    let run = try create(tree, "A.aar", "M.aar", "--ios", "-o", "m.json")
    #expect(run.exit == .status(0) && run.errorText.contains("BA0817"))
    #expect(try tree.assetPacks("m.json").count == 1)
    let none = try create(tree, "M.aar", "--tvos", "-o", "tv.json")
    #expect(none.exit == .status(65) && none.errorText.contains("BA0818"))
    #expect(!tree.exists("tv.json"))
    let all = try create(tree, "A.aar", "M.aar", "--all-platforms", "-o", "all.json")
    #expect(all.exit == .status(0) && !all.errorText.contains("BA0817"), "\(all.errorText)")
    #expect(try tree.assetPacks("all-ios.json").first?["id"] as? String == "A")
    #expect(try tree.assetPacks("all-macos.json").first?["id"] as? String == "M")
    #expect(!tree.exists("all-tvos.json") && !tree.exists("all.json"))
    #expect(try create(tree, "A.aar", "-o", "x.json").exit == .status(64))
    #expect(try create(tree, "A.aar", "--ios", "--macos").exit == .status(64))
    #expect(try create(tree, "A.aar", "--all-platforms").exit == .status(64))
    let edited = try tree.run(
      "download-manifest", "update", "all.json", "--asset-pack-paths", "A.aar", "M.aar",
      "--all-platforms", "--download-base-url", base)
    #expect(edited.exit == .status(0), "\(edited.errorText)")
    #expect(try tree.assetPacks("all-macos.json").first?["version"] as? Int == 1)
  }

  @Test("Addresses: ids are encoded, templates filled, and what cannot work is a usage error")
  func addresses() throws {
    let tree = try tree()
    try tree.pack("a b.ü")
    let run = try create(tree, "a b.ü.aar", "--ios")
    #expect(try assetPacks(run.output).first?["url"] as? String == "\(base)/a%20b.%C3%BC")
    let digest = try sha256(tree.path("A.aar"))
    let filled = try tree.run(
      "download-manifest", "create", "A.aar", "--ios", "--asset-pack-versions", "7",
      "--url-template", "https://c.example/{id}/{version}/{sha256}?x=1")
    #expect(
      try assetPacks(filled.output).first?["url"] as? String
        == "https://c.example/A/7/\(digest)?x=1")
    for (option, value) in [
      ("--url-template", "https://c/same"), ("--url-template", "https://c/{id}/{name}"),
      ("--url-template", "http://c/{id}"), ("--download-base-url", "http://c/"),
      ("--download-base-url", "https://u:p@c/"), ("--download-base-url", "https://c/?q"),
      ("--download-base-url", "c.example"),
    ] {
      let bad = try tree.run("download-manifest", "create", "A.aar", "--ios", option, value)
      #expect(bad.exit == .status(64), "\(value)")
      #expect(!bad.errorText.contains("u:p") || value.contains("u:p"))
    }
    let shared = try tree.run(
      "download-manifest", "create", "A.aar", "B.aar", "--ios", "--url-template",
      "https://c.example/{sha256}")
    #expect(shared.exit == .status(0))
    try FileManager.default.copyItem(atPath: tree.path("A.aar"), toPath: tree.path("A2.aar"))
    let twice = try create(tree, "A.aar", "A2.aar", "--ios")
    #expect(twice.exit == .status(65) && twice.errorText.contains("BA0812"))
  }

  @Test("Bad download manifests get findings at their places, and nothing is written")
  func badInput() throws {
    let tree = try tree()
    func entry(_ id: String, _ change: String) -> String {
      let parts = [
        "id": "\"\(id)\"", "url": "\"https://c/\(id)\"", "version": "0", "downloadSize": "5",
        "downloadPolicy": #"{"onDemand": {}}"#, "host": #"{"thirdParty": {}}"#,
      ]
      let text = parts.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
      return "{\(change.isEmpty ? text : text + ", " + change)}"
    }
    for (packs, code, line) in [
      (entry("A", "") + ",\n" + entry("A", ""), "BA0812", 2),
      (entry("A", "").replacing("\"version\": 0", with: "\"version\": -1"), "BA0201", 1),
      (entry("A", "").replacing("https", with: "http"), "BA0814", 1),
      (entry("A", "").replacing("https://c/A", with: "cdn/A"), "BA0813", 1),
      (entry("A", "") + ",\n" + entry("B", "").replacing("/B", with: "/A"), "BA0815", 2),
      (entry("A", "").replacing(", \"url\": \"https://c/A\"", with: ""), "BA0202", 1),
      (entry("A", "").replacing("onDemand", with: "onDeman"), "BA0208", 1),
    ] {
      let text = "{\"assetPacks\": [\(packs)]}"
      try tree.file("m.json", text)
      let run = try update(tree, "--asset-pack-paths", "A.aar")
      #expect(run.exit == .status(65) && run.errorText.contains(code), "\(code) \(run.errorText)")
      #expect(run.errorText.contains("m.json:\(line):"), "\(run.errorText)")
      #expect(try tree.contents("m.json") == Array(text.utf8))
      #expect(try tree.run("download-manifest", "check", "m.json").exit == .status(1))
    }
    try tree.file(
      "m.json", "{\"assetPacks\": [\(entry("Z", "\"extra\": [1]"))], \"more\": {\"k\": 1e3}}")
    let kept = try update(tree, "--asset-pack-paths", "A.aar")
    #expect(kept.exit == .status(0) && kept.errorText.contains("BA0816"))
    let packs = try tree.assetPacks("m.json")
    #expect(packs.last?["extra"] as? [Int] == [1])
    let root = try JSONSerialization.jsonObject(with: Data(try tree.contents("m.json")))
    #expect(((root as? [String: Any])?["more"] as? [String: Int])?["k"] == 1000)
    try tree.file("m.json", "not json")
    #expect(try update(tree, "--asset-pack-paths", "A.aar").exit == .status(65))
    #expect(try update(tree, "--asset-pack-paths", "none.aar").exit == .status(66))
    try tree.file("bad.aar", Array(try tree.contents("A.aar").dropLast(20)))
    #expect(try update(tree, "--asset-pack-paths", "bad.aar").exit == .status(65))
    #expect(try tree.contents("m.json") == Array("not json".utf8))
  }

  @Test("update reads the published manifest from standard input and prints the next one")
  func standardInput() throws {
    let tree = try tree()
    let first = try create(tree, "A.aar", "--ios")
    var tool = tree.tool()
    tool.input = .pipe(first.output)
    let run = try tool.run(
      "download-manifest", "update", "-", "--asset-pack-paths", "A.aar", "--ios",
      "--download-base-url", base)
    #expect(try assetPacks(run.output).first?["version"] as? Int == 1)
  }

  @Test("diff tells what devices make of a change")
  func difference() throws {
    let tree = try tree()
    #expect(try create(tree, "A.aar", "B.aar", "--ios", "-o", "old.json").exit == .status(0))
    #expect(
      try create(tree, "A.aar", "C.aar", "--ios", "-o", "new.json", "--asset-pack-versions", "A=2")
        .exit == .status(0))
    let run = try tree.run("download-manifest", "diff", "old.json", "new.json")
    #expect(run.exit == .status(1))
    #expect(
      run.lines == [
        "changed  A  (version 0 → 2)", "removed  B  (version 0)", "added    C  (version 0)",
      ])
    #expect(run.errorText.contains("BA0820") && run.errorText.contains("old.json:"))
    let back = try tree.run("download-manifest", "diff", "new.json", "old.json")
    #expect(back.errorText.contains("BA0819"))
    let text = String(decoding: try tree.contents("old.json"), as: UTF8.self)
    try tree.file("moved.json", text.replacing("/packs/A", with: "/packs/A2"))
    let moved = try tree.run("download-manifest", "diff", "old.json", "moved.json")
    #expect(moved.exit == .status(1) && moved.errorText.contains("BA0821"))
    #expect(try tree.run("download-manifest", "diff", "old.json", "old.json").exit == .status(0))
  }

  @Test("An update that is killed at any moment and run again raises each version once")
  func killedUpdate() throws {
    let tree = try tree()
    let journal = ".m.json.ba-package-update"
    var delays = SeededGenerator(seed: 7)
    for round in 0..<8 {
      try? FileManager.default.removeItem(atPath: tree.path("m.json"))
      #expect(try create(tree, "A.aar", "B.aar", "--ios", "-o", "m.json").exit == .status(0))
      let words = [
        "download-manifest", "update", "m.json", "--asset-pack-paths", "A.aar", "B.aar", "C.aar",
        "--ios", "--download-base-url", base,
      ].map { Array($0.utf8) }
      let running = try tree.tool().start(bytes: words)
      usleep(UInt32.random(in: 0..<60_000, using: &delays))
      running.signal(SIGKILL)
      let exit = running.wait().exit
      // One that was killed when all was done, but for its exit status, is not run again.
      let isDone = try tree.assetPacks("m.json").count == 3 && !tree.exists(journal)
      if exit == .signal(SIGKILL), !isDone {
        #expect(try tree.tool().run(bytes: words).exit == .status(0))
      }
      let packs = try tree.assetPacks("m.json")
      #expect(packs.map { $0["version"] as? Int } == [1, 1, 0], "round \(round)")
      #expect(tree.leftovers().isEmpty && !tree.exists(journal))
    }
  }

  @Test("What a killed update had published is not raised again, and everything else is")
  func journal() throws {
    let tree = try tree()
    let journal = ".m.json.ba-package-update"
    #expect(try create(tree, "A.aar", "B.aar", "--ios", "-o", "m.json").exit == .status(0))
    func note(_ id: String, _ version: Int, _ pack: String) throws -> String {
      "\"\(id)\": {\"version\": \(version), \"sha256\": \"\(try sha256(tree.path(pack)))\"}"
    }
    // A is as the manifest has it; B stands for other bytes, C for a version that is not out.
    try tree.file(
      journal,
      "{\"packs\": {\(try note("A", 0, "A.aar")), \(try note("B", 0, "C.aar")), \(try note("C", 3, "C.aar"))}}"
    )
    #expect(try update(tree, "--asset-pack-paths", "B.aar", "C.aar").exit == .status(0))
    #expect(try tree.assetPacks("m.json").map { $0["version"] as? Int } == [0, 1, 0])
    // A's run did not come to its end, so what it noted stays until it is run again.
    #expect(try update(tree, "--asset-pack-paths", "A.aar").exit == .status(0))
    #expect(try tree.assetPacks("m.json").map { $0["version"] as? Int } == [0, 1, 0])
    #expect(!tree.exists(journal))
    #expect(try update(tree, "--asset-pack-paths", "A.aar").exit == .status(0))
    #expect(try tree.assetPacks("m.json").map { $0["version"] as? Int } == [1, 1, 0])
  }

  @Test("Updates at the same time lose nothing")
  func concurrentUpdates() throws {
    let tree = try tree()
    #expect(try create(tree, "A.aar", "--ios", "-o", "m.json").exit == .status(0))
    let runs = try (0..<6).map { index in
      try tree.tool().start(
        "download-manifest", "update", "m.json", "--asset-pack-paths",
        ["A.aar", "B.aar", "C.aar"][index % 3], "--ios", "--download-base-url", base)
    }
    for run in runs { #expect(run.wait().exit == .status(0)) }
    let packs = try tree.assetPacks("m.json")
    #expect(packs.map { $0["version"] as? Int } == [2, 1, 1])
  }
}

extension TemporaryTree {
  /// Makes `ID.aar` for iOS, with one file of the id's name.
  func pack(_ id: String, extra: String = "", content: String? = nil) throws {
    try file("\(id).txt", content ?? "content of \(id)\n")
    try file("\(id).json", manifest(id: id, selectors: "{\"file\": \"\(id).txt\"}", extra: extra))
    try succeed("package", "\(id).json", "-o", "\(id).aar", "-q", "--force")
  }

  /// The packs of a download manifest.
  func assetPacks(_ name: String) throws -> [[String: Any]] {
    try CommandLineTests.assetPacks(try contents(name))
  }
}

/// The packs of a download manifest's text.
func assetPacks(_ bytes: [UInt8]) throws -> [[String: Any]] {
  let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
  return try #require(root?["assetPacks"] as? [[String: Any]])
}
