import Foundation
import TestSupport
import Testing

/// `Examples/NinjaBuild`, as its page describes it.
@Suite("The Ninja example") struct NinjaBuildTests {
  private let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree()
    let script = CommandRunner.repository.appending(path: "Examples/NinjaBuild/generate").path
    let tool = CommandRunner.productsFolder.appending(path: "ba-package").path
    let run = try CommandRunner(CommandRunner.python, in: tree.path).run(
      script, "--sample", "220", "--tool", tool, "--", "--compression", "lz4")
    #expect(run.exit == .status(0), "\(run.errorText)")
  }

  /// The packs that Ninja made.
  private func ninja() throws -> Set<String> {
    let run = try CommandRunner("/usr/bin/ninja", in: tree.path).run("--quiet", "-v")
    #expect(run.exit == .status(0), "\(run.text)")
    let plain = try CommandRunner("/usr/bin/ninja", in: tree.path).run("-n")
    #expect(plain.text.contains("no work to do"), "\(plain.text)")
    return try packs().filter { try times[$0] != modified($0) }
  }

  private var times: [String: Date] { recorded.values }
  private let recorded = Recorded()

  private final class Recorded: @unchecked Sendable {
    var values: [String: Date] = [:]
  }

  private func packs() -> Set<String> {
    Set(
      tree.names(in: "out").map { String(decoding: $0, as: UTF8.self) }.filter {
        $0.hasSuffix(".aar")
      })
  }

  private func modified(_ pack: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: tree.path("out/\(pack)"))[.modificationDate]
      as? Date
  }

  /// Builds, and gives the packs that were made.
  private func build() throws -> Set<String> {
    let made = try ninja()
    for pack in packs() { recorded.values[pack] = try modified(pack) }
    return made
  }

  @Test("Hundreds of packs are built once, and then only those that changed")
  func incremental() throws {
    #expect(try build().count == 220)
    #expect(try build() == [])
    try tree.file("packs/Pack0042/assets/text/read me.txt", "changed")
    try tree.file("packs/Pack0007/assets/new.txt", "new")
    try tree.file("packs/Pack0100/assets/text/more/deep.txt", "new folder")
    try FileManager.default.removeItem(atPath: tree.path("packs/Pack0150/assets/data.bin"))
    try tree.file(
      "packs/Pack0219/Manifest.json", try tree.contents("packs/Pack0219/Manifest.json") + [0x0A])
    #expect(
      try build()
        == Set(["0042", "0007", "0100", "0150", "0219"].map { "Pack\($0).aar" }))
    #expect(try build() == [])
    try tree.file(
      "packs/Extra/Manifest.json",
      manifest(id: "Extra", selectors: #"{"directory": "assets"}"#, extra: #""sourceRoot": ".","#))
    try tree.file("packs/Extra/assets/a", "a")
    #expect(try build() == ["Extra.aar"])
    try tree.file("packs/Extra/assets/b", "b")
    #expect(try build() == ["Extra.aar"])
    #expect(try tree.listed("out/Extra.aar") == ["assets/a", "assets/b"])
  }
}
