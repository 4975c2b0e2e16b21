import Foundation
import TestSupport
import Testing

/// What went wrong for people whose trees were odd.
@Suite struct TreeCaseTests {
  private func sha(of entry: String, in pack: String) throws -> String? {
    try ArchiveOracle.read(pack)["Contents/" + entry]?.data?.sha256
  }

  @Test(
    "C01-s2: a file that is one big hole comes back whole",
    .enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
  func hole() throws {
    let tree = try TemporaryTree()
    try tree.sparse("zero.bin", size: 104_857_600)
    #expect(try tree.package(#"{"file": "zero.bin"}"#).exit == .status(0))
    let entry = try #require(try ArchiveOracle.read(tree.path("x.aar"))["Contents/zero.bin"])
    #expect(entry.data?.size == 104_857_600)
    #expect(try entry.data?.sha256 == sha256(tree.path("zero.bin")))
    try tree.succeed("verify", "x.aar", "--source", ".")
  }

  @Test("C02-s1: a name in another Unicode form is an error that shows both spellings")
  func normalisation() throws {
    let tree = try TemporaryTree()
    try tree.file("la\u{308}.txt", "x")
    let run = try tree.package("{\"file\": \"l\u{E4}.txt\"}")
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("\\u{00e4}"))
    #expect(run.errorText.contains("a\\u{0308}"))
  }

  @Test("C02-s3: names are stored as they are on disk, byte for byte")
  func storedForm() throws {
    let tree = try TemporaryTree()
    try tree.file("d/la\u{308}.txt", "x")
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
    #expect(Array(try tree.succeed("list", "x.aar").output) == Array("d/la\u{308}.txt\n".utf8))
  }

