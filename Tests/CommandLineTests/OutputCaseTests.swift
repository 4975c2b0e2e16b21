import Foundation
import TestSupport
import Testing

/// What went wrong for people while the output was written.
@Suite struct OutputCaseTests {
  @Test("C07-s1: a file that grows meanwhile gives a consistent pack or an error, never a bad pack")
  func growing() throws {
    let tree = try TemporaryTree()
    for index in 0..<40 { try tree.file("d/\(index)", noise(300_000, seed: UInt64(index))) }
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    let path = tree.path("d/39")
    let stop = Flag()
    let writer = Thread {
      while !stop.isSet {
        if let file = FileHandle(forWritingAtPath: path) {
          _ = try? file.seekToEnd()
          try? file.write(contentsOf: Data([1]))
          try? file.close()
        }
      }
    }
    writer.start()
    defer { stop.set() }
    for round in 0..<5 {
      let run = try tree.run("package", "m.json", "-o", "\(round).aar")
      if run.exit == .status(0) {
        try tree.succeed("verify", "\(round).aar")
      } else {
        #expect(run.exit == .status(74), "\(run.errorText)")
        #expect(run.errorText.contains("d/39"))
        #expect(!tree.exists("\(round).aar"))
      }
      #expect(tree.leftovers().isEmpty)
    }
  }

