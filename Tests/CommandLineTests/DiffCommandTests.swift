import Foundation
import TestSupport
import Testing

/// `diff` as a user runs it.
@Suite struct DiffCommandTests {
  /// Packages the folder `d` as a pack of that name.
  private func pack(_ tree: TemporaryTree, _ name: String) throws {
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    try tree.succeed("package", "m.json", "-o", name)
  }

  @Test("Equal packs give 0, whatever their times and containers")
  func equal() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a", noise(1_500_000)).file("d/b", "b")
    try pack(tree, "one.aar")
    var tool = tree.tool()
    tool.environment["SOURCE_DATE_EPOCH"] = "1700000000"
    let stored = try tool.run("package", "m.json", "-o", "two.aar", "--compression", "none")
    #expect(stored.exit == .status(0))
    let run = try tree.run("diff", "one.aar", "two.aar")
    #expect(run.exit == .status(0), "\(run.text)")
    #expect(run.text == "")
    #expect(run.errorText.contains("no difference"))
  }

  @Test("Added, removed, changed and renamed files are told apart")
  func changes() throws {
    let tree = try TemporaryTree()
    try tree.file("d/stays", "stays").file("d/gone", "gone").file("d/changed", "one")
    try tree.file("d/old/moved.bin", noise(5000)).file("d/tool", "t").file("d/empty", "")
    try pack(tree, "one.aar")
    try FileManager.default.removeItem(atPath: tree.path("d/gone"))
    try FileManager.default.removeItem(atPath: tree.path("d/old"))
    try FileManager.default.removeItem(atPath: tree.path("d/empty"))
    try tree.file("d/changed", "three").file("d/new/moved.bin", noise(5000)).file(
      "d/extra", "extra")
    try tree.mode("d/tool", 0o755).file("d/hollow", "")
    try pack(tree, "two.aar")
    let run = try tree.run("diff", "one.aar", "two.aar")
    #expect(run.exit == .status(1))
    #expect(
      run.lines == [
        "changed  d/changed  (3 B → 5 B)", "removed  d/empty  (0 B)", "added    d/extra  (5 B)",
        "removed  d/gone  (4 B)", "added    d/hollow  (0 B)", "added    d/new/",
        "renamed  d/old/moved.bin → d/new/moved.bin", "removed  d/old/",
        "changed  d/tool  (mode 644 → 755)",
      ], "\(run.text)")
    #expect(run.errorText.contains("3 added, 3 removed, 2 changed, 1 renamed"), "\(run.errorText)")
    let json = try objects(tree.run("diff", "one.aar", "two.aar", "--json"))
    let moved = try #require(json.first { $0["change"] as? String == "renamed" })
    #expect(moved["oldPath"] as? String == "d/old/moved.bin")
    #expect(json.last?["addedBytes"] as? Int == 5)
    #expect(json.last?["equal"] as? Bool == false)
  }

  @Test("A changed manifest is a difference")
  func manifestChange() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a", "a")
    try pack(tree, "one.aar")
    try tree.file("m.json", manifest(id: "Other", selectors: #"{"directory": "d"}"#))
    try tree.succeed("package", "m.json", "-o", "two.aar")
    let run = try tree.run("diff", "one.aar", "two.aar")
    #expect(run.exit == .status(1))
    #expect(run.lines.count == 1 && run.lines[0].hasPrefix("changed  Manifest.json"), "\(run.text)")
  }

  @Test("Changed blocks are counted in the container")
  func blocks() throws {
    let tree = try TemporaryTree()
    var content = noise(8 << 20)
    try tree.file("d/a", content)
    try pack(tree, "one.aar")
    content[5 << 20] ^= 1
    try tree.file("d/a", content)
    try pack(tree, "two.aar")
    let json = try objects(tree.run("diff", "one.aar", "two.aar", "--json"))
    #expect(json.last?["newBlocks"] as? Int == 9)
    #expect(json.last?["changedBlocks"] as? Int == 1)
    var tool = tree.tool()
    tool.input = .pipe(try tree.contents("one.aar"))
    let piped = try objects(tool.run("diff", "-", "two.aar", "--json"))
    #expect(piped.last?["changedBlocks"] as? Int == 1)
  }

  @Test("What is no pack, or one that cannot be trusted, is not compared")
  func refusals() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a", "a")
    try pack(tree, "one.aar")
    #expect(try tree.run("diff", "one.aar", "m.json").exit == .status(65))
    #expect(try tree.run("diff", "one.aar", "none.aar").exit == .status(66))
    #expect(try tree.run("diff", "-", "-").exit == .status(64))
    var bytes = try tree.contents("one.aar")
    bytes.removeLast(3)
    try tree.file("cut.aar", bytes)
    let run = try tree.run("diff", "one.aar", "cut.aar")
    #expect(run.exit == .status(65), "\(run.errorText)")
  }
}
