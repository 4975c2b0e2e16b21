import Foundation
import TestSupport
import Testing

/// `package --budget`.
@Suite("Budgets") struct BudgetTests {
  /// Three packs, of which `One` is essential.
  private func packs() throws -> ManyPacks {
    let packs = try ManyPacks()
    try packs.tree.file(
      "One.json",
      manifest(
        id: "One", selectors: #"{"directory": "One"}"#,
        policy: #"{"essential": {"installationEventTypes": ["firstInstallation"]}}"#))
    return packs
  }

  private func sizes(_ packs: ManyPacks) throws -> [String: Int] {
    let clean = try packs.cleanBuild()
    return Dictionary(
      uniqueKeysWithValues: ManyPacks.ids.map { ($0, clean["\($0).aar"]?.count ?? 0) })
  }

  @Test("A pack one byte over its limit is not written; the others are")
  func pack() throws {
    let packs = try packs()
    let size = try #require(try sizes(packs)["Two"])
    try packs.tree.file("b.json", #"{"packs": {"Two": \#(size - 1), "One": "1 GB"}}"#)
    let (states, run) = try packs.build(["--budget", "b.json"])
    #expect(run.exit == .status(65))
    #expect(states == ["One": "built", "Two": "failed", "Three": "built"])
    #expect(!packs.tree.exists("out/Two.aar"))
    #expect(!packs.tree.exists("out/Two.receipt.json"))
    #expect(packs.tree.leftovers(in: "out") == [])
    let text = try packs.tree.run("Two.json", "-o", "two.aar", "--budget", "b.json")
    #expect(text.exit == .status(65))
    #expect(!packs.tree.exists("two.aar"))
    for words in ["BA1004", "b.json:1:19", "1 B over", "file Two/sub/b.bin: 3.00 kB"] {
      #expect(text.errorText.contains(words), "\(words): \(text.errorText)")
    }
    try packs.tree.file("b.json", #"{"packs": {"Two": \#(size)}}"#)
    #expect(try packs.build(["--budget", "b.json"]).states["Two"] == "built")
    try packs.tree.file("b.json", #"{"packs": {"Two": \#(size - 1)}}"#)
    let unchanged = try packs.build(["--budget", "b.json"])
    #expect(unchanged.states["Two"] == "failed", "an unchanged pack is over its limit, too")
    #expect(packs.tree.exists("out/Two.aar"))
  }

  @Test("A common limit that is crossed leaves everything as it was", arguments: [false, true])
  func totals(essential: Bool) throws {
    let packs = try packs()
    try packs.build()
    for id in ManyPacks.ids { try packs.write("\(id)/a.txt", "an ASSET of \(id)\n") }
    let sizes = try sizes(packs)
    let all = essential ? sizes["One"] ?? 0 : sizes.values.reduce(0, +)
    let key = essential ? "essential" : "total"
    let before = try packs.files()
    try packs.tree.file("b.json", #"{"\#(key)": \#(all - 1)}"#)
    let (states, run) = try packs.build(["--budget", "b.json", "--depfile", "x.d"])
    #expect(run.exit == .status(65))
    #expect(Set(states.values) == ["failed"])
    #expect(try packs.files() == before)
    #expect(!packs.tree.exists("x.d"))
    let finding = try objects(run).first { $0["code"] as? String == "BA1005" }
    #expect((finding?["message"] as? String)?.contains("1 B over") == true)
    #expect(run.text.contains("pack One: "))
    #expect(run.text.contains("One/sub/b.bin in One: 3.00 kB"))
    try packs.tree.file("b.json", #"{"\#(key)": \#(all)}"#)
    #expect(Set(try packs.build(["--budget", "b.json"]).states.values) == ["built"])
    #expect(try packs.files() == packs.cleanBuild())
    #expect(Set(try packs.build(["--budget", "b.json"]).states.values) == ["unchanged"])
  }

  @Test("Totals hold for one pack and -o, too")
  func single() throws {
    let packs = try packs()
    try packs.tree.file("b.json", #"{"essential": "1kB"}"#)
    let run = try packs.tree.run("One.json", "-o", "x.aar", "--budget", "b.json")
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("BA1005"))
    #expect(!packs.tree.exists("x.aar"))
    try packs.tree.succeed("Two.json", "-o", "x.aar", "--budget", "b.json")
  }

  @Test(
    "Packs wait for their names in any number, as far as descriptors go", arguments: [nil, 300])
  func many(descriptors: UInt64?) throws {
    let tree = try TemporaryTree()
    try tree.folder("out")
    try tree.file("a", "asset")
    let ids = (0..<300).map { "P\($0)" }
    for id in ids { try tree.file("\(id).json", manifest(id: id, selectors: #"{"file": "a"}"#)) }
    try tree.file("b.json", #"{"total": "1GB"}"#)
    let words =
      ids.map { $0 + ".json" } + ["--output-directory", "out", "--budget", "b.json", "-q"]
    var tool = tree.tool()
    if let descriptors { tool.limits["NOFILE"] = descriptors }
    let run = try tool.run(bytes: words.map { Array($0.utf8) })
    if descriptors == nil {
      #expect(run.exit == .status(0), "\(run.errorText)")
      #expect(tree.names(in: "out").count == 600)
    } else {
      #expect(run.exit == .status(71), "\(run.errorText)")
      #expect(tree.leftovers(in: "out") == [])
    }
  }

  @Test("Files are judged by their paths before anything is packaged")
  func files() throws {
    let packs = try packs()
    try packs.tree.file("b.json", #"{"files": {"One/**/*.bin": "2.9 kB", "**/*.txt": "1kB"}}"#)
    let (states, run) = try packs.build(["--budget", "b.json"])
    #expect(run.exit == .status(65))
    #expect(states == ["One": "failed", "Two": "built", "Three": "built"])
    let finding = try objects(run).first { $0["code"] as? String == "BA1003" }
    let message = finding?["message"] as? String ?? ""
    #expect(
      message.contains("One/sub/b.bin has 3.00 kB, 100 B over the limit of 2.90 kB"), "\(message)")
  }

  @Test(
    "A budget that is none is refused at its place, and nothing is made",
    arguments: [
      (#"{"total": -1}"#, "BA1001", "1:11"), (#"{"total": 1.5}"#, "BA1001", "1:11"),
      (#"{"total": "5 XB"}"#, "BA1001", "1:11"),
      (#"{"packs": {"One": "-4 MB"}}"#, "BA1001", "1:19"),
      (#"{"files": {"*.png": null}}"#, "BA1001", "1:21"),
      (#"{"totl": 1}"#, "did you mean \"total\"?", "1:2"), (#"{"packs": []}"#, "BA0201", "1:11"),
      (#"{"files": {"/a": 1}}"#, "BA0306", "1:12"), ("[]", "BA0201", "1:1"), ("{", "BA0110", "1:"),
    ])
  func refused(text: String, words: String, place: String) throws {
    let packs = try packs()
    try packs.tree.file("b.json", text)
    let run = try packs.tree.run(
      all: ManyPacks.manifests + ["--output-directory", "out", "--budget", "b.json"])
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains(words), "\(run.errorText)")
    #expect(run.errorText.contains("b.json:\(place)"), "\(run.errorText)")
    #expect(try packs.files() == [:])
  }

  @Test("A limit for a pack that is not made is warned of, with the id that was meant")
  func unknownPack() throws {
    let packs = try packs()
    try packs.tree.file("b.json", #"{"packs": {"Tow": "1GB", "Two": "1 GiB"}}"#)
    let run = try packs.tree.run(
      all: ManyPacks.manifests + ["--output-directory", "out", "--budget", "b.json"])
    #expect(run.exit == .status(0))
    #expect(run.errorText.contains("BA1002"), "\(run.errorText)")
    #expect(run.errorText.contains("did you mean \"Two\"?"))
    #expect(run.errorText.contains("b.json:1:12"))
  }

  @Test("Standard output cannot be held back")
  func standardOutput() throws {
    let packs = try packs()
    try packs.tree.file("b.json", "{}")
    #expect(try packs.tree.run("One.json", "-o", "-", "--budget", "b.json").exit == .status(64))
    #expect(try packs.tree.run("One.json", "-o", "-", "--depfile", "x.d").exit == .status(64))
    #expect(
      try packs.tree.run("One.json", "-o", "x.aar", "--budget", "none.json").exit == .status(66))
  }
}
