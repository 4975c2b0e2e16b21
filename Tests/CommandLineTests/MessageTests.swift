import Foundation
import TestSupport
import Testing

/// Mistakes that people make, and that the message must lead out of.
@Suite struct MessageTests {
  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.file("Assets/Levels/a.txt", "an asset\n").file("Assets/Textures/x.png", "y")
    try tree.file("m.json", manifest(selectors: #"{"directory": "Levels"}"#))
    return tree
  }

  private func errors(
    _ selector: String, in tree: TemporaryTree, extra: String = ""
  ) throws -> String {
    try tree.file("s.json", manifest(selectors: selector, extra: extra))
    return try tree.run("evaluate", "s.json", "--source-root", "Assets").errorText
  }

  @Test(
    "What was overlooked in a selector is named",
    arguments: [
      (#"{"file": "Level/a.txt"}"#, ["Level does not exist", "did you mean Levels?"]),
      (#"{"directory": "Nope/x/y"}"#, ["Nope does not exist"]),
      (#"{"file": "Levels/*.txt"}"#, [#"use "filePattern" for patterns"#]),
      (#"{"filePattern": "*.png"}"#, ["matches no file", "**/*.png", "source root Assets"]),
      (#"{"filePattern": "Textures/*.{png,jpg}"}"#, ["braces stand for themselves"]),
      (#"{"filePattern": "Textures\\*"}"#, ["write / between folders"]),
      (#"{"directory": "Levels"}, {"fileExclusion": "*.txt"}"#, ["excludes nothing", "**/*.txt"]),
      (#"{"fileSource": "Levels/a.txt", "fileDestination": "../x"}"#, ["inside the pack"]),
      (#"{"fileSource": "Levels/a.txt", "fileDestination": "/x"}"#, ["from the pack's root on"]),
    ])
  func selectors(_ selector: String, _ words: [String]) throws {
    let text = try errors(selector, in: tree())
    for word in words { #expect(text.contains(word), "\(word): \(text)") }
  }

  @Test("A source root that is wrong is told at its place in the manifest")
  func sourceRoot() throws {
    let tree = try tree()
    for (root, words) in [
      ("nope", "\"sourceRoot\" counts from the manifest's folder"),
      ("/nope", "relative to the manifest's folder"), ("", "write . for the manifest's folder"),
    ] {
      try tree.file(
        "s.json", manifest(selectors: #"{"directory": "."}"#, extra: "\"sourceRoot\": \"\(root)\",")
      )
      let text = try tree.run("evaluate", "s.json").errorText
      #expect(text.contains("s.json:1:"), "\(text)")
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test("verify --source with another folder than the manifest's root says so")
  func otherSource() throws {
    let tree = try tree()
    try tree.file(
      "m.json",
      manifest(selectors: #"{"directory": "Levels"}"#, extra: "\"sourceRoot\": \"Assets\","))
    try tree.succeed("m.json", "-o", "x.aar")
    try tree.succeed("verify", "x.aar", "--source", "Assets")
    let run = try tree.run("verify", "x.aar", "--source", ".")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("sourceRoot \"Assets\""), "\(run.errorText)")
  }

  @Test("Something else given as a manifest is named")
  func notAManifest() throws {
    let tree = try tree()
    try tree.succeed("m.json", "-o", "x.aar", "--source-root", "Assets")
    try tree.file("z.json", Array("PK\u{3}\u{4}".utf8) + noise(100))
    for (name, words) in [("x.aar", "is an asset pack, not a manifest"), ("z.json", "is a ZIP")] {
      let run = try tree.run("evaluate", name)
      #expect(run.exit == .status(1))
      #expect(run.errorText.contains("BA0508"), "\(run.errorText)")
      #expect(run.errorText.contains(words), "\(run.errorText)")
    }
  }

  @Test("An output is never one of the inputs, and two outputs are never one")
  func outputs() throws {
    let tree = try tree()
    try tree.file("m.aar", tree.contents("m.json"))
    let before = try tree.contents("m.aar")
    let manifestItself = try tree.run("m.aar", "-o", "./m.aar", "-f", "--source-root", "Assets")
    #expect(manifestItself.exit == .status(65))
    #expect(manifestItself.errorText.contains("BA0531"), "\(manifestItself.errorText)")
    #expect(try tree.contents("m.aar") == before)
    let twice = try tree.run(
      "m.json", "-o", "x.aar", "--source-root", "Assets", "--receipt", "r.json", "--lock",
      "./r.json")
    #expect(twice.exit == .status(65))
    #expect(twice.errorText.contains("BA0531"), "\(twice.errorText)")
    #expect(!tree.exists("x.aar"))
    // A link is itself replaced: what it leads to is not in danger.
    try tree.link("Assets/l.aar", to: "Levels/a.txt")
    try tree.succeed("m.json", "-o", "Assets/l.aar", "-f", "--source-root", "Assets")
    #expect(try tree.contents("Assets/Levels/a.txt") == Array("an asset\n".utf8))
  }

  @Test("An output in a selected folder is warned of before the next run finds it")
  func outputInSelection() throws {
    let tree = try tree()
    let first = try tree.run("m.json", "-o", "Assets/Levels/x.aar", "--source-root", "Assets")
    #expect(first.exit == .status(0))
    #expect(first.errorText.contains("BA0532"), "\(first.errorText)")
    let beside = try tree.run("m.json", "-o", "Assets/x.aar", "--source-root", "Assets")
    #expect(!beside.errorText.contains("BA0532"))
  }

  @Test("A file where a folder is needed is called one")
  func fileForFolder() throws {
    let tree = try tree()
    try tree.file("f", "")
    let run = try tree.run("m.json", "-o", "f/x.aar", "--source-root", "Assets")
    #expect(run.exit == .status(73))
    #expect(run.errorText.contains("f is not a folder"), "\(run.errorText)")
  }

  @Test("Words that are no file are unknown commands, and - is taken once")
  func commandLine() throws {
    let tree = try tree()
    for words in [["ls", "x.aar"], ["paint"], ["make-pack", "-o", "x.aar"]] {
      let run = try tree.run(all: words)
      #expect(run.exit == .status(64))
      #expect(run.errorText.contains("unknown command '\(words[0])'"), "\(run.errorText)")
    }
    for command in ["verify", "info", "evaluate"] {
      let run = try tree.run(command, "-", "-")
      #expect(run.exit == .status(64))
      #expect(run.errorText.contains("read once"), "\(run.errorText)")
    }
    let output = try tree.run("m.json", "--output", "x.aar")
    #expect(output.errorText.contains("'--output-path' or '--output-directory'"))
    var runner = tree.tool()
    runner.environment["SOURCE_DATE_EPOCH"] = "99999999999999999999"
    let late = try runner.run("m.json", "-o", "x.aar", "--source-root", "Assets")
    #expect(late.exit == .status(64))
    #expect(late.errorText.contains("64 bits"), "\(late.errorText)")
  }

  @Test("Bytes behind the end of an archive are told as such")
  func appended() throws {
    let tree = try tree()
    try tree.succeed("m.json", "-o", "x.aar", "--source-root", "Assets")
    let pack = try tree.contents("x.aar")
    for extra in [Array("junk\n".utf8), pack] {
      try tree.file("y.aar", pack + extra)
      let run = try tree.run("verify", "y.aar")
      #expect(run.exit == .status(1))
      #expect(run.errorText.contains("appended"), "\(run.errorText)")
    }
  }

  @Test("--verbose tells what each selector chose and what the archive is made of")
  func verbose() throws {
    let tree = try tree()
    let run = try tree.run("m.json", "-o", "x.aar", "--source-root", "Assets", "--verbose")
    #expect(
      run.errorText.contains("line 1: \"directory\": \"Levels\": 1 file, 9 B"), "\(run.errorText)")
    #expect(run.errorText.contains("source root Assets"))
    #expect(run.errorText.contains("1 block"))
    let evaluated = try tree.run("evaluate", "m.json", "--source-root", "Assets", "--verbose")
    #expect(evaluated.errorText.contains("\"directory\": \"Levels\""))
    #expect(try tree.run("verify", "x.aar", "--verbose").errorText.contains("pbze"))
    #expect(try !tree.run("verify", "x.aar").errorText.contains("pbze"))
  }

  @Test("A template for a folder names it as the root, so that it works when filled in")
  func template() throws {
    let tree = try tree()
    try tree.succeed("template", "--from-directory", "Assets", "-o", "t.json")
    let text = String(decoding: try tree.contents("t.json"), as: UTF8.self)
    try tree.file("t.json", text.replacing("[Asset-Pack ID]", with: "A"))
    #expect(try tree.succeed("evaluate", "t.json").lines == ["Levels/a.txt", "Textures/x.png"])
  }

  @Test("What Apple's tool adds to the manifests in its packs is no mistake")
  func toolsVersion() throws {
    let tree = try tree()
    try tree.file(
      "m.json", manifest(selectors: #"{"directory": "Levels"}"#, extra: #""toolsVersion": "2.0","#))
    let run = try tree.succeed("evaluate", "m.json", "--source-root", "Assets")
    #expect(run.lines == ["Levels/a.txt"])
    #expect(!run.errorText.contains("BA0"), "\(run.errorText)")
  }
}
