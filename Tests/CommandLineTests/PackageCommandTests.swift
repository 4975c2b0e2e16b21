import Foundation
import TestSupport
import Testing

/// `package` as a user calls it: spellings, exit statuses, what is left on disk.
@Suite struct PackageCommandTests {
  @Test("Apple's two spellings of the command make the same archive")
  func spellings() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    let short = try tree.run("m.json", "-o", "a.aar")
    let long = try tree.run("package", "m.json", "--output-path", "b.aar")
    #expect(short.exit == .status(0), "\(short.errorText)")
    #expect(long.exit == .status(0), "\(long.errorText)")
    #expect(try tree.contents("a.aar") == tree.contents("b.aar"))
  }

  @Test("An existing output is refused with 73 and stays; --force replaces it")
  func existingOutput() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.file("out.aar", "precious")
    let refused = try tree.run("package", "m.json", "-o", "out.aar")
    #expect(refused.exit == .status(73))
    #expect(refused.errorText.contains("--force"))
    #expect(try tree.contents("out.aar") == Array("precious".utf8))
    let forced = try tree.run("package", "m.json", "-o", "out.aar", "--force")
    #expect(forced.exit == .status(0), "\(forced.errorText)")
    #expect(try tree.contents("out.aar").starts(with: Array("pbze".utf8)))
    #expect(tree.leftovers().isEmpty)
  }

  @Test("-o that is a symbolic link: the link is replaced, its target stays")
  func outputIsALink() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.file("target", "kept")
    try tree.link("out.aar", to: "target")
    let run = try tree.run("package", "m.json", "-o", "out.aar", "--force")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try tree.contents("target") == Array("kept".utf8))
    #expect(try tree.contents("out.aar").starts(with: Array("pbze".utf8)))
  }

  static let oddOutputCases: [([String], Int32, String)] = [
    (["-o", "missing/x.aar"], 73, "missing"),
    (["-o", "folder.aar", "--force"], 73, "folder"),
    (["-o", "x.aar/"], 73, "x.aar"),
    (["-o", "x.zip"], 64, ".aar"),
    ([], 64, "-o"),
  ]

  @Test(
    "C19-s3: odd outputs get an exact message, their status, and nothing is created",
    arguments: oddOutputCases)
  func oddOutputs(arguments: [String], status: Int32, mention: String) throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.folder("folder.aar")
    let before = tree.names()
    let run = try tree.run(all: ["package", "m.json"] + arguments)
    #expect(run.exit == .status(status), "\(run.errorText)")
    #expect(run.errorText.contains(mention), "\(run.errorText)")
    #expect(tree.names() == before)
  }

  @Test("-o - writes the same archive to a pipe, and nothing else")
  func standardOutput() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.succeed("package", "m.json", "-o", "a.aar")
    let run = try tree.run("package", "m.json", "-o", "-")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(run.output == (try tree.contents("a.aar")))
  }

  @Test("A manifest on standard input")
  func manifestFromStandardInput() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.succeed("package", "m.json", "-o", "a.aar")
    var tool = tree.tool()
    tool.input = .pipe(try tree.contents("m.json"))
    let run = try tool.run("package", "-", "-o", "b.aar")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try tree.contents("a.aar") == tree.contents("b.aar"))
  }

  static let exitStatusCases: [([String], Int32)] = [
    (["package", "nowhere.json", "-o", "x.aar"], 66),
    (["package", ".", "-o", "x.aar"], 66),
    (["package", "broken.json", "-o", "x.aar"], 65),
    (["package", "nothing.json", "-o", "x.aar"], 65),
    (["package", "m.json", "-o", "x.aar", "--jobs", "0"], 64),
    (["package", "m.json", "-o", "x.aar", "--jobs", "many"], 64),
    (["package", "m.json", "-o", "x.aar", "--effort", "extreme"], 64),
    (["package", "m.json", "-o", "x.aar", "--nonsense"], 64),
    (["package", "m.json", "-o", "x.aar", "-o", "y.aar"], 64),
    (["package", "m.json", "-o", "x.aar", "--output-directory", "."], 64),
    (["package", "m.json", "m.json", "-o", "x.aar"], 64),
    (["package", "m.json", "-o", "-", "--json"], 64),
    (["package", "m.json", "-o", "-", "--error-format", "json"], 64),
    (["verify", "nowhere.aar"], 66),
    (["verify", "."], 66),
    (["verify"], 64),
    (["verify", "m.json"], 1),
    (["list", "nowhere.aar"], 66),
    (["info", "."], 66),
    (["evaluate", "nothing.json"], 1),
    (["evaluate", "nowhere.json"], 66),
    (["unheard-of"], 64),
  ]

  @Test(
    "Exit statuses of the contract",
    arguments: exitStatusCases)
  func exitStatuses(arguments: [String], status: Int32) throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.file("broken.json", "{")
    try tree.file("nothing.json", manifest(selectors: #"{"file": "absent.txt"}"#))
    let before = tree.names()
    let run = try tree.run(all: arguments)
    #expect(run.exit == .status(status), "\(run.errorText)")
    #expect(!run.errorText.isEmpty)
    #expect(tree.names() == before)
  }

  @Test(
    "SOURCE_DATE_EPOCH that is no number of seconds is a usage error; empty counts as unset",
    arguments: ["-1", "1.5", "today", "0x10", " 1", "99999999999999999999"])
  func badEpoch(value: String) throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    var tool = tree.tool()
    tool.environment["SOURCE_DATE_EPOCH"] = value
    let run = try tool.run("package", "m.json", "-o", "x.aar")
    #expect(run.exit == .status(64), "\(run.errorText)")
    #expect(run.errorText.contains("SOURCE_DATE_EPOCH"))
    #expect(!tree.exists("x.aar"))
  }

  @Test("Without sourceRoot paths start at the working directory, with it at the manifest's folder")
  func roots() throws {
    let tree = try TemporaryTree()
    try tree.file("work/a.txt", "from work")
    try tree.file("packs/assets/a.txt", "from assets")
    try tree.file("other/a.txt", "from other")
    try tree.file("packs/plain.json", manifest(selectors: #"{"file": "a.txt"}"#))
    try tree.file(
      "packs/rooted.json",
      manifest(selectors: #"{"file": "a.txt"}"#, extra: #""sourceRoot": "assets","#))
    try tree.folder("packs/x")
    try tree.file(
      "packs/up.json",
      manifest(selectors: #"{"file": "a.txt"}"#, extra: #""sourceRoot": "x/../assets","#))
    func content(_ manifest: String, _ options: String...) throws -> String {
      let name = manifest + options.joined().replacing("/", with: "_") + ".aar"
      let words = ["package", "../packs/\(manifest)", "-o", name] + options
      let run = try tree.tool(in: "work").run(bytes: words.map { Array($0.utf8) })
      #expect(run.exit == .status(0), "\(run.errorText)")
      #expect(tree.exists("work/" + name), "a relative -o is the caller's")
      let texts = ["from work", "from assets", "from other"]
      let entry = try #require(try ArchiveOracle.read(tree.path("work/" + name))["Contents/a.txt"])
      return try #require(
        texts.first { text in
          (try? tree.file("probe", text)) != nil
            && (try? sha256(tree.path("probe"))) == entry.data?.sha256
        })
    }
    #expect(try content("plain.json") == "from work")
    #expect(try content("rooted.json") == "from assets")
    #expect(try content("up.json") == "from assets")
    #expect(try content("plain.json", "--source-root", "../other") == "from other")
    #expect(try content("rooted.json", "--source-root", "../other") == "from other")
  }

  @Test("--output-directory writes ID.aar for each manifest")
  func outputDirectory() throws {
    let tree = try TemporaryTree()
    try tree.file("a.txt", "a")
    try tree.file("one.json", manifest(id: "One", selectors: #"{"file": "a.txt"}"#))
    try tree.file("two.json", manifest(id: "Two", selectors: #"{"file": "a.txt"}"#))
    try tree.folder("out")
    let run = try tree.run("package", "one.json", "two.json", "--output-directory", "out")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(tree.exists("out/One.aar"))
    #expect(tree.exists("out/Two.aar"))
  }

  @Test("Two manifests with one id cannot share an output folder")
  func sameIDTwice() throws {
    let tree = try TemporaryTree()
    try tree.file("a.txt", "a")
    try tree.file("one.json", manifest(id: "One", selectors: #"{"file": "a.txt"}"#))
    try tree.file("two.json", manifest(id: "One", selectors: #"{"file": "a.txt"}"#))
    try tree.folder("out")
    let run = try tree.run("package", "one.json", "two.json", "--output-directory", "out")
    #expect(run.exit == .status(65), "\(run.errorText)")
    #expect(tree.names(in: "out").isEmpty)
  }

  @Test("The summary tells files, bytes, ratio and what was left out")
  func summary() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a.txt", String(repeating: "asset ", count: 5000))
    try tree.file("d/.DS_Store", "junk")
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    let run = try tree.run("package", "m.json", "-o", "x.aar")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(run.errorText.contains("1 file"))
    #expect(run.errorText.contains(".DS_Store"))
    #expect(run.output.isEmpty, "the archive is the result; the summary goes to stderr")
    let quiet = try tree.run("package", "m.json", "-o", "y.aar", "--quiet")
    #expect(quiet.exit == .status(0))
    #expect(quiet.errorText.isEmpty)
  }

  @Test("--json tells the same as one object a line, and nothing on stderr")
  func jsonSummary() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    let run = try tree.run("package", "m.json", "-o", "x.aar", "--json")
    #expect(run.exit == .status(0), "\(run.errorText)")
    let objects = try objects(run)
    #expect(objects.last?["type"] as? String == "summary")
    #expect(objects.last?["files"] as? Int == 1)
    #expect(run.errorText.isEmpty)
  }

  @Test("An old output among the selected files is an error, not a part of the new pack")
  func outputInsideTheSelection() throws {
    let tree = try TemporaryTree()
    try tree.file("w/a.txt", "a")
    try tree.file("m.json", manifest(selectors: #"{"directory": "."}"#))
    let words = ["package", "../m.json", "-o", "x.aar", "--force"]
    let tool = tree.tool(in: "w")
    #expect(try tool.run(bytes: words.map { Array($0.utf8) }).exit == .status(0))
    let first = try tree.contents("w/x.aar")
    let again = try tool.run(bytes: words.map { Array($0.utf8) })
    #expect(again.exit == .status(65))
    #expect(again.errorText.contains("x.aar"))
    #expect(try tree.contents("w/x.aar") == first)
  }

  @Test("The id is free of any say over where the output goes")
  func dottedID() throws {
    let tree = try TemporaryTree()
    try tree.file("a.txt", "a")
    try tree.file("m.json", manifest(id: "..", selectors: #"{"file": "a.txt"}"#))
    try tree.folder("out")
    let run = try tree.run("package", "m.json", "--output-directory", "out")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(tree.names(in: "out") == [Array("...aar".utf8), Array("...receipt.json".utf8)])
  }
}
