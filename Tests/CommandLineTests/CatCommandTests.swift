import Foundation
import TestSupport
import Testing

/// `cat` as a user runs it.
@Suite struct CatCommandTests {
  private func pack(_ tree: TemporaryTree) throws {
    try tree.file("d/text.txt", "one\ntwo\n").file("d/noise.bin", noise(3_000_000))
    try tree.file("d/empty", "").file("d/Sub/étoile.txt", "star")
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
  }

  @Test("A file's bytes come out as they went in, whatever they are")
  func bytes() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    for name in ["d/text.txt", "d/noise.bin", "d/empty", "d/Sub/étoile.txt"] {
      #expect(try tree.succeed("cat", "x.aar", name).output == tree.contents(name), "\(name)")
    }
    let manifest = try tree.succeed("cat", "x.aar", "--manifest")
    #expect(try manifest.output == tree.contents("m.json"))
  }

  @Test("A pack comes through a pipe, too")
  func pipe() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    var tool = tree.tool()
    tool.input = .pipe(try tree.contents("x.aar"))
    #expect(try tool.run("cat", "-", "./d/noise.bin").output == tree.contents("d/noise.bin"))
  }

  @Test(
    "A path that is not there is 66, with the one that was meant",
    arguments: [
      ("d/txet.txt", "did you mean d/text.txt?"), ("D/TEXT.txt", "did you mean d/text.txt?"),
      ("text.txt", "did you mean d/text.txt?"), ("Contents/d/text.txt", "leave Contents/ out"),
      ("d", "is a folder"), ("d/Sub", "is a folder"), ("d/Sub/e\u{301}toile.txt", "\\u{00e9}toile"),
      ("zzzzzzzzzzzzzzzzzzz", "there is no zzzzzzzzzzzzzzzzzzz"),
    ])
  func missing(path: String, advice: String) throws {
    let tree = try TemporaryTree()
    try pack(tree)
    let run = try tree.run("cat", "x.aar", path)
    #expect(run.exit == .status(66))
    #expect(run.output.isEmpty)
    #expect(run.errorText.contains("BA0560"))
    #expect(run.errorText.contains(advice), "\(run.errorText)")
  }

  @Test("What does not go together is refused")
  func misuse() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    #expect(try tree.run("cat", "x.aar").exit == .status(64))
    #expect(try tree.run("cat", "x.aar", "d/text.txt", "--manifest").exit == .status(64))
    #expect(try tree.run("cat", "x.aar", "d/text.txt", "--json").exit == .status(64))
    #expect(try tree.run("cat", "x.aar", "/d/text.txt").exit == .status(64))
    #expect(try tree.run("cat", "x.aar", "../x").exit == .status(64))
    #expect(try tree.run("cat", "none.aar", "x").exit == .status(66))
    #expect(try tree.run("cat", "m.json", "x").exit == .status(65))
  }

  @Test("A closed pipe ends it quietly by SIGPIPE")
  func closedPipe() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    var tool = tree.tool()
    tool.output = .brokenPipe
    let run = try tool.run("cat", "x.aar", "d/noise.bin")
    #expect(run.exit == .signal(SIGPIPE))
    #expect(run.errors.isEmpty)
  }

  @Test("A terminal gets text, and nothing that could command it")
  func terminal() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.file("d/escape", "a\u{1B}]0;title\u{7}").file("d/c1", "a\u{9B}31m").file(
      "d/é", "é\t\n")
    try FileManager.default.removeItem(atPath: tree.path("x.aar"))
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
    var tool = tree.tool()
    tool.terminalColumns = 80
    tool.hasTerminalOutput = true
    let text = try tool.run("cat", "x.aar", "d/text.txt")
    #expect(text.exit == .status(0))
    #expect(text.errorText.contains("one\ntwo\n"))
    #expect(try tool.run("cat", "x.aar", "d/é").errorText.contains("é\t\n"))
    for name in ["d/noise.bin", "d/escape", "d/c1"] {
      let run = try tool.run("cat", "x.aar", name, "--color", "never")
      #expect(run.exit == .status(64), "\(name)")
      #expect(run.errorText.contains("BA0561"))
      #expect(!run.errorText.contains("\u{1B}]0") && !run.errorText.contains("\u{9B}"))
    }
  }

  @Test("Memory does not grow with the file, and limits hold")
  func bounded() throws {
    let tree = try TemporaryTree()
    try tree.sparse("zeros", size: 1_500_000_000)
    #expect(try tree.package(#"{"file": "zeros"}"#, "--effort", "fast").exit == .status(0))
    var tool = tree.tool()
    tool.measuresMemory = true
    tool.output = .file("/dev/null")
    let run = try tool.run("cat", "x.aar", "zeros")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try #require(run.peakMemory) < 96 << 20)
    let limited = try tool.run("cat", "x.aar", "zeros", "--max-bytes", "1MB")
    #expect(limited.exit == .status(65))
    #expect(limited.errorText.contains("BA0410"))
  }
}
