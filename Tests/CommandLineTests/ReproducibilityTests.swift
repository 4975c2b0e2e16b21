import Foundation
import TestSupport
import Testing

/// The same input gives the same bytes, whatever surrounds the run.
@Suite struct ReproducibilityTests {
  private func fill(_ tree: TemporaryTree, reversed: Bool, mode: UInt16, time: Int) throws {
    var names = (0..<40).map { "d/sub\($0 % 5)/file-\($0).bin" }
    names += ["d/a", "d/a.txt", "d/a-b/x", "d/Ä.txt", "d/日本語.png"]
    for name in reversed ? names.reversed() : names {
      let seed = UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
      try tree.file(
        name, noise(60_000, seed: seed).map { $0 & 0x1F }, mode: mode, modified: time)
    }
    try tree.folder("d/empty", modified: time)
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
  }

  @Test(
    "C12-s1, C12-s2, C12-s3, C12-s4, C11-s3: creation order, clock, threads, umask, zone, locale")
  func surroundings() throws {
    let first = try TemporaryTree()
    try fill(first, reversed: false, mode: 0o644, time: 1_700_000_000)
    try first.succeed("package", "m.json", "-o", "x.aar", "--jobs", "1")
    let reference = try first.contents("x.aar")

    let second = try TemporaryTree()
    try fill(second, reversed: true, mode: 0o600, time: 1_234_567)
    var tool = second.tool()
    tool.umask = 0o077
    tool.environment["TZ"] = "Asia/Tokyo"
    tool.environment["LC_ALL"] = "tr_TR.UTF-8"
    let run = try tool.run("package", "m.json", "-o", "x.aar", "--jobs", "8")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try second.contents("x.aar") == reference)
  }

  @Test(
    "C12-s2: the clock stands elsewhere",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime"),
      "needs faketime; Scripts/test installs it"))
  func clock() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.succeed("package", "m.json", "-o", "x.aar")
    let program = CommandRunner.productsFolder.appending(path: "ba-package").path
    for time in ["1999-12-31 23:59:59", "2039-06-01"] {
      let run = try CommandRunner("/usr/bin/faketime", in: tree.path).run(
        time, program, "package", "m.json", "-o", "y.aar", "--force")
      #expect(run.exit == .status(0), "\(run.errorText)")
      #expect(try tree.contents("y.aar") == tree.contents("x.aar"))
    }
  }

  @Test(
    "C11-s2: SOURCE_DATE_EPOCH decides the times, and the bytes repeat",
    arguments: [0, 1, 315_532_800])
  func epochs(seconds: Int) throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    var tool = tree.tool()
    tool.environment["SOURCE_DATE_EPOCH"] = String(seconds)
    for name in ["a.aar", "b.aar"] {
      #expect(try tool.run("package", "m.json", "-o", name).exit == .status(0))
    }
    #expect(try tree.contents("a.aar") == tree.contents("b.aar"))
    try tree.succeed("verify", "a.aar")
    let listed = try objects(tree.succeed("list", "a.aar", "--json"))
    #expect(listed.first?["modifiedSeconds"] as? Int == seconds)
  }

  @Test("C11-s1: times before 1970 are normalised away, or exact with --preserve-metadata")
  func oldTimes() throws {
    let tree = try TemporaryTree()
    try tree.file("a.txt", "a", modified: -2_146_608_000)
    try tree.file("m.json", manifest(selectors: #"{"file": "a.txt"}"#))
    try tree.succeed("package", "m.json", "-o", "a.aar")
    try tree.succeed("package", "m.json", "-o", "b.aar", "--preserve-metadata")
    for (name, seconds) in [("a.aar", 978_307_200), ("b.aar", -2_146_608_000)] {
      let listed = try objects(tree.succeed("list", name, "--json"))
      #expect(listed.first?["modifiedSeconds"] as? Int == seconds)
    }
  }

  @Test(
    "An independent reader finds the defaults that are promised, and every byte",
    .enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
  func defaults() throws {
    let tree = try TemporaryTree()
    try tree.file("d/run.sh", "#!/bin/sh\n", mode: 0o711)
    try tree.file("d/a.txt", "")
    try tree.file("d/big.bin", noise(3_000_000).map { $0 & 0x0F })
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
    let content = try ArchiveOracle.read(tree.path("x.aar"))
    #expect(content.container == "pbze")
    #expect(
      content.entries.map(\.pathText) == [
        "", "Contents", "Contents/d", "Contents/d/a.txt", "Contents/d/big.bin",
        "Contents/d/run.sh", "Manifest.json",
      ])
    for entry in content.entries {
      let isFile = entry.type == "F"
      let keys = entry.fields.map { String($0.prefix(3)) }
      #expect(
        keys == ["TYP", "PAT", "UID", "GID", "MOD", "FLG", "CTM", "MTM"] + (isFile ? ["DAT"] : []))
      #expect(entry.integers["UID"] == 501)
      #expect(entry.integers["GID"] == 20)
      #expect(entry.integers["FLG"] == 0)
      let isExecutable = !isFile || entry.pathText == "Contents/d/run.sh"
      #expect(entry.integers["MOD"] == (isExecutable ? 0o755 : 0o644))
      guard isFile else { continue }
      let name = entry.pathText == "Manifest.json" ? "m.json" : String(entry.pathText.dropFirst(9))
      #expect(try entry.data?.sha256 == sha256(tree.path(name)))
    }
  }
}
