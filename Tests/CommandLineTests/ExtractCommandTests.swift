import Foundation
import TestSupport
import Testing

/// `extract` as a user runs it, on packs that are in order.
@Suite struct ExtractCommandTests {
  private func pack(_ tree: TemporaryTree) throws {
    try tree.file("d/a.txt", "one\n").file("d/noise.bin", noise(3_000_000))
    try tree.file("d/empty", "").file("d/Sub/étoile.txt", "star").folder("d/hollow")
    try tree.file("d/run.sh", "#!/bin/sh\n", mode: 0o755)
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
  }

  /// What `diff -r` says of two folders, by a tool that is not ours.
  private func differences(_ tree: TemporaryTree, _ one: String, _ other: String) throws -> String {
    let run = try CommandRunner("/usr/bin/diff").run("-r", tree.path(one), tree.path(other))
    return run.text + run.errorText
  }

  @Test("The tree comes back byte for byte, empty folders and modes included")
  func roundTrip() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.succeed("extract", "x.aar", "-C", "out")
    #expect(try differences(tree, "d", "out/Contents/d") == "")
    #expect(try tree.contents("out/Manifest.json") == tree.contents("m.json"))
    try tree.succeed("extract", "x.aar", "-C", "logical/", "--contents-only")
    #expect(try differences(tree, "d", "logical/d") == "")
    #expect(tree.names(in: "logical") == [Array("d".utf8)])
    let attributes = try FileManager.default.attributesOfItem(
      atPath: tree.path("out/Contents/d/run.sh"))
    #expect(attributes[.posixPermissions] as? Int == 0o755)
    #expect((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 == 978_307_200)
    #expect(tree.leftovers().isEmpty && tree.leftovers(in: "out").isEmpty)
  }

  @Test("Paths choose files and folders; a pack from a pipe works")
  func paths() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    var tool = tree.tool()
    tool.input = .pipe(try tree.contents("x.aar"))
    let run = try tool.run("extract", "-", "-C", "out", "d/Sub", "d/a.txt")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(tree.names(in: "out") == [Array("Contents".utf8)])
    #expect(tree.names(in: "out/Contents/d").count == 2)
    #expect(try tree.contents("out/Contents/d/Sub/étoile.txt") == Array("star".utf8))
  }

  @Test("A path that is not there stops everything, with advice")
  func missingPath() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    let run = try tree.run(
      "extract", "x.aar", "-C", "out", "d/a.txt", "d/a.tzt", "Contents/d/empty")
    #expect(run.exit == .status(66))
    #expect(run.errorText.contains("did you mean d/a.txt?"), "\(run.errorText)")
    #expect(run.errorText.contains("leave Contents/ out"))
    #expect(!tree.exists("out"))
  }

  @Test("Nothing is overwritten without --force, and then only files by files")
  func overwriting() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.succeed("extract", "x.aar", "-C", "out")
    try tree.file("out/Contents/d/a.txt", "mine").file("out/Contents/d/other", "mine, too")
    let refused = try tree.run("extract", "x.aar", "-C", "out")
    #expect(refused.exit == .status(73))
    #expect(
      refused.errorText.contains("out/Contents/d/a.txt exists already"), "\(refused.errorText)")
    #expect(refused.errorText.contains("out/Manifest.json exists already"))
    #expect(try tree.contents("out/Contents/d/a.txt") == Array("mine".utf8))
    try tree.succeed("extract", "x.aar", "-C", "out", "--force")
    #expect(try tree.contents("out/Contents/d/a.txt") == Array("one\n".utf8))
    #expect(try tree.contents("out/Contents/d/other") == Array("mine, too".utf8))
    try FileManager.default.removeItem(atPath: tree.path("out/Contents/d/empty"))
    try tree.folder("out/Contents/d/empty").file("out/Contents/d/a.txt", "mine")
    let folder = try tree.run("extract", "x.aar", "-C", "out", "--force")
    #expect(folder.exit == .status(73))
    #expect(folder.errorText.contains("is a folder"), "\(folder.errorText)")
    // a.txt had been replaced before the folder was met, and went back.
    #expect(try tree.contents("out/Contents/d/a.txt") == Array("mine".utf8))
    #expect(tree.leftovers(in: "out").isEmpty)
  }

  @Test("A link in the way is never written through")
  func linkInTheWay() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.folder("outside").folder("out").link("out/Contents", to: "../outside")
    for options in [[], ["--force"]] {
      let run = try tree.run(all: ["extract", "x.aar", "-C", "out"] + options)
      #expect(run.exit == .status(73), "\(run.errorText)")
      #expect(tree.names(in: "outside").isEmpty)
      #expect(tree.names(in: "out").count == 1)
    }
    try tree.file("target", "precious").folder("two/Contents/d").link(
      "two/Contents/d/a.txt", to: "../../../target")
    #expect(try tree.run("extract", "x.aar", "-C", "two", "--force").exit == .status(0))
    #expect(try tree.contents("target") == Array("precious".utf8))
    #expect(try tree.contents("two/Contents/d/a.txt") == Array("one\n".utf8))
  }

  @Test(
    "C13-s3: a full disk is named, exits 74 and leaves nothing half-written",
    .enabled(if: geteuid() == 0 && FileManager.default.fileExists(atPath: "/dev/shm"), "mounts"))
  func diskFull() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.folder("small")
    let mount = try CommandRunner("/usr/bin/mount").run(
      "-t", "tmpfs", "-o", "size=4k", "tmpfs", tree.path("small"))
    if mount.exit == .status(0) {
      defer { _ = try? CommandRunner("/usr/bin/umount").run(tree.path("small")) }
      let run = try tree.run("extract", "x.aar", "-C", "small")
      #expect(run.exit == .status(74), "\(run.errorText)")
      #expect(run.errorText.contains("ENOSPC"))
      #expect(run.errorText.contains("nothing was extracted"))
      #expect(tree.names(in: "small").isEmpty)
    } else {
      // Where nothing can be mounted, a limit on file sizes stands for the full disk.
      var tool = tree.tool()
      tool.limits = ["FSIZE": 1_000_000]
      let run = try tool.run("extract", "x.aar", "-C", "small")
      #expect(run.exit != .status(0))
      #expect(!tree.exists("small/Contents"))
    }
  }

  @Test("INT and TERM leave the folder as it was")
  func interruption() throws {
    let tree = try TemporaryTree()
    for index in 0..<3000 {
      try tree.file("d/\(index % 50)/\(index)", noise(20_000, seed: UInt64(index)))
    }
    #expect(try tree.package(#"{"directory": "d"}"#, "--compression", "none").exit == .status(0))
    try tree.file("out/mine", "mine")
    var interrupted = 0
    for round in 0..<16 {
      let number = round % 2 == 0 ? SIGINT : SIGTERM
      let running = try tree.tool().start("extract", "x.aar", "-C", "out")
      usleep(UInt32(2000 + round * 8000))
      running.signal(number)
      let result = running.wait()
      if result.exit == .status(0) || tree.exists("out/Contents") {
        // It was done before the signal: then all is there.
        #expect(try tree.run("extract", "x.aar", "-C", "out").exit == .status(73))
        try FileManager.default.removeItem(atPath: tree.path("out/Contents"))
        try FileManager.default.removeItem(atPath: tree.path("out/Manifest.json"))
      } else {
        #expect(result.exit == .signal(number))
        interrupted += 1
      }
      #expect(tree.names(in: "out") == [Array("mine".utf8)], "round \(round)")
    }
    #expect(interrupted > 0)
  }

  @Test("What SIGKILL leaves behind is removed by the next run")
  func killed() throws {
    let tree = try TemporaryTree()
    for index in 0..<2000 { try tree.file("d/\(index)", noise(20_000, seed: UInt64(index))) }
    #expect(try tree.package(#"{"directory": "d"}"#, "--compression", "none").exit == .status(0))
    try tree.folder("out")
    var sawLeftover = false
    for round in 0..<40 where !sawLeftover {
      let running = try tree.tool().start("extract", "x.aar", "-C", "out")
      usleep(UInt32(5000 + round * 5000))
      running.signal(SIGKILL)
      _ = running.wait()
      sawLeftover = !tree.leftovers(in: "out").isEmpty
      if !sawLeftover {
        try FileManager.default.removeItem(atPath: tree.path("out")); try tree.folder("out")
      }
    }
    #expect(sawLeftover, "no run was killed while it had a temporary folder")
    try tree.succeed("extract", "x.aar", "-C", "out")
    #expect(tree.leftovers(in: "out").isEmpty)
  }

  @Test("A folder that may not be written gives 77; one in a folder that is not there 73")
  func noFolder() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    try tree.folder("locked", mode: 0o555)
    var tool = tree.tool()
    tool.dropsPrivileges = true
    let run = try tool.run("extract", "x.aar", "-C", "locked")
    #expect(run.exit == .status(77), "\(run.errorText)")
    let missing = try tree.run("extract", "x.aar", "-C", "no/such/folder")
    #expect(missing.exit == .status(73), "\(missing.errorText)")
    #expect(try tree.run("extract", "x.aar", "-C", "m.json").exit == .status(73))
  }

  @Test("JSON tells how much was written")
  func json() throws {
    let tree = try TemporaryTree()
    try pack(tree)
    let objects = try objects(tree.succeed("extract", "x.aar", "-C", "out", "--json"))
    #expect(objects.last?["ok"] as? Bool == true)
    #expect(objects.last?["files"] as? Int == 6)
    let failed = try CommandLineTests.objects(tree.run("extract", "x.aar", "-C", "out", "--json"))
    #expect(failed.last?["ok"] as? Bool == false)
    #expect(failed.contains { $0["code"] as? String == "BA0605" })
  }
}