  @Test("C03-s1, C03-s2: names that a device takes for one are an error with both selectors")
  func caseTwins() throws {
    let tree = try TemporaryTree()
    try tree.file("README.md", "1").file("ReadMe.md", "2")
    let run = try tree.package("{\"file\": \"README.md\"},\n{\"file\": \"ReadMe.md\"}")
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("README.md"))
    #expect(run.errorText.contains("ReadMe.md"))
    #expect(run.errorText.contains("m.json:2:"))
    #expect(!tree.exists("x.aar"))
  }

  @Test("C04-s1, C04-s2, C04-s3: long paths come back whole, too long ones name their limit")
  func longPaths() throws {
    let tree = try TemporaryTree()
    for length in [99, 100, 101, 155, 255, 256, 511, 512, 513, 1000] {
      var name = "d/\(length)"
      while name.utf8.count < length {
        let step = min(200, length - name.utf8.count)
        name += step < 2 ? "x" : "/" + String(repeating: "y", count: step - 1)
      }
      try tree.file(name, "at \(length)")
    }
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
    try tree.succeed("verify", "x.aar", "--source", ".")
    #expect(
      Set(try tree.listed().map(\.utf8.count)).isSuperset(of: [99, 255, 256, 511, 513, 1000]))
    let long = String(repeating: "\u{3042}", count: 86)
    let run = try tree.package(
      "{\"fileSource\": \"m.json\", \"fileDestination\": \"\(long)\"}", "--force")
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("255"))
  }

  @Test("C05-s1: a link to a folder above ends at once, and --symlinks follow finds the loop")
  func loop() throws {
    let tree = try TemporaryTree()
    try tree.file("t/a.txt", "a").link("t/loop", to: "../t")
    let run = try tree.package(#"{"directory": "t"}"#)
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("t/loop"))
    #expect(run.errorText.contains("../t"))
    let followed = try tree.package(#"{"directory": "t"}"#, "--symlinks", "follow")
    #expect(followed.exit == .status(65))
    #expect(followed.errorText.contains("loop"))
  }

  @Test("A link out of the root is refused, whatever the policy")
  func escape() throws {
    let tree = try TemporaryTree()
    try tree.file("secret", "s").file("r/a.txt", "a").link("r/out", to: "../secret")
    try tree.file("m.json", manifest(selectors: #"{"directory": "."}"#))
    for policy in ["error", "follow"] {
      let run = try tree.run(
        "package", "m.json", "-o", "x.aar", "--source-root", "r", "--symlinks", policy)
      #expect(run.exit == .status(65), "\(run.errorText)")
      #expect(!tree.exists("x.aar"))
    }
  }

  @Test("C06-s1, C06-s2: pipes and sockets are refused at once, never opened")
  func specialFiles() throws {
    let tree = try TemporaryTree()
    try tree.file("d/e/f/a.txt", "a").pipe("d/e/f/p")
    let run = try tree.package(#"{"directory": "d"}"#)
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("d/e/f/p"))
    #expect(run.duration < 10)
  }

  @Test("C08-s1, C08-s2: what may not be read is listed, all of it, and nothing is written")
  func unreadable() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a", "a").file("d/b", "b", mode: 0o000).file("d/c", "c", mode: 0o000)
    try tree.folder("d/e", mode: 0o000)
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    try tree.mode("", 0o777)
    var tool = tree.tool()
    tool.dropsPrivileges = true
    let run = try tool.run("package", "m.json", "-o", "x.aar")
    #expect(run.exit == .status(77), "\(run.errorText)")
    for name in ["d/b", "d/c", "d/e"] { #expect(run.errorText.contains(name)) }
    #expect(!tree.exists("x.aar"))
    #expect(tree.leftovers().isEmpty)
  }

  @Test("C08-s3: an archive that may not be read says so")
  func unreadableArchive() throws {
    let tree = try TemporaryTree()
    try tree.file("x.aar", "x", mode: 0o000)
    var tool = tree.tool()
    tool.dropsPrivileges = true
    let run = try tool.run("verify", "x.aar")
    #expect(run.exit == .status(77))
    #expect(run.errorText.contains("Permission denied"))
  }

  @Test("C09-s1, C09-s2, C09-s3: empty folders and empty files are kept for what they are")
  func empty() throws {
    let tree = try TemporaryTree()
    try tree.file("d/0", "").file("d/m", "x").file("d/z", "").folder("d/e").folder("d/template")
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
    #expect(try tree.listed() == ["d/0", "d/e/", "d/m", "d/template/", "d/z"])
    #expect(try tree.succeed("evaluate", "m.json").lines == tree.listed())
    #expect(try tree.package(#"{"directory": "d/e"}"#, "--force").exit == .status(65))
  }

  @Test("C10-s1, C10-s2, C10-s3: junk is left out and told of, and kept when asked for by name")
  func junk() throws {
    let tree = try TemporaryTree()
    try tree.file("X.bundle/a", "a").file("X.bundle/._a", "j").file("X.bundle/n/.DS_Store", "j")
      .file("X.bundle/Thumbs.db", "j").file("X.bundle/__MACOSX/b", "j")
    let run = try tree.package(#"{"directory": "X.bundle"}"#)
    #expect(run.exit == .status(0), "\(run.errorText)")
    for name in ["._*", ".DS_Store", "Thumbs.db", "__MACOSX/"] {
      #expect(run.errorText.contains(name))
    }
    #expect(try tree.listed() == ["X.bundle/a", "X.bundle/n/"])
    #expect(
      try tree.package(#"{"directory": "X.bundle"}"#, "--keep-junk", "--force").exit == .status(0))
    #expect(try tree.listed().count == 5)
    let named = try tree.package(#"{"file": "X.bundle/Thumbs.db"}"#, "--force")
    #expect(named.exit == .status(0))
    #expect(named.errorText.contains("warning"))
  }

  @Test("C15-s1: a name that is not UTF-8 is an error with escaped bytes")
  func notUTF8() throws {
    let tree = try TemporaryTree()
    try tree.file(bytes: Array("d/".utf8) + [0xCF, 0xF0] + Array(".pdf".utf8), [1])
    let run = try tree.package(#"{"directory": "d"}"#)
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("\\xcf\\xf0.pdf"))
  }

  @Test("C15-s2: names of all scripts are kept exactly, in the C locale, too")
  func manyScripts() throws {
    let tree = try TemporaryTree()
    let names = ["d/Søreng.json", "d/日本語.png", "d/👨‍👩‍👧.txt"]
    for name in names { try tree.file(name, name) }
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    var tool = tree.tool()
    tool.environment["LC_ALL"] = "C"
    #expect(try tool.run("package", "m.json", "-o", "x.aar").exit == .status(0))
    #expect(Set(try tool.run("list", "x.aar").lines) == Set(names))
  }

  @Test("C15-s3: a bad name in JSON output is valid JSON, and a closed pipe ends it quietly")
  func badNameInJSON() throws {
    let tree = try TemporaryTree()
    try tree.file(bytes: Array("d/".utf8) + [0xFF, 0x0A], [1])
    let run = try tree.package(#"{"directory": "d"}"#, "--json")
    #expect(run.exit == .status(65))
    #expect(try !objects(run).isEmpty)
    var tool = tree.tool()
    tool.output = .brokenPipe
    let broken = try tool.run("evaluate", "m.json", "--json")
    #expect(broken.exit == .signal(SIGPIPE))
    #expect(broken.errors.isEmpty)
  }

  @Test("C17-s1, C17-s2: characters of globs in literal paths are ordinary")
  func literalPaths() throws {
    let tree = try TemporaryTree()
    try tree.file("a[1]/Test[with]*?{x}!.txt", "x").file("a1/other", "y")
    #expect(
      try tree.package(#"{"file": "a[1]/Test[with]*?{x}!.txt"}, {"directory": "a[1]"}"#).exit
        == .status(0))
    #expect(try tree.listed() == ["a[1]/Test[with]*?{x}!.txt"])
  }

  @Test("C17-s3: a backslash for a slash is an error that says so")
  func backslash() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a.txt", "a")
    let run = try tree.package(#"{"file": "d\\a.txt"}"#)
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("d/a.txt"))
  }

  @Test(
    "C18-s2: the root itself and odd spellings of a folder",
    arguments: [".", "./", "Textures/", "Textures/.", "./Textures", "Textures//", "x/../Textures"])
  func spellings(path: String) throws {
    let tree = try TemporaryTree()
    try tree.file("r/Textures/a.png", "a").folder("r/x")
    try tree.file("m.json", manifest(selectors: "{\"directory\": \"\(path)\"}"))
    try tree.succeed("package", "m.json", "-o", "x.aar", "--source-root", "r")
    #expect(try tree.listed().contains("Textures/a.png"))
  }
}
