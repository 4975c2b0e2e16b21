import Foundation
import TestSupport
import Testing

/// `package` with many manifests: one run for all.
@Suite("Many packs at once") struct ManyPacksTests {
  /// The fields of the table's row about a pack.
  private func row(_ id: String, in run: CommandResult) -> [String] {
    let line = run.errorText.split(separator: "\n").first { $0.hasPrefix(id + " ") }
    return line?.split(separator: " ").map(String.init) ?? []
  }

  @Test("One table tells what became of each pack")
  func table() throws {
    let packs = try ManyPacks()
    let words = ManyPacks.manifests + ["--output-directory", "out"]
    let run = try packs.tree.run(all: words)
    #expect(run.exit == .status(0))
    #expect(run.output.isEmpty)
    let heading = run.errorText.split(separator: "\n").first?.split(separator: " ")
    #expect(heading == ["pack", "files", "bytes", "stored", "ratio", "time", "state"])
    for id in ManyPacks.ids {
      #expect(row(id, in: run).prefix(2) == [id, "2"])
      #expect(row(id, in: run).last == "built")
    }
    #expect(run.errorText.contains("3 packs: 3 built, 0 unchanged, 0 failed; "))
    let again = try packs.tree.run(all: words)
    #expect(again.errorText.contains("3 packs: 0 built, 3 unchanged, 0 failed; "))
    #expect(try packs.tree.run(all: words + ["-q"]).errors.isEmpty)
    let sizes = try ManyPacks.ids.map { try packs.tree.contents("out/\($0).aar").count }
    let lines = try objects(try packs.build().run)
    let stored = lines.compactMap {
      $0["type"] as? String == "pack" ? $0["archiveBytes"] as? Int : nil
    }
    #expect(stored == sizes)
    #expect(lines.last?["archiveBytes"] as? Int == sizes.reduce(0, +))
    #expect(lines.last?["unchanged"] as? Int == 3)
  }

