import Foundation
import TestSupport
import Testing

/// `verify --junit`, as a reader of such reports that is not ours sees it.
@Suite(.enabled(if: PythonPackages.haveJUnit, "needs PyPI junitparser; Scripts/test installs it"))
struct JUnitReportTests {
  private struct Case: Decodable, Equatable {
    let outcome: String
    let type: String?
    let message: String?
    let text: String?

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      outcome = try values.decode(String.self)
      type = try values.decode(String?.self)
      message = try values.decode(String?.self)
      text = try values.decode(String?.self)
    }
  }

  private struct Suite: Decodable {
    let tests: Int
    let failures: Int
    let errors: Int
    let skipped: Int
    let cases: [String: Case]
  }

  private func read(_ tree: TemporaryTree, _ name: String = "r.xml") throws -> [String: Suite] {
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/read_junit.py").path
    let run = try CommandRunner(CommandRunner.python).run(script, tree.path(name))
    #expect(run.exit == .status(0), "\(run.errorText)")
    return try JSONDecoder().decode([String: Suite].self, from: Data(run.output))
  }

  private static let areas = [
    "Files and the system", "Archive structure", "Packs", "Manifest text", "Manifest rules",
  ]

  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.file("a", noise(5000))
    try tree.file("m.json", manifest(id: "under_score", selectors: #"{"file": "a"}"#))
    try tree.succeed("package", "m.json", "-o", "warned.aar", "-q")
    return tree
  }

  @Test("A suite a pack, the same cases in each, and the outcome of every area")
  func outcomes() throws {
    let tree = try tree()
    try tree.file("cut & \"paste\".aar", Array(try tree.contents("warned.aar").dropLast(10)))
    try tree.file("text.aar", "<no pack>")
    let run = try tree.run(
      "verify", "warned.aar", "cut & \"paste\".aar", "text.aar", "none.aar", "--junit", "r.xml")
    #expect(run.exit == .status(66))
    var suites = try read(tree)
    let together = suites.removeValue(forKey: "all packs together")
    #expect(together?.tests == 4 && together?.failures == 0)
    #expect(
      together?.cases["all packs together: Packs that can be compared"]?.text?.contains("BA0756")
        == true)
    #expect(Set(suites.keys) == ["warned.aar", "cut & \"paste\".aar", "text.aar", "none.aar"])
    for (name, suite) in suites {
      #expect(Set(suite.cases.keys) == Set(Self.areas.map { "\(name): \($0)" }))
    }
    func outcomes(_ name: String) -> [String?] {
      Self.areas.map { suites[name]?.cases["\(name): \($0)"]?.outcome }
    }
    #expect(outcomes("warned.aar") == ["passed", "passed", "passed", "passed", "passed"])
    #expect(
      outcomes("cut & \"paste\".aar") == ["passed", "failure", "skipped", "skipped", "skipped"])
    #expect(outcomes("text.aar") == ["passed", "skipped", "failure", "skipped", "skipped"])
    #expect(outcomes("none.aar") == ["error", "skipped", "skipped", "skipped", "skipped"])
    let warned = suites["warned.aar"]?.cases["warned.aar: Manifest rules"]
    #expect(warned?.text?.contains("warning[BA0206]") == true)
    let cut = suites["cut & \"paste\".aar"]?.cases["cut & \"paste\".aar: Archive structure"]
    #expect(cut?.type == "BA0403")
    #expect(cut?.text?.contains("cut & \"paste\".aar (byte ") == true)
    #expect(suites["none.aar"]?.errors == 1)
  }

  @Test("What packs do to each other is a suite of its own, with the same cases whatever is found")
  func together() throws {
    let tree = try tree()
    try tree.file("sub/a", "other bytes")
    try tree.file("n.json", manifest(id: "Other", selectors: #"{"file": "a"}"#))
    try tree.succeed("package", "n.json", "-o", "n.aar", "--source-root", "sub", "-q")
    #expect(try tree.run("verify", "warned.aar", "n.aar", "--junit", "r.xml").exit == .status(1))
    let suite = try read(tree)["all packs together"]
    #expect(suite?.tests == 4 && suite?.failures == 1)
    #expect(suite?.cases["all packs together: Paths"]?.type == "BA0751")
    #expect(suite?.cases["all packs together: Asset-pack ids"]?.outcome == "passed")
    try tree.succeed("verify", "warned.aar", "--junit", "r.xml")
    #expect(try read(tree)["all packs together"] == nil)
  }

  @Test("--warnings-as-errors and --ignore count here, too")
  func severities() throws {
    let tree = try tree()
    let words = ["verify", "warned.aar", "--junit", "r.xml", "--warnings-as-errors"]
    #expect(try tree.run(all: words).exit == .status(1))
    let failed = try read(tree)["warned.aar"]?.cases["warned.aar: Manifest rules"]
    #expect(failed?.outcome == "failure")
    #expect(failed?.type == "BA0206")
    #expect(try tree.run(all: words + ["--ignore", "BA0206"]).exit == .status(0))
    let passed = try read(tree)["warned.aar"]?.cases["warned.aar: Manifest rules"]
    #expect(passed?.outcome == "passed")
    #expect(passed?.text == nil)
  }

  @Test("The report replaces an earlier one as a whole, or the run ends before anything is read")
  func file() throws {
    let tree = try tree()
    try tree.file("r.xml", "old")
    try tree.succeed("verify", "warned.aar", "--junit", "r.xml")
    #expect(try read(tree).count == 1)
    #expect(tree.leftovers().isEmpty)
    let missing = try tree.run("verify", "warned.aar", "--junit", "none/r.xml")
    #expect(missing.exit == .status(73))
    #expect(missing.errorText.contains("BA0606"))
    #expect(try tree.run("verify", "warned.aar", "--junit", "-").exit == .status(64))
  }
}