  @Test(
    "C13-s1, C13-s2: a full disk is named, exits 74 and leaves nothing",
    .enabled(if: geteuid() == 0 && FileManager.default.fileExists(atPath: "/dev/shm"), "mounts"))
  func diskFull() throws {
    let tree = try TemporaryTree()
    try tree.file("big.bin", noise(9_000_000))
    try tree.file("m.json", manifest(selectors: #"{"file": "big.bin"}"#))
    try tree.folder("small")
    let mount = try CommandRunner("/usr/bin/mount").run(
      "-t", "tmpfs", "-o", "size=4m", "tmpfs", tree.path("small"))
    guard mount.exit == .status(0) else {
      // Where nothing can be mounted, a limit on file sizes stands for the full disk.
      var tool = tree.tool()
      tool.limits = ["FSIZE": 1_000_000]
      let run = try tool.run("package", "m.json", "-o", "small/x.aar")
      #expect(run.exit != .status(0))
      #expect(!tree.exists("small/x.aar"))
      return
    }
    defer { _ = try? CommandRunner("/usr/bin/umount").run(tree.path("small")) }
    let run = try tree.run("package", "m.json", "-o", "small/x.aar")
    #expect(run.exit == .status(74), "\(run.errorText)")
    #expect(run.errorText.contains("ENOSPC"))
    #expect(tree.names(in: "small").isEmpty)
  }

  @Test("C14-s1, C14-s2: INT and TERM leave the old output and no temporary file")
  func interruption() throws {
    let tree = try TemporaryTree()
    for index in 0..<20 {
      try tree.file("d/\(index)", noise(700_000, seed: UInt64(index)).map { $0 & 0x1F })
    }
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    try tree.file("x.aar", "the old one")
    for round in 0..<24 {
      let number = round % 2 == 0 ? SIGINT : SIGTERM
      let running = try tree.tool().start(
        "package", "m.json", "-o", "x.aar", "--force", "--effort", "max")
      // From before the program has started until it compresses, which takes seconds.
      usleep(UInt32(1000 + round * 9000))
      running.signal(number)
      let result = running.wait()
      #expect(result.exit == .signal(number))
      #expect(try tree.contents("x.aar") == Array("the old one".utf8))
      #expect(tree.leftovers().isEmpty)
    }
  }

  @Test("C14-s1: what SIGKILL leaves behind is removed by the next run")
  func killed() throws {
    let tree = try TemporaryTree()
    for index in 0..<20 { try tree.file("d/\(index)", noise(700_000, seed: UInt64(index))) }
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    var sawLeftover = false
    for round in 0..<30 where !sawLeftover {
      let running = try tree.tool().start("package", "m.json", "-o", "x.aar", "--effort", "best")
      usleep(UInt32(20_000 + round * 20_000))
      running.signal(SIGKILL)
      _ = running.wait()
      #expect(!tree.exists("x.aar"))
      sawLeftover = !tree.leftovers().isEmpty
    }
    #expect(sawLeftover, "no run was killed while it had a temporary file")
    try tree.succeed("package", "m.json", "-o", "x.aar")
    #expect(tree.leftovers().isEmpty)
  }

  @Test("C14-s3: of two runs to one output one wins whole")
  func twoRuns() throws {
    let tree = try TemporaryTree()
    try tree.file("a.bin", noise(3_000_000, seed: 1)).file("b.bin", noise(3_000_000, seed: 2))
    try tree.file("a.json", manifest(selectors: #"{"file": "a.bin"}"#))
    try tree.file("b.json", manifest(selectors: #"{"file": "b.bin"}"#))
    let first = try tree.tool().start("package", "a.json", "-o", "x.aar")
    let second = try tree.tool().start("package", "b.json", "-o", "x.aar")
    let exits = [first.wait().exit, second.wait().exit]
    #expect(exits.contains(.status(0)))
    #expect(exits.allSatisfy { $0 == .status(0) || $0 == .status(73) })
    #expect(exits.filter { $0 == .status(0) }.count == 1)
    try tree.succeed("verify", "x.aar")
    #expect(tree.leftovers().isEmpty)
  }

  @Test("C19-s1: TMPDIR plays no part, not even one that does not exist")
  func temporaryFolder() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    var tool = tree.tool()
    tool.environment["TMPDIR"] = "/nonexistent"
    #expect(try tool.run("package", "m.json", "-o", "x.aar").exit == .status(0))
  }

  @Test("C19-s3: a folder that may not be written gives 77, a read-only one nothing else")
  func unwritableFolder() throws {
    let tree = try TemporaryTree()
    try tree.minimalPack()
    try tree.folder("locked", mode: 0o555)
    var tool = tree.tool()
    tool.dropsPrivileges = true
    let run = try tool.run("package", "m.json", "-o", "locked/x.aar")
    #expect(run.exit == .status(77), "\(run.errorText)")
    #expect(tree.names(in: "locked").isEmpty)
  }
}

/// A switch that threads share.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }

  @Test("C19-s2: the output's name appears when all of it is there, and never before")
  func appearsComplete() throws {
    let tree = try TemporaryTree()
    for number in 0..<64 { try tree.file("d/\(number)", noise(500_000, seed: UInt64(number))) }
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    let running = try tree.tool().start("package", "m.json", "-o", "x.aar", "--jobs", "1")
    var first: [UInt8]?
    let deadline = Date().addingTimeInterval(60)
    while first == nil, Date() < deadline {
      if tree.exists("x.aar") { first = try tree.contents("x.aar") }
    }
    #expect(running.wait().exit == .status(0))
    #expect(try first == tree.contents("x.aar"))
  }

  @Test(
    "C29-s2: two readers that share no code list the same",
    .enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
  func twoReaders() throws {
    let tree = try TemporaryTree()
    try tree.file("d/a", noise(3000)).file("d/\u{FC}/b c", "x").file("d/empty", "")
    #expect(try tree.package(#"{"directory": "d"}"#).exit == .status(0))
    let ours = try objects(tree.run("list", "x.aar", "--json")).filter {
      $0["type"] as? String == "entry" && $0["kind"] as? String == "file"
    }
    let theirs = try ArchiveOracle.read(tree.path("x.aar"))
    #expect(ours.count == 3)
    for entry in ours {
      let path = try #require(entry["path"] as? String)
      let size = try #require(entry["size"] as? NSNumber)
      #expect(theirs["Contents/" + path]?.data?.size == size.intValue, "\(path)")
    }
  }
}
