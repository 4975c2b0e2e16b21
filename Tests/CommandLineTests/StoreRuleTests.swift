import Foundation
import TestSupport
import Testing

/// `verify --store`: what App Store Connect, or a server of one's own, would say.
@Suite struct StoreRuleTests {
  private func pack(id: String = "Test", extra: String = "", _ options: String...) throws
    -> TemporaryTree
  {
    let tree = try TemporaryTree()
    try tree.file("a", "a")
    try tree.file("m.json", manifest(id: id, selectors: #"{"file": "a"}"#, extra: extra))
    let run = try tree.run(all: ["package", "m.json", "-o", "x.aar"] + options)
    #expect(run.exit == .status(0), "\(run.errorText)")
    return tree
  }

  @Test(
    "C26-s1: an id that App Store Connect refuses is a warning, and an error for that store",
    arguments: ["my_pack", "com.example.pack"])
  func identifiers(id: String) throws {
    let tree = try pack(id: id)
    let plain = try tree.run("verify", "x.aar")
    #expect(plain.exit == .status(0))
    #expect(plain.errorText.contains("warning[BA0206]"))
    let apple = try tree.run("verify", "x.aar", "--store", "apple")
    #expect(apple.exit == .status(1))
    #expect(apple.errorText.contains("error[BA0701]"), "\(apple.errorText)")
    #expect(apple.errorText.contains("-19241"))
    #expect(apple.errorText.contains("as of 2026-"))
    #expect(apple.errorText.contains("x.aar:Manifest.json:1:"))
    #expect(!apple.errorText.contains("BA0206"))
    let own = try tree.run("verify", "x.aar", "--store", "self-hosted", "--warnings-as-errors")
    #expect(own.exit == .status(0), "\(own.errorText)")
  }

  @Test("An id that an address cannot hold is a warning for self-hosted packs")
  func addresses() throws {
    let run = try pack(id: "my pack").run("verify", "x.aar", "--store", "self-hosted")
    #expect(run.exit == .status(0))
    #expect(run.errorText.contains("warning[BA0703]"), "\(run.errorText)")
  }

  @Test("userInfo is an error for Apple's hosting alone")
  func userInfo() throws {
    let tree = try pack(extra: #""userInfo": {"a": 1},"#)
    try tree.succeed("verify", "x.aar", "--store", "self-hosted", "--warnings-as-errors")
    try tree.succeed("verify", "x.aar", "--warnings-as-errors")
    let run = try tree.run("verify", "x.aar", "--store", "apple")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("error[BA0702]"), "\(run.errorText)")
  }

  @Test("A container that Apple's packs do not use is a warning, and an error for Apple's hosting")
  func containers() throws {
    let tree = try pack("--compression", "lz4")
    #expect(try tree.run("verify", "x.aar").exit == .status(0))
    #expect(try tree.run("verify", "x.aar", "--store", "self-hosted").exit == .status(0))
    let run = try tree.run("verify", "x.aar", "--store", "apple")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("error[BA0509]"), "\(run.errorText)")
  }

  @Test("The route stands in JSON, and its rules are a case of the JUnit report")
  func machines() throws {
    let tree = try pack(id: "a_b")
    let run = try tree.run("verify", "x.aar", "--store", "apple", "--json", "--junit", "r.xml")
    let pack = try objects(run).first { $0["type"] as? String == "pack" }
    #expect(pack?["store"] as? String == "apple")
    let report = String(decoding: try tree.contents("r.xml"), as: UTF8.self)
    #expect(report.contains("Stores, versions and sets of packs"))
    #expect(report.contains("BA0701"))
    let good = try self.pack()
    try good.succeed("verify", "x.aar", "--store", "apple", "--junit", "r.xml")
    #expect(
      String(decoding: try good.contents("r.xml"), as: UTF8.self)
        .contains("Stores, versions and sets of packs"))
    #expect(try tree.run("verify", "x.aar", "--store", "steam").exit == .status(64))
  }
}
