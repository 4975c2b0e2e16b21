import Foundation
import TestSupport
import Testing

/// `package --receipt`, `verify --receipt`, `package --lock`.
@Suite("Receipts and locks")
struct ReceiptTests {
  private struct FileLine: Decodable {
    let path: String
    let size: Int
    let sha256: String
  }

  private struct Digest: Decodable {
    let size: Int
    let sha256: String
  }

  private struct Receipt: Decodable {
    let tool: String
    let codec: String
    let assetPackID: String
    let version: Int?
    let gitCommit: String?
    let files: [FileLine]
    let manifest: Digest
    let archive: Digest
  }

  private struct Lock: Decodable, Equatable {
    struct Entry: Decodable, Equatable {
      let version: Int
      let sha256: String
    }

    let packs: [String: Entry]
  }

  private func json<Value: Decodable>(
    _ name: String, in tree: TemporaryTree
  ) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(tree.contents(name)))
  }

  private func makeTree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.file("in/a.bin", noise(3000))
    try tree.file("in/ü/empty", "")
    try tree.file("in/ü/t \"q\".txt", String(repeating: "text ", count: 500))
    try tree.file("m.json", manifest(selectors: #"{"directory": "in"}"#))
    return tree
  }

  @Test("A receipt holds the sizes and digests that other tools give, and none of the times")
  func content() throws {
    let tree = try makeTree()
    try tree.succeed(
      "m.json", "-o", "x.aar", "--receipt", "r.json", "--pack-version", "7", "--effort", "fast")
    let receipt: Receipt = try json("r.json", in: tree)
    #expect(receipt.tool.hasPrefix("ba-package "))
    #expect(receipt.codec.hasPrefix("lzfse fast"))
    #expect(receipt.assetPackID == "Test")
    #expect(receipt.version == 7)
    #expect(receipt.files.map(\.path) == ["in/a.bin", "in/ü/empty", "in/ü/t \"q\".txt"])
    for file in receipt.files {
      #expect(try file.sha256 == sha256(tree.path(file.path)))
      #expect(try file.size == tree.contents(file.path).count)
    }
    #expect(try receipt.archive.sha256 == sha256(tree.path("x.aar")))
    #expect(try receipt.archive.size == tree.contents("x.aar").count)
    #expect(try receipt.manifest.sha256 == sha256(tree.path("m.json")))
    let before = try tree.contents("r.json")
    try tree.succeed(
      "m.json", "-o", "y.aar", "--receipt", "r.json", "--pack-version", "7", "--effort", "fast",
      "--force", "--jobs", "1")
    #expect(try tree.contents("r.json") == before)
  }

  @Test("A receipt names the commit of a repository, of a linked working tree, and packed ones")
  func gitCommit() throws {
    let tree = try makeTree()
    func git(_ arguments: String..., in folder: String = "") throws -> String {
      var runner = CommandRunner("/usr/bin/git", in: tree.path(folder))
      runner.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
      let identity = ["-c", "user.name=T", "-c", "user.email=t@example.com"]
      let run = try runner.run(bytes: (identity + arguments).map { Array($0.utf8) })
      #expect(run.exit == .status(0), "\(run.errorText)")
      return run.lines.first ?? ""
    }
    func commit(_ folder: String) throws -> String? {
      let run = try tree.tool(in: folder).run(
        "m.json", "-o", tree.path("x.aar"), "--receipt", tree.path("r.json"), "--force")
      #expect(run.exit == .status(0), "\(run.errorText)")
      let receipt: Receipt = try json("r.json", in: tree)
      return receipt.gitCommit
    }
    #expect(try commit("") == nil)
    _ = try git("init", "-q")
    #expect(try commit("") == nil, "no commit yet")
    _ = try git("add", "m.json", "in")
    _ = try git("commit", "-q", "-m", "One")
    #expect(try commit("") == git("rev-parse", "HEAD"))
    _ = try git("pack-refs", "--all")
    #expect(try commit("") == git("rev-parse", "HEAD"))
    _ = try git("worktree", "add", "-q", "-b", "side", "linked")
    _ = try git("commit", "-q", "--allow-empty", "-m", "Two", in: "linked")
    #expect(try commit("linked") == git("rev-parse", "HEAD", in: "linked"))
    _ = try git("checkout", "-q", "--detach")
    #expect(try commit("") == git("rev-parse", "HEAD"))
  }

  @Test("With a receipt every flipped bit and every cut is found")
  func flips() throws {
    let tree = try TemporaryTree()
    try tree.file("a", noise(40))
    try tree.file("m.json", manifest(selectors: #"{"file": "a"}"#))
    try tree.succeed("m.json", "-o", "x.aar", "--receipt", "r.json")
    try tree.succeed("verify", "x.aar", "--receipt", "r.json")
    let bytes = try tree.contents("x.aar")
    for position in stride(from: 0, to: bytes.count * 8, by: 61) {
      var flipped = bytes
      flipped[position / 8] ^= 1 << (position % 8)
      try tree.file("f.aar", flipped)
      let run = try tree.run("verify", "f.aar", "--receipt", "r.json")
      #expect(run.exit == .status(1), "bit \(position): \(run.errorText)")
    }
    for length in stride(from: 0, to: bytes.count, by: 37) {
      try tree.file("f.aar", Array(bytes[..<length]))
      let run = try tree.run("verify", "f.aar", "--receipt", "r.json")
      #expect(run.exit == .status(1), "cut at \(length)")
    }
    try tree.file("f.aar", bytes + [0])
    #expect(try tree.run("verify", "f.aar", "--receipt", "r.json").exit == .status(1))
  }

  @Test("C22-s3: a pack that was cut after it was made is found by its receipt")
  func shortened() throws {
    let tree = try makeTree()
    try tree.succeed("m.json", "-o", "x.aar", "--receipt", "r.json")
    try tree.file("x.aar", Array(try tree.contents("x.aar").dropLast()))
    let run = try tree.run("verify", "x.aar", "--receipt", "r.json")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("bytes instead of"), "\(run.errorText)")
  }

  @Test("verify --receipt names the file that differs, is missing or is new")
  func differences() throws {
    let tree = try makeTree()
    try tree.succeed("m.json", "-o", "x.aar", "--receipt", "r.json")
    var runner = tree.tool()
    runner.input = .bytes(try tree.contents("x.aar"))
    #expect(try runner.run("verify", "-", "--receipt", "r.json").exit == .status(0))
    try tree.file("in/a.bin", noise(3000, seed: 2))
    try FileManager.default.removeItem(atPath: tree.path("in/ü/empty"))
    try tree.file("in/new", "new")
    try tree.succeed("m.json", "-o", "x.aar", "--force")
    let run = try tree.run("verify", "x.aar", "--receipt", "r.json")
    #expect(run.exit == .status(1))
    let errors = run.errorText.split(separator: "\n").filter { $0.contains("BA0525") }
    for words in [
      "in/a.bin has other bytes", "in/new is in the pack and not in the receipt",
      "in/ü/empty is in the receipt and not in the pack", "the archive is not the one",
    ] {
      #expect(errors.count { $0.contains(words) } == 1, "\(words): \(run.errorText)")
    }
    #expect(errors.count == 4)
  }

  @Test(
    "A receipt or lock that is none is refused at its place",
    arguments: [
      ("r", "{", "BA0110"), ("r", "[]", "BA0201"), ("r", "{}", "BA0202"),
      ("r", #"{"archive": {"size": -1, "sha256": "00"}, "manifest": 1, "files": [{}]}"#, "BA0201"),
      ("r", #"{"archive": {"size": 1, "sha256": "00"}, "manifest": 1, "files": []}"#, "BA0505"),
      ("l", "{", "BA0110"), ("l", "{}", "BA0202"), ("l", #"{"packs": [], "x": 1}"#, "BA0203"),
      ("l", #"{"packs": {"Test": {"version": "1", "sha256": "00"}}}"#, "BA0201"),
      ("l", #"{"packs": {"Test": {"version": 1, "sha256": "00"}}}"#, "BA0505"),
    ])
  func refused(_ kind: String, _ text: String, _ code: String) throws {
    let tree = try makeTree()
    try tree.succeed("m.json", "-o", "x.aar")
    try tree.file("b.json", text)
    let run =
      kind == "r"
      ? try tree.run("verify", "x.aar", "--receipt", "b.json")
      : try tree.run("m.json", "-o", "y.aar", "--lock", "b.json")
    #expect(run.exit == .status(65), "\(run.errorText)")
    #expect(run.errorText.contains(code), "\(run.errorText)")
    #expect(run.errorText.contains("b.json:1:"), "\(run.errorText)")
    #expect(!tree.exists("y.aar"))
    #expect(try tree.contents("b.json") == Array(text.utf8))
  }

  @Test("A lock takes the first bytes of each version, the same again, and never others")
  func lock() throws {
    let tree = try makeTree()
    try tree.succeed("m.json", "-o", "x.aar", "--lock", "l.json")
    let first = try sha256(tree.path("x.aar"))
    #expect(
      try json("l.json", in: tree) == Lock(packs: ["Test": .init(version: 1, sha256: first)]))
    try tree.succeed("m.json", "-o", "x.aar", "--lock", "l.json", "--force")
    try tree.file("in/a.bin", "other")
    let before = try (tree.contents("x.aar"), tree.contents("l.json"))
    let refused = try tree.run(
      "m.json", "-o", "x.aar", "--lock", "l.json", "--receipt", "r.json", "--force")
    #expect(refused.exit == .status(65))
    #expect(refused.errorText.contains("BA0506"), "\(refused.errorText)")
    #expect(refused.errorText.contains("--pack-version 2"), "\(refused.errorText)")
    #expect(try tree.contents("x.aar") == before.0)
    #expect(try tree.contents("l.json") == before.1)
    #expect(!tree.exists("r.json"))
    #expect(tree.leftovers() == [])
    try tree.succeed(
      "m.json", "-o", "x.aar", "--lock", "l.json", "--pack-version", "3", "--force")
    let lowered = try tree.run("m.json", "-o", "y.aar", "--lock", "l.json", "--pack-version", "2")
    #expect(lowered.exit == .status(65))
    #expect(lowered.errorText.contains("BA0507"), "\(lowered.errorText)")
    let second = try sha256(tree.path("x.aar"))
    #expect(
      try json("l.json", in: tree) == Lock(packs: ["Test": .init(version: 3, sha256: second)]))
  }

  @Test("Many packs at once share a lock, and none is lost")
  func sharedLock() throws {
    let tree = try TemporaryTree()
    try tree.file("a", "an asset\n")
    let ids = (0..<12).map { "P\($0)" }
    for id in ids { try tree.file("\(id).json", manifest(id: id, selectors: #"{"file": "a"}"#)) }
    let runs = try ids.map {
      try tree.tool().start("\($0).json", "-o", "\($0).aar", "--lock", "l.json")
    }
    for run in runs { #expect(run.wait().exit == .status(0)) }
    let lock: Lock = try json("l.json", in: tree)
    #expect(lock.packs.keys.sorted() == ids.sorted())
    for id in ids { #expect(try lock.packs[id]?.sha256 == sha256(tree.path("\(id).aar"))) }
  }

  @Test("What cannot be meant is a usage error")
  func misuse() throws {
    let tree = try makeTree()
    for words in [
      ["m.json", "m.json", "--output-directory", ".", "--receipt", "r.json"],
      ["m.json", "-o", "x.aar", "--pack-version", "2"],
      ["m.json", "-o", "x.aar", "--receipt", "-"], ["m.json", "-o", "x.aar", "--lock", "-"],
      ["verify", "a.aar", "b.aar", "--receipt", "r.json"],
    ] {
      let run = try tree.run(all: words)
      #expect(run.exit == .status(64), "\(words): \(run.errorText)")
    }
    #expect(try tree.run("m.json", "-o", "x.aar", "--receipt", "no/r.json").exit == .status(73))
    #expect(!tree.exists("x.aar"))
  }
}
