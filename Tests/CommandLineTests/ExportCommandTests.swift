import Foundation
import TestSupport
import Testing

/// `export` as a user runs it, read back by tools that are not ours.
@Suite struct ExportCommandTests {
  private func pack(_ tree: TemporaryTree) throws {
    try tree.file("d/a.txt", "one\n").file("d/noise.bin", noise(2_500_000)).file("d/empty", "")
    try tree.file("d/Sub/étoile.txt", "star").folder("d/hollow").file("d/run.sh", "#!", mode: 0o755)
    try tree.file("d/" + String(repeating: "long-name-", count: 20) + ".txt", "long")
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
  }

  private func unpack(_ tree: TemporaryTree, _ command: String...) throws {
    let run = try CommandRunner(command[0], in: tree.path).run(
      bytes: command.dropFirst().map { Array($0.utf8) })
    #expect(run.exit == .status(0), "\(run.errorText)")
  }

  private func expectEqual(_ tree: TemporaryTree, _ one: String, _ other: String) throws {
    let run = try CommandRunner("/usr/bin/diff").run("-r", tree.path(one), tree.path(other))
    #expect(run.text + run.errorText == "")
  }

  @Test("A tar holds the pack as it is: GNU tar and Python read it")
  func tar() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.succeed("export", "x.aar", "-o", "x.tar")
    try tree.folder("out")
    try unpack(tree, "/usr/bin/tar", "xf", "x.tar", "-C", "out")
    try expectEqual(tree, "d", "out/Contents/d")
    #expect(try tree.contents("out/Manifest.json") == tree.contents("m.json"))
    let script = """
      import sys, tarfile
      for m in tarfile.open(sys.argv[1]):
          assert (m.uid, m.gid, m.mtime) == (501, 20, 978307200), m.name
          assert m.mode == (0o755 if m.isdir() or m.name.endswith("run.sh") else 0o644), m.name
      """
    let run = try CommandRunner("/usr/bin/python3").run("-c", script, tree.path("x.tar"))
    #expect(run.exit == .status(0), "\(run.errorText)")
    let piped = try tree.succeed("export", "x.aar", "-o", "-")
    #expect(try piped.output == tree.contents("x.tar"))
  }

  @Test("A tar.zst and a zip hold the same; --contents-only leaves the pack's own names out")
  func others() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.succeed("export", "x.aar", "-o", "x.tar.zst")
    try tree.folder("one").folder("two").folder("three")
    try unpack(tree, "/usr/bin/tar", "--zstd", "-xf", "x.tar.zst", "-C", "one")
    try expectEqual(tree, "d", "one/Contents/d")
    try tree.succeed("export", "x.aar", "-o", "x.zip", "--contents-only")
    try unpack(tree, "/usr/bin/unzip", "-q", "x.zip", "-d", "two")
    try expectEqual(tree, "d", "two/d")
    #expect(tree.names(in: "two") == [Array("d".utf8)])
    let script = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
      assert "d/Sub/étoile.txt" in z.namelist(), z.namelist()
      assert all(i.date_time == (2001, 1, 1, 0, 0, 0) for i in z.infolist()), z.infolist()
      z.extractall(sys.argv[2])
      """
    let run = try CommandRunner("/usr/bin/python3").run(
      "-c", script, tree.path("x.zip"), tree.path("three"))
    #expect(run.exit == .status(0), "\(run.errorText)")
    try expectEqual(tree, "d", "three/d")
  }

  @Test("The same pack gives the same bytes in any time zone and locale")
  func deterministic() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    for format in ["tar", "tar.zst", "zip"] {
      try tree.succeed("export", "x.aar", "-o", "1.\(format)")
      var tool = tree.tool()
      tool.environment["TZ"] = "Asia/Tokyo"
      tool.environment["LC_ALL"] = "tr_TR.UTF-8"
      #expect(try tool.run("export", "x.aar", "-o", "2.\(format)").exit == .status(0))
      tool.environment["LC_ALL"] = "C"
      #expect(try tool.run("export", "x.aar", "-o", "3.\(format)").exit == .status(0))
      let digest = try sha256(tree.path("1.\(format)"))
      #expect(try sha256(tree.path("2.\(format)")) == digest)
      #expect(try sha256(tree.path("3.\(format)")) == digest)
    }
  }

  @Test("An output that exists, an unknown end and mixed output are refused")
  func refusals() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.file("x.tar", "mine")
    #expect(try tree.run("export", "x.aar", "-o", "x.tar").exit == .status(73))
    #expect(try tree.contents("x.tar") == Array("mine".utf8))
    try tree.succeed("export", "x.aar", "-o", "x.tar", "--force")
    #expect(try tree.contents("x.tar").count > 2_500_000)
    #expect(try tree.run("export", "x.aar", "-o", "x.rar").exit == .status(64))
    #expect(try tree.run("export", "x.aar").exit == .status(64))
    #expect(try tree.run("export", "x.aar", "-o", "-", "--json").exit == .status(64))
    #expect(try tree.run("export", "m.json", "-o", "y.tar").exit == .status(65))
    #expect(!tree.exists("y.tar") && tree.leftovers().isEmpty)
  }

  @Test("A file of 3 GB goes through with flat memory", .timeLimit(.minutes(5)))
  func large() throws {
    let tree = try TemporaryTree()
    try tree.sparse("zeros", size: 3_000_000_000)
    #expect(try tree.package(#"{"file": "zeros"}"#, "--effort", "fast").exit == .status(0))
    var tool = tree.tool()
    tool.measuresMemory = true
    let run = try tool.run("export", "x.aar", "-o", "x.tar.zst")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try #require(run.peakMemory) < 128 << 20)
    let size = try CommandRunner("/bin/sh", in: tree.path).run(
      "-c", "zstd -dcq x.tar.zst | tar xOf - Contents/zeros | wc -c")
    #expect(size.text == "3000000000\n")
  }
}
