import Foundation
import TestSupport
import Testing

/// `package --output-directory`: what makes a pack anew, and what lies in the way.
@Suite("Unchanged packs") struct UnchangedPackTests {
  /// A change to the pack `One`, in its files or in the command line.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var options: [String] = []
    var environment: [String: String] = [:]
    /// The packs that it concerns.
    var packs = ["One"]
    var make: @Sendable (ManyPacks) throws -> Void = { _ in }
  }

  private static func option(_ words: String...) -> Change {
    Change(testDescription: words.joined(separator: " "), options: words, packs: ManyPacks.ids)
  }

  static let changes: [Change] = [
    Change(testDescription: "other bytes, the same size and time") {
      try $0.write("One/a.txt", "an ASSET of One\n")
    },
    Change(testDescription: "the last byte of the last file") { packs in
      var bytes = try packs.tree.contents("One/sub/b.bin")
      bytes[bytes.count - 1] ^= 1
      try packs.write("One/sub/b.bin", bytes)
    },
    Change(testDescription: "an execute bit") { try $0.tree.mode("One/a.txt", 0o755) },
    Change(testDescription: "a new name") { packs in
      try FileManager.default.moveItem(
        atPath: packs.tree.path("One/a.txt"), toPath: packs.tree.path("One/aa.txt"))
    },
    Change(testDescription: "a new file") { try $0.write("One/sub/c", "") },
    Change(testDescription: "a new folder") { try $0.tree.folder("One/more") },
    Change(testDescription: "a file less") { packs in
      try FileManager.default.removeItem(atPath: packs.tree.path("One/sub/b.bin"))
    },
    Change(testDescription: "a folder less") { packs in
      try FileManager.default.removeItem(atPath: packs.tree.path("One/empty"))
    },
    Change(testDescription: "a space in the manifest") { packs in
      try packs.tree.file("One.json", try packs.tree.contents("One.json") + [0x20])
    },
    Change(testDescription: "another tool in the receipt") {
      try edit($0, #""tool": "ba-package "#, #""tool": "ba-package 0"#)
    },
    Change(testDescription: "another codec in the receipt") {
      try edit($0, #"lzfse default"#, #"lzfse default 0"#)
    },
    Change(testDescription: "the archive gone") { packs in
      try FileManager.default.removeItem(atPath: packs.tree.path("out/One.aar"))
    },
    option("--effort", "fast"), option("--compression", "lz4"), option("--preserve-metadata"),
    option("--pack-version", "3"), option("--lock", "lock.json"),
    Change(
      testDescription: "SOURCE_DATE_EPOCH", environment: ["SOURCE_DATE_EPOCH": "7"],
      packs: ManyPacks.ids),
  ]

  private static func edit(_ packs: ManyPacks, _ old: String, _ new: String) throws {
    let text = String(decoding: try packs.tree.contents("out/One.receipt.json"), as: UTF8.self)
    #expect(text.contains(old))
    try packs.tree.file(
      "out/One.receipt.json", text.replacingOccurrences(of: old, with: new))
  }

  @Test(
    "Whatever a pack depends on makes it anew, with the bytes of a clean build", arguments: changes)
  func changed(_ change: Change) throws {
    let packs = try ManyPacks()
    #expect(try packs.build().states == ["One": "built", "Two": "built", "Three": "built"])
    try change.make(packs)
    let (states, run) = try packs.build(change.options, environment: change.environment)
    #expect(run.exit == .status(0), "\(run.text)")
    for id in ManyPacks.ids {
      #expect(states[id] == (change.packs.contains(id) ? "built" : "unchanged"), "\(id)")
    }
    let files = try packs.files()
    #expect(try files == packs.cleanBuild(change.options, environment: change.environment))
    let again = try packs.build(change.options, environment: change.environment)
    #expect(Set(again.states.values) == ["unchanged"])
    #expect(try packs.files() == files)
  }

  @Test("What a pack does not depend on leaves it alone")
  func unchanged() throws {
    let packs = try ManyPacks()
    try packs.build()
    let before = try packs.files()
    func times() throws -> [Date?] {
      try ManyPacks.ids.map {
        try FileManager.default.attributesOfItem(atPath: packs.tree.path("out/\($0).aar"))[
          .modificationDate] as? Date
      }
    }
    let written = try times()
    for id in ManyPacks.ids {
      try packs.tree.file("\(id)/a.txt", "an asset of \(id)\n", mode: 0o600, modified: 5)
    }
    try packs.tree.file("One/.DS_Store", "junk")
    for options in [[], ["--jobs", "1"], ["--jobs", "7", "--verbose"]] {
      #expect(
        try packs.build(options).states
          == ["One": "unchanged", "Two": "unchanged", "Three": "unchanged"])
    }
    #expect(try packs.files() == before)
    #expect(try times() == written)
    #expect(try packs.build(["--keep-junk"]).states["One"] == "built")
    #expect(try packs.build(["--force"]).states.values.sorted() == ["built", "built", "built"])
  }

  @Test("With --preserve-metadata times and modes count")
  func metadata() throws {
    let packs = try ManyPacks()
    let options = ["--preserve-metadata"]
    try packs.build(options)
    #expect(Set(try packs.build(options).states.values) == ["unchanged"])
    try packs.tree.file("One/a.txt", "an asset of One\n", modified: 5)
    #expect(try packs.build(options).states["One"] == "built")
    try packs.tree.mode("Two/a.txt", 0o600)
    #expect(
      try packs.build(options).states
        == ["One": "unchanged", "Two": "built", "Three": "unchanged"])
  }

  @Test("A commit that changed no input leaves packs alone, with the commit they were made at")
  func commit() throws {
    let packs = try ManyPacks()
    let head = packs.tree.path(".git/refs/heads/main")
    try packs.tree.file(".git/HEAD", "ref: refs/heads/main\n")
    try packs.tree.file(".git/refs/heads/main", String(repeating: "1", count: 40) + "\n")
    try packs.build()
    let before = try packs.files()
    try String(repeating: "2", count: 40).write(toFile: head, atomically: true, encoding: .utf8)
    #expect(Set(try packs.build().states.values) == ["unchanged"])
    #expect(try packs.files() == before)
    #expect(
      String(decoding: try packs.tree.contents("out/One.receipt.json"), as: UTF8.self)
        .contains(String(repeating: "1", count: 40)))
  }

  @Test("A source archive serves as well as a folder")
  func sourceArchive() throws {
    let packs = try ManyPacks()
    let tar = CommandRunner("/usr/bin/tar", in: packs.tree.path)
    #expect(try tar.run("cf", "s.tar", "One", "Two", "Three").exit == .status(0))
    let options = ["--source-archive", "s.tar"]
    try packs.build(options)
    #expect(Set(try packs.build(options).states.values) == ["unchanged"])
    try packs.write("Two/a.txt", "an ASSET of Two\n")
    #expect(try tar.run("cf", "s.tar", "Three", "Two", "One").exit == .status(0))
    #expect(
      try packs.build(options).states
        == ["One": "unchanged", "Two": "built", "Three": "unchanged"])
  }

  @Test("A lock takes the digest of packs that did not change, and refuses others")
  func lock() throws {
    let packs = try ManyPacks()
    try packs.build(["--pack-version", "1"])
    let options = ["--pack-version", "1", "--lock", "lock.json"]
    #expect(Set(try packs.build(options).states.values) == ["unchanged"])
    let lock = String(decoding: try packs.tree.contents("lock.json"), as: UTF8.self)
    for id in ManyPacks.ids { #expect(try lock.contains(sha256(packs.tree.path("out/\(id).aar")))) }
    try packs.write("One/a.txt", "an ASSET of One\n")
    let (states, run) = try packs.build(options)
    #expect(run.exit == .status(65))
    #expect(states["One"] == "failed")
    #expect(run.text.contains("BA0506"))
    #expect(try packs.tree.contents("lock.json") == Array(lock.utf8))
  }

  /// What lies under the name of a pack or its receipt, and is none of ours.
  static let obstacles: [Change] = [
    Change(testDescription: "another file") { try $0.tree.file("out/One.aar", "mine") },
    Change(testDescription: "a pack without its receipt") { packs in
      try FileManager.default.removeItem(atPath: packs.tree.path("out/One.receipt.json"))
    },
    Change(testDescription: "a flipped bit") { packs in
      var bytes = try packs.tree.contents("out/One.aar")
      bytes[bytes.count / 2] ^= 1
      try packs.tree.file("out/One.aar", bytes)
    },
    Change(testDescription: "a byte more") { packs in
      try packs.tree.file("out/One.aar", try packs.tree.contents("out/One.aar") + [0])
    },
    Change(testDescription: "a receipt cut short") { packs in
      let bytes = try packs.tree.contents("out/One.receipt.json")
      try packs.tree.file("out/One.receipt.json", Array(bytes.dropLast(2)))
    },
    Change(testDescription: "another file for a receipt") {
      try $0.tree.file("out/One.receipt.json", "{}")
    },
    Change(testDescription: "a link") { packs in
      try FileManager.default.moveItem(
        atPath: packs.tree.path("out/One.aar"), toPath: packs.tree.path("real.aar"))
      try packs.tree.link("out/One.aar", to: "../real.aar")
    },
    Change(testDescription: "a folder") { packs in
      try FileManager.default.removeItem(atPath: packs.tree.path("out/One.aar"))
      try packs.tree.folder("out/One.aar")
    },
    Change(testDescription: "a pipe for a receipt") { packs in
      try FileManager.default.removeItem(atPath: packs.tree.path("out/One.receipt.json"))
      try packs.tree.pipe("out/One.receipt.json")
    },
  ]

  @Test("A file that no receipt speaks for is replaced only with --force", arguments: obstacles)
  func foreign(_ obstacle: Change) throws {
    let packs = try ManyPacks()
    try packs.build()
    let clean = try packs.files()
    try obstacle.make(packs)
    let archive = try? packs.tree.contents("out/One.aar")
    let (states, run) = try packs.build()
    #expect(run.exit == .status(73), "\(run.text)")
    #expect(states == ["One": "failed", "Two": "unchanged", "Three": "unchanged"])
    #expect((try? packs.tree.contents("out/One.aar")) == archive)
    #expect(packs.tree.leftovers(in: "out") == [])
    let isSpecial = ["a folder", "a pipe for a receipt"].contains(obstacle.testDescription)
    let forced = try packs.build(["--force"])
    #expect(forced.run.exit == .status(isSpecial ? 73 : 0))
    if !isSpecial { #expect(try packs.files() == clean) }
  }

  @Test("A run that was killed between the archive's name and the receipt's is taken up again")
  func betweenTheNames() throws {
    let packs = try ManyPacks()
    try packs.build()
    try packs.write("One/a.txt", "an ASSET of One\n")
    let clean = try packs.cleanBuild()
    try packs.tree.file("out/One.aar", try packs.tree.contents("clean/One.aar"))
    let receipt = try packs.tree.contents("clean/One.receipt.json")
    try packs.tree.file("out/.One.receipt.json.1f.ba-package-tmp", receipt)
    try packs.write("One/a.txt", "an asset of ONE\n")
    #expect(
      try packs.build().states == ["One": "built", "Two": "unchanged", "Three": "unchanged"])
    #expect(try packs.files() == packs.cleanBuild())
    #expect(try packs.files() != clean)
  }
}
