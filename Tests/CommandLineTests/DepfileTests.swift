import Foundation
import TestSupport
import Testing

/// `package --depfile`, read back by the programs that it is for.
@Suite("Dependency files") struct DepfileTests {
  /// Names that both programs read, in a folder that is taken whole.
  static let names = [
    "plain.txt", "with space", "two  spaces", "a#b", "a$b", "a$$b", "a:b", "back\\slash", "b\\ c",
    "\\\\server", "%percent", "~tilde", "=equals", "a=b", "ünïcode", "{x}", "a,b+c@d!", "-dash",
    "(1) x",
  ]

  private func tree(_ names: [String] = Self.names) throws -> TemporaryTree {
    let tree = try TemporaryTree()
    for name in names { try tree.file("in/\(name)", name, modified: 1_000_000_000) }
    try tree.folder("in/sub")
    try tree.file("in/sub/x", "x", modified: 1_000_000_000)
    try tree.file("single.txt", "one", modified: 1_000_000_000)
    try tree.file("beside.txt", "not selected")
    try tree.file(
      "m.json", manifest(selectors: #"{"directory": "in"}, {"file": "single.txt"}"#),
      modified: 1_000_000_000)
    try tree.folder("out")
    return tree
  }

  private static let dependencies = Set(
    names.map { "in/\($0)" } + ["in", "in/sub", "in/sub/x", "single.txt", "m.json"])

  private func program(_ tree: TemporaryTree, _ name: String, _ words: String...) throws
    -> CommandResult
  {
    try CommandRunner("/usr/bin/\(name)", in: tree.path).run(bytes: words.map { Array($0.utf8) })
  }

  private func ninjaTree(_ names: [String] = Self.names) throws -> TemporaryTree {
    let tree = try tree(names)
    let tool = CommandRunner.productsFolder.appending(path: "ba-package").path
    try tree.file(
      "build.ninja",
      """
      rule pack
        command = \(tool) $in -o $out --force -q --depfile $out.d
        depfile = $out.d
        deps = gcc
      build out/x.aar: pack m.json

      """)
    return tree
  }

  @Test("Ninja reads every name, and builds again for a change of any")
  func ninja() throws {
    let tree = try ninjaTree()
    let first = try program(tree, "ninja")
    #expect(first.exit == .status(0), "\(first.text)")
    let listed = try program(tree, "ninja", "-t", "deps", "out/x.aar").text
    let lines = listed.split(separator: "\n").dropFirst()
    #expect(Set(lines.map { $0.drop { $0 == " " } }.map(String.init)) == Self.dependencies)
    #expect(try program(tree, "ninja").text.contains("no work to do"))
    for change in ["in/a$b", "in/b\\ c", "in/two  spaces", "single.txt"] {
      try tree.file(change, "changed")
      #expect(try program(tree, "ninja").text.contains("[1/1]"), "\(change)")
      #expect(try program(tree, "ninja").text.contains("no work to do"))
    }
    try tree.file("in/sub/new", "new")
    #expect(try program(tree, "ninja").text.contains("[1/1]"), "a new file")
    #expect(try tree.run("list", "out/x.aar").lines.contains("in/sub/new"))
    try FileManager.default.removeItem(atPath: tree.path("in/plain.txt"))
    #expect(try program(tree, "ninja").text.contains("[1/1]"), "a file less")
    #expect(try program(tree, "ninja").text.contains("no work to do"))
    try tree.file("beside.txt", "still not selected")
    #expect(try program(tree, "ninja").text.contains("no work to do"))
  }

  @Test("Make reads every name, too")
  func make() throws {
    let tree = try tree()
    let tool = CommandRunner.productsFolder.appending(path: "ba-package").path
    try tree.file(
      "Makefile",
      "out/x.aar: ; @\(tool) m.json -o $@ --force -q --depfile out/x.d\n-include out/x.d\n")
    #expect(try program(tree, "make").exit == .status(0))
    #expect(try program(tree, "make", "-q").exit == .status(0))
    let later = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 4_000_000_000)]
    let before = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
    for name in Self.dependencies {
      try FileManager.default.setAttributes(later, ofItemAtPath: tree.path(name))
      #expect(try program(tree, "make", "-q").exit == .status(1), "\(name)")
      try FileManager.default.setAttributes(before, ofItemAtPath: tree.path(name))
    }
    #expect(try program(tree, "make", "-q").exit == .status(0))
  }

  @Test(
    "A name that nobody can read is refused, and one that somebody misreads is warned of",
    arguments: [
      ("a\nb", 65, "BA1010", "control"), ("a;b", 65, "BA1010", "\";\""),
      ("a|b", 65, "BA1010", "\"|\""),
      ("a\tb", 65, "BA1010", "control"), ("a[1].png", 0, "BA1011", "Make"),
      ("what?", 0, "BA1011", "Make"),
      ("a(b)", 0, "BA1011", "Make"), ("space ", 0, "BA1011", "Make"),
      ("it's", 0, "BA1011", "Ninja 1.11"),
      ("a&b", 0, "BA1011", "Ninja 1.11"),
      ("a\\#b", 0, "BA1011", "Ninja"), ("end\\", 0, "BA1011", "Ninja"),
      ("end:", 0, "BA1011", "Ninja"),
    ] as [(String, Int32, String, String)])
  func names(name: String, status: Int32, code: String, reader: String) throws {
    let tree = try tree([name])
    let run = try tree.run("m.json", "-o", "out/x.aar", "--depfile", "out/x.d")
    #expect(run.exit == .status(status), "\(run.errorText)")
    #expect(run.errorText.contains(code))
    #expect(run.errorText.contains(reader), "\(run.errorText)")
    #expect(tree.exists("out/x.d") == (status == 0))
    #expect(tree.exists("out/x.aar") == (status == 0))
  }

  @Test("Several packs have a rule each, whether they changed or not")
  func several() throws {
    let packs = try ManyPacks()
    try packs.build(["--depfile", "x.d"])
    let text = String(decoding: try packs.tree.contents("x.d"), as: UTF8.self)
    for id in ManyPacks.ids {
      #expect(text.contains("out/\(id).aar: \\\n  \(id).json \\\n  \(id) \\\n"), "\(text)")
      #expect(text.contains("  \(id)/sub/b.bin"))
    }
    try FileManager.default.removeItem(atPath: packs.tree.path("x.d"))
    #expect(Set(try packs.build(["--depfile", "x.d"]).states.values) == ["unchanged"])
    #expect(try packs.tree.contents("x.d") == Array(text.utf8))
  }

  @Test("A build that fails leaves the dependency file as it was")
  func failing() throws {
    let packs = try ManyPacks()
    try packs.tree.file("x.d", "old")
    try packs.tree.file("bad.json", "{")
    let run = try packs.build(
      ["--depfile", "x.d"], manifests: ["One.json", "bad.json"])
    #expect(run.run.exit == .status(65))
    #expect(try packs.tree.contents("x.d") == Array("old".utf8))
    #expect(packs.tree.leftovers() == [])
  }

  @Test("A dependency file is no input, no folder and no pipe")
  func misplaced() throws {
    let packs = try ManyPacks()
    let manifest = try packs.tree.contents("One.json")
    let onManifest = try packs.tree.run("One.json", "-o", "x.aar", "--depfile", "One.json")
    #expect(onManifest.exit == .status(65))
    #expect(onManifest.errorText.contains("BA0531"))
    #expect(try packs.tree.contents("One.json") == manifest)
    #expect(try packs.tree.run("One.json", "-o", "x.aar", "--depfile", "One").exit == .status(73))
    #expect(try packs.tree.run("One.json", "-o", "x.aar", "--depfile", "-").exit == .status(64))
    #expect(!packs.tree.exists("x.aar"))
  }

  @Test("A source archive is the only input beside the manifest")
  func sourceArchive() throws {
    let packs = try ManyPacks()
    let tar = CommandRunner("/usr/bin/tar", in: packs.tree.path)
    #expect(try tar.run("cf", "s.tar", "One").exit == .status(0))
    try packs.tree.succeed(
      "One.json", "-o", "x.aar", "--source-archive", "s.tar", "--depfile", "x.d")
    #expect(
      String(decoding: try packs.tree.contents("x.d"), as: UTF8.self)
        == "x.aar: \\\n  One.json \\\n  s.tar\n")
  }
}
