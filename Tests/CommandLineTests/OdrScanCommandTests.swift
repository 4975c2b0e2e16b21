import Foundation
import TestSupport
import Testing

@Suite struct OdrScanCommandTests {
  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    let fixtures = CommandRunner.repository.appending(path: "Tests/MigrationTests/Fixtures")
    try FileManager.default.copyItem(
      at: fixtures.appending(path: "01-levels-one-tag-each"), to: URL(filePath: tree.path("levels"))
    )
    return tree
  }

  @Test("The text has tags, packs, routes, limits, uses with file and line, and a verdict")
  func text() throws {
    let run = try tree().succeed("odr", "scan", "levels")
    for part in [
      "levels/Rockets.xcodeproj: Xcode project\n", "  Rockets: iOS 11.0, com.example.rockets\n",
      "      stage2  onDemand  19 B  Stage2.sks\n",
      "com.example.rockets.stage2-7573f1429f285f385207eb60b9f8c3cc.assetpack\n",
      "    on iOS: stay. iOS 11.0 has neither",
      "levels/Rockets/StageLoader.swift:6:19: NSBundleResourceRequest in load, tags made at run time: NSBundleResourceRequest(tags: [tag])\n",
      "\n5 tags on 5 resources (95 B) in 1 target; 7 uses in 1 source\n",
    ] {
      #expect(run.text.contains(part), "\(part)\n\(run.text)")
    }
    #expect(run.errorText.contains("BA1121"))
    #expect(!run.errorText.contains("BA1132"))
  }

  @Test("A project with nothing to migrate gets a clear verdict and no finding")
  func nothing() throws {
    let tree = try TemporaryTree()
    try tree.file("a.swift", "// NSBundleResourceRequest\n")
    let run = try tree.succeed("odr", "scan", ".", "--fail-on-findings")
    #expect(
      run.text == "nothing to migrate: no tagged resources in 0 projects, no use in 1 source\n")
    #expect(run.errors.isEmpty)
    try tree.file("empty/x.txt", "")
    let empty = try tree.run("odr", "scan", "empty", "--fail-on-findings")
    #expect(empty.exit == .status(1))
    #expect(empty.errorText.contains("BA1134"))
  }

  @Test("Findings change the exit status only where that is asked for")
  func status() throws {
    let tree = try tree()
    #expect(try tree.run("odr", "scan", "levels").exit == .status(0))
    #expect(try tree.run("odr", "scan", "levels", "--fail-on-findings").exit == .status(1))
    #expect(try tree.run("odr", "scan", "none").exit == .status(66))
    #expect(try tree.run("odr", "scan").exit == .status(64))
    #expect(try tree.run("odr", "scan", "-").exit == .status(64))
  }

  @Test("The text shows fifty resources of a tag, and says how many more there are")
  func many() throws {
    let tree = try TemporaryTree()
    let entries = (0..<60).map { "{ tag = \"t\", resource = \"r\($0)\" }," }.joined()
    try tree.file(
      "build.settings", "settings = { iphone = { onDemandResources = { \(entries) } } }")
    let run = try tree.succeed("odr", "scan", ".")
    #expect(run.text.contains("  and 10 more, which --json lists\n"), "\(run.text)")
    #expect(run.lines.count { $0.contains("  r") } == 50)
    let json = try objects(tree.succeed("odr", "scan", ".", "--json"))
    #expect(json.count { $0["type"] as? String == "resource" } == 60)
  }

  @Test("JSON lines hold every part of the report")
  func json() throws {
    let lines = try objects(tree().succeed("odr", "scan", "levels", "--json"))
    let types = Dictionary(grouping: lines) { $0["type"] as? String ?? "" }.mapValues(\.count)
    #expect(
      types.filter { $0.key != "limit" && $0.key != "finding" } == [
        "project": 1, "target": 1, "resource": 5, "tag": 5, "pack": 5, "setting": 2, "outlook": 1,
        "symbol": 7, "summary": 1,
      ])
    let pack = try #require(lines.first { $0["type"] as? String == "pack" })
    #expect(
      pack["identifier"] as? String
        == "com.example.rockets.asset-pack-7573f1429f285f385207eb60b9f8c3cc")
    #expect(pack["priority"] is NSNull)
    let symbol = try #require(lines.first { $0["isDynamic"] as? Bool == true })
    #expect(symbol["file"] as? String == "levels/Rockets/StageLoader.swift")
    #expect(symbol["line"] as? Int == 6)
    #expect(symbol["function"] as? String == "load")
    #expect(lines.last?["tags"] as? Int == 5)
  }

  @Test("In SARIF and for GitHub uses in code are findings with their lines")
  func codeScanning() throws {
    let tree = try tree()
    let run = try tree.succeed("odr", "scan", "levels", "--error-format", "sarif")
    let log = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let results = (log?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]] ?? []
    #expect(results.count { $0["ruleId"] as? String == "BA1132" } == 7)
    let gitHub = try tree.succeed("odr", "scan", "levels", "--error-format", "github")
    #expect(gitHub.errorText.contains("::notice file=levels/Rockets/StageLoader.swift,line=6,"))
  }

  @Test("Names of tags, files and functions cannot steer a terminal")
  func escapes() throws {
    let tree = try TemporaryTree()
    try tree.file(
      "a.csproj",
      "<Project><ItemGroup><A Include=\"x\u{1B}[31m.bin\" ResourceTags=\"t\u{202E}\u{7}\" /></ItemGroup></Project>"
    )
    try tree.file("x\u{1B}.swift", "let a = NSBundleResourceRequest(tags: [\"\u{1B}]0;\u{7}\"])\n")
    for options in [[], ["--json"], ["--error-format", "github"], ["--error-format", "sarif"]] {
      let run = try tree.run(all: ["odr", "scan", "."] + options)
      let all = run.output + run.errors
      #expect(!all.contains(0x1B) && !all.contains(0x07), "\(options)")
      #expect(
        !String(decoding: all, as: UTF8.self).unicodeScalars.contains("\u{202E}"), "\(options)")
    }
  }
}