  @Test("A manifest that fails stops no other, and all findings are shown in the manifests' order")
  func failing() throws {
    let packs = try ManyPacks()
    try packs.tree.file("bad.json", #"{"assetPackID": "Bad", "#)
    try packs.tree.file(
      "less.json", manifest(id: "Less", selectors: #"{"file": "gone"}, {"file": "off"}"#))
    let manifests = ["bad.json", "One.json", "none.json", "less.json", "Two.json", "Three.json"]
    let (states, run) = try packs.build(manifests: manifests)
    #expect(run.exit == .status(66), "the gravest: a missing manifest")
    #expect(
      states == [
        "bad.json": "failed", "none.json": "failed", "Less": "failed", "One": "built",
        "Two": "built", "Three": "built",
      ])
    let findings = try objects(run).filter { $0["type"] as? String == "finding" }
    let text = findings.compactMap { $0["message"] as? String }.joined(separator: "\n")
    for words in ["gone", "off", "none.json"] { #expect(text.contains(words), "\(text)") }
    let order = try objects(run).filter { $0["type"] as? String == "pack" }
    #expect(order.map { $0["manifest"] as? String } == manifests)
    #expect(try packs.files() == packs.cleanBuild())
  }

  @Test("Two packs with one id are refused before anything is written")
  func duplicates() throws {
    let packs = try ManyPacks()
    try packs.tree.file("also.json", manifest(id: "One", selectors: #"{"directory": "Two"}"#))
    let (states, run) = try packs.build(manifests: ManyPacks.manifests + ["also.json"])
    #expect(run.exit == .status(65))
    #expect(states == [:])
    #expect(run.text.components(separatedBy: "BA0540").count == 3)
    #expect(try packs.files() == [:])
  }

  @Test("Packs that get in each other's way are found, whether they were made now or earlier")
  func acrossPacks() throws {
    let packs = try ManyPacks()
    try packs.write("x/One/shared.txt", "of One")
    try packs.write("x/Two/shared.txt", "of Two")
    for id in ["One", "Two"] {
      try packs.tree.file(
        "\(id).json",
        manifest(
          id: id,
          selectors:
            #"{"directory": "\#(id)"}, {"fileSource": "x/\#(id)/shared.txt", "fileDestination": "shared.txt"}"#
        ))
    }
    for state in ["built", "unchanged"] {
      let (states, run) = try packs.build(["--depfile", "x.d"])
      #expect(Set(states.values) == [state])
      #expect(run.exit == .status(65), "\(run.text)")
      let finding = try objects(run).first { $0["code"] as? String == "BA0751" }
      #expect(
        (finding?["message"] as? String)?.contains("shared.txt is in out/One.aar, too") == true)
      #expect(!packs.tree.exists("x.d"))
    }
    try packs.write("x/Two/shared.txt", "of One")
    #expect(try packs.build().run.exit == .status(0), "the same bytes are only warned of")
    let alone = try packs.build(manifests: ["One.json"])
    #expect(!alone.run.text.contains("BA07"))
  }

  @Test("All bytes are those of packs that are made one by one", arguments: ["1", "2", "9"])
  func sameBytes(jobs: String) throws {
    let tree = try TemporaryTree()
    try tree.folder("out")
    let ids = (0..<20).map { "Pack\($0)" }
    for (index, id) in ids.enumerated() {
      // Some of many blocks, some smaller than one.
      let size = index % 5 == 0 ? 2_500_000 : 200 * index
      try tree.sparse(
        "\(id)/zeros", size: size, pieces: [size / 2: noise(200, seed: UInt64(index))])
      try tree.file("\(id)/noise", noise(300 * index, seed: UInt64(index)))
      try tree.file("\(id).json", manifest(id: id, selectors: #"{"directory": "\#(id)"}"#))
    }
    let options = ["--compression", "lz4", "--jobs", jobs]
    let all = try tree.run(
      all: ids.map { $0 + ".json" } + ["--output-directory", "out"] + options)
    #expect(all.exit == .status(0), "\(all.errorText)")
    for id in ids {
      try tree.succeed("\(id).json", "-o", "one.aar", "--compression", "lz4", "--force", "-q")
      #expect(try tree.contents("one.aar") == tree.contents("out/\(id).aar"), "\(id)")
    }
    try tree.succeed("verify", "out/Pack5.aar", "--receipt", "out/Pack5.receipt.json")
  }

  @Test("Memory stays within that of one pack, however many are under way")
  func memory() throws {
    let tree = try TemporaryTree()
    try tree.folder("out")
    let ids = (0..<12).map { "Pack\($0)" }
    for id in ids {
      try tree.sparse("\(id)/zeros", size: 24 << 20)
      try tree.file("\(id).json", manifest(id: id, selectors: #"{"directory": "\#(id)"}"#))
    }
    let jobs: UInt64 = 8
    var tool = tree.tool()
    tool.measuresMemory = true
    // Compressing takes longer than reading, so that each pack takes all blocks that it can get.
    let words =
      ids.map { $0 + ".json" }
      + [
        "--output-directory", "out", "--jobs", "\(jobs)", "--compression", "zlib", "--effort",
        "best",
      ]
    let run = try tool.run(bytes: words.map { Array($0.utf8) })
    #expect(run.exit == .status(0), "\(run.errorText)")
    let peak = try #require(run.peakMemory)
    #expect(peak <= (64 + 6 * jobs) << 20, "\(peak >> 20) MiB")
  }

  @Test("Killed at any moment and run again, a build gives the bytes of a clean one")
  func killed() throws {
    let packs = try ManyPacks()
    for (index, id) in ManyPacks.ids.enumerated() {
      try packs.write("\(id)/big", noise(400_000, seed: UInt64(index)))
    }
    let words = ManyPacks.manifests + ["--output-directory", "out", "--compression", "lz4", "-q"]
    let arguments = words.map { Array($0.utf8) }
    let length = try packs.tree.tool().run(bytes: arguments).duration
    var generator = SeededGenerator(seed: 20)
    var wasKilled = false
    for round in 0..<20 {
      // Every pack changes in each round, so that old and new files lie side by side.
      for id in ManyPacks.ids { try packs.write("\(id)/round", "\(round)") }
      let run = try packs.tree.tool().start(bytes: arguments)
      usleep(UInt32(Double.random(in: 0...length, using: &generator) * 1_000_000))
      run.signal(SIGKILL)
      if run.wait().exit == .signal(SIGKILL) { wasKilled = true }
      // Undone in every third round: what was made of the change has to go again.
      if round % 3 == 0 { for id in ManyPacks.ids { try packs.write("\(id)/round", "none") } }
      let again = try packs.tree.tool().run(bytes: arguments)
      #expect(again.exit == .status(0), "round \(round): \(again.errorText)")
      #expect(try packs.files() == packs.cleanBuild(["--compression", "lz4"]), "round \(round)")
    }
    #expect(wasKilled)
  }

  @Test("A signal leaves nothing half-written, and no pack without its receipt")
  func interrupted() throws {
    let packs = try ManyPacks()
    for id in ManyPacks.ids { try packs.write("\(id)/big", noise(400_000)) }
    let words = ManyPacks.manifests + ["--output-directory", "out", "--compression", "lz4"]
    for delay in stride(from: UInt32(0), to: 60_000, by: 6_000) {
      let run = try packs.tree.tool().start(bytes: (words + ["--force"]).map { Array($0.utf8) })
      usleep(delay)
      run.signal(SIGTERM)
      _ = run.wait()
      #expect(packs.tree.leftovers(in: "out") == [])
      for name in try packs.files().keys where name.hasSuffix(".aar") {
        let id = String(name.dropLast(4))
        let check = try packs.tree.run(
          "verify", "out/\(name)", "--receipt", "out/\(id).receipt.json")
        #expect(check.exit == .status(0), "\(check.errorText)")
      }
    }
  }
}
