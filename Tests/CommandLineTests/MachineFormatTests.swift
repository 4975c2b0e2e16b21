import Foundation
import TestSupport
import Testing

/// Output for machines, as the whole program gives it.
@Suite struct MachineFormatTests {
  /// A pack whose id is warned of, one that is cut off, and manifests with an error.
  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.file("a", noise(5000))
    try tree.file("m.json", manifest(id: "under_score", selectors: #"{"file": "a"}"#))
    try tree.succeed("package", "m.json", "-o", "warned.aar", "-q")
    try tree.file("cut & paste.aar", Array(try tree.contents("warned.aar").dropLast(10)))
    try tree.file("bad.json", "{\"é😀\": 1,\n \"assetPackID\": }")
    return tree
  }

  /// The result of PyPI's validator for a SARIF log; the log itself.
  private func validated(_ run: CommandResult) throws -> [String: Any] {
    var python = CommandRunner(CommandRunner.python)
    python.input = .bytes(run.output)
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/check_sarif.py").path
    let check = try python.run(script)
    #expect(check.exit == .status(0), "\(check.errorText)")
    #expect(check.text.hasSuffix("sarif-schema-2.1.0.json\n"))
    let log = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ run: [String: Any]) -> [[String: Any]] {
    run["results"] as? [[String: Any]] ?? []
  }

  @Test(
    "Every command's SARIF log is one that the schema allows, and has the exit status",
    .enabled(if: PythonPackages.haveSARIF, "needs PyPI packages; Scripts/test installs them"),
    arguments: [
      (["verify", "warned.aar"], 0, ["BA0206"]),
      (["verify", "warned.aar", "--warnings-as-errors"], 1, ["BA0206"]),
      (
        ["verify", "warned.aar", "cut & paste.aar", "none.aar"], 66,
        ["BA0206", "BA0403", "BA0601", "BA0756"]
      ),
      (["evaluate", "bad.json"], 1, ["BA0203", "BA0109"]),
      (["package", "m.json", "-o", "warned.aar"], 73, ["BA0206", "BA0605"]),
      (["list", "cut & paste.aar"], 65, ["BA0403"]), (["info", "none.aar"], 66, ["BA0601"]),
      (["template"], 0, []), (["explain", "BA0107"], 0, []), (["explain", "nope"], 64, ["BA0011"]),
      (["completions", "bash"], 0, []), (["verify", "--nope"], 64, ["BA0001"]),
      (["cat", "warned.aar", "nope"], 64, ["BA0011"]),
      (["diff", "warned.aar", "warned.aar"], 0, []),
      (["extract", "cut & paste.aar", "-C", "out"], 65, ["BA0403"]),
      (["export", "none.aar", "-o", "x.tar"], 66, ["BA0601"]),
      (["quota", "warned.aar", "cut & paste.aar"], 1, ["BA0403"]),
      (["plist", "--check", "bad.json"], 1, ["BA0904"]),
      (["report", "cut & paste.aar", "none.aar", "-o", "r.html"], 66, ["BA0403", "BA0601"]),
      (["odr", "scan", "m.json"], 0, ["BA1134"]), (["odr", "scan", "none"], 66, ["BA0601"]),
      (
        ["download-manifest", "create", "none.aar", "--ios", "--download-base-url", "https://c/"],
        66, ["BA0601"]
      ),
      (["download-manifest", "check", "bad.json"], 1, ["BA0109"]),
      (
        ["publish", "cut & paste.aar", "--to", ".", "--base-url", "https://c"], 65,
        ["BA0403", "BA0847"]
      ),
    ] as [([String], Int32, [String])])
  func sarif(words: [String], status: Int32, codes: [String]) throws {
    let run = try tree().run(all: words + ["--error-format", "sarif"])
    #expect(run.exit == .status(status))
    #expect(run.errors.isEmpty == (status != 64), "\(run.errorText)")
    let log = try validated(run)
    #expect(Set(results(log).map { $0["ruleId"] as? String }) == Set(codes))
    #expect(results(log).count == codes.count)
    let invocation = try #require((log["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["exitCode"] as? Int32 == status)
    #expect(invocation["executionSuccessful"] as? Bool == [0, 1, 65].contains(status))
  }

  @Test(
    "Ignored findings are suppressed in SARIF and gone elsewhere, whatever the format",
    .enabled(if: PythonPackages.haveSARIF, "needs PyPI packages; Scripts/test installs them"),
    arguments: ["text", "json", "github", "sarif"])
  func ignored(format: String) throws {
    let words = ["verify", "warned.aar", "--warnings-as-errors", "--error-format", format]
    let tree = try tree()
    let failed = try tree.run(all: words)
    #expect(failed.exit == .status(1))
    #expect((failed.text + failed.errorText).contains("BA0206"))
    let run = try tree.run(all: words + ["--ignore", "ba0206"])
    #expect(run.exit == .status(0))
    guard format == "sarif" else {
      #expect(!(run.text + run.errorText).contains("BA0206"))
      return
    }
    let result = try #require(results(validated(run)).first)
    let suppressions = result["suppressions"] as? [[String: String]]
    #expect(suppressions == [["kind": "external", "justification": "--ignore BA0206"]])
  }

  @Test(
    "With --json every line is an object, and the last one the summary with the exit status",
    arguments: [
      (["package", "m.json", "-o", "x.aar"], 0), (["package", "bad.json", "-o", "x.aar"], 65),
      (["evaluate", "m.json"], 0), (["evaluate", "bad.json", "m.json"], 1),
      (["verify", "warned.aar", "cut & paste.aar"], 1), (["verify", "none.aar"], 66),
      (["list", "warned.aar"], 0), (["list", "-l", "cut & paste.aar"], 65),
      (["info", "warned.aar"], 0), (["info", "none.aar", "warned.aar"], 66), (["template"], 0),
      (["template", "-o", "t.json"], 0), (["template", "-o", "m.json"], 73), (["explain"], 0),
      (["explain", "BA0107"], 0), (["explain", "nope"], 64), (["explain", "--markdown"], 0),
      (["completions", "zsh"], 0), (["manual"], 0), (["verify", "--nope", "x"], 64),
      (["diff", "warned.aar", "warned.aar"], 0), (["who-has", "a", "warned.aar"], 0),
      (["who-has", "nope", "warned.aar"], 1),
      (["extract", "warned.aar", "-C", "out"], 0),
      (["plist", "--route", "apple-hosted", "--app-group", "group.a"], 0),
      (["plist", "--check", "bad.json"], 1), (["plist", "--route", "unmanaged"], 64),
      (["quota", "warned.aar"], 0), (["quota", "none.aar", "warned.aar"], 66),
      (["report", "warned.aar", "-o", "r.html"], 0),
      (["report", "none.aar", "warned.aar", "-o", "r.html"], 66),
      (["odr", "scan", "."], 0), (["odr", "scan", ".", "--fail-on-findings"], 1),
      (["export", "warned.aar", "-o", "x.zip"], 0),
      (
        [
          "download-manifest", "create", "warned.aar", "--ios", "--download-base-url",
          "https://c.example", "-o", "d.json",
        ], 0
      ),
      (
        [
          "download-manifest", "update", "none.json", "--asset-pack-paths", "warned.aar", "--ios",
          "--download-base-url", "https://c.example",
        ], 66
      ),
      (["download-manifest", "check", "bad.json"], 1),
      (["download-manifest", "diff", "bad.json", "bad.json"], 65),
      (["publish", "warned.aar", "--to", ".", "--base-url", "https://c.example"], 0),
      (["cat", "warned.aar", "nope"], 64),
    ] as [([String], Int32)])
  func json(words: [String], status: Int32) throws {
    let run = try tree().run(all: words + ["--json"])
    #expect(run.exit == .status(status), "\(run.errorText)")
    let lines = try objects(run)
    #expect(lines.last?["type"] as? String == "summary")
    #expect(lines.last?["exitStatus"] as? Int32 == status)
    #expect(lines.dropLast().allSatisfy { $0["type"] as? String != "summary" })
    #expect(lines.dropLast().allSatisfy { $0["type"] is String })
  }

  @Test("The commands in the help are those that these tests know")
  func commands() throws {
    let help = try TemporaryTree().succeed("help").text
    let names = help.split(separator: "\n").drop { $0 != "Commands:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }.filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let known = [
      "package", "template", "evaluate", "verify", "list", "info", "cat", "extract", "diff",
      "export", "who-has", "quota", "report", "plist", "odr", "download-manifest", "publish",
      "explain", "completions",
    ]
    #expect(Set(names) == Set(known), "add the new commands to the tables of this suite")
  }

  @Test(
    "JSON and SARIF do not share standard output with an archive",
    arguments: [["--json"], ["--error-format", "json"], ["--error-format", "sarif"]])
  func standardOutput(words: [String]) throws {
    let run = try tree().run(all: ["package", "m.json", "-o", "-"] + words)
    #expect(run.exit == .status(64))
    #expect(run.errorText.contains("cannot both go to standard output"))
  }

  @Test("In GitHub's workflows findings are workflow commands, unless something else is asked for")
  func gitHub() throws {
    let tree = try tree()
    var tool = tree.tool()
    tool.environment["GITHUB_ACTIONS"] = "true"
    let run = try tool.run("evaluate", "bad.json")
    #expect(
      run.errorText.hasPrefix(
        "::error file=bad.json,line=1,endLine=1,col=2,endColumn=6,title=BA0203%3A unknown key::"))
    #expect(
      try !tool.run("evaluate", "bad.json", "--error-format", "text").errorText.contains("::"))
    #expect(try tool.run("evaluate", "bad.json", "--json").errors.isEmpty)
    try tree.file("::stop-commands::x.aar", "no pack")
    let named = try tool.run("verify", "::stop-commands::x.aar")
    #expect(named.errorText.split(separator: "\n").count == 2)
    #expect(named.errorText.split(separator: "\n").allSatisfy { !$0.hasPrefix("::stop") })
  }
}

/// What `Scripts/test` installs from PyPI besides the codec.
enum PythonPackages {
  static let haveSARIF = imports("jsonschema, rfc3986_validator")
  static let haveJUnit = imports("junitparser")

  private static func imports(_ modules: String) -> Bool {
    (try? CommandRunner(CommandRunner.python).run("-c", "import \(modules)").exit) == .status(0)
  }
}
