import Foundation
import TestSupport
import Testing

@Suite("What tests of whole programs stand on works")
struct TestSupportTests {
  private func shell(_ script: String, _ change: (inout CommandRunner) -> Void = { _ in }) throws
    -> CommandResult
  {
    var runner = CommandRunner("/bin/sh")
    change(&runner)
    return try runner.run("-c", script)
  }

  @Test("exit statuses, signals and time-outs are told apart")
  func exits() throws {
    #expect(try shell("echo a; echo b >&2; exit 3").exit == .status(3))
    #expect(try shell("kill -TERM $$").exit == .signal(SIGTERM))
    #expect(try shell("sleep 60") { $0.timeout = 0.2 }.exit == .timeout)
    let result = try shell("printf 'a\\n'; printf b >&2")
    #expect((result.text, result.errorText) == ("a\n", "b"))
    let running = try CommandRunner("/bin/sh").start("-c", "sleep 60")
    running.signal(SIGINT)
    #expect(running.wait().exit == .signal(SIGINT))
  }

  @Test("arguments, names, folders and the environment arrive as given")
  func surroundings() throws {
    let tree = try TemporaryTree()
    let name: [UInt8] = [0xCF, 0x20, 0xF0]
    try tree.file(bytes: name, [1, 2, 3])
    let result = try CommandRunner("/bin/ls", in: tree.path).run(bytes: [name])
    #expect(result.output == name + [10])
    #expect(try shell("echo $A-$HOME") { $0.environment["A"] = "x y" }.text == "x y-/nonexistent\n")
    #expect(try shell("umask") { $0.umask = 0o077 }.text == "0077\n")
    #expect(try shell("pwd") { $0.workingDirectory = tree.path }.text == tree.path + "\n")
  }

  @Test("programs of ours are found beside the tests")
  func products() throws {
    let result = try CommandRunner("ba-package").run("--version")
    #expect(result.exit == .status(0))
    #expect(result.text.hasPrefix("ba-package "))
    var runner = CommandRunner("ba-package")
    runner.dropsPrivileges = true
    runner.umask = 0o077
    #expect(try runner.run("--version").text == result.text)
  }

  @Test("input and output go where they are told to")
  func streams() throws {
    let bytes = [UInt8](repeating: 65, count: 300_000)
    #expect(try shell("cat") { $0.input = .bytes(bytes) }.output == bytes)
    for _ in 0..<5 {
      let piped = try shell("cat") { $0.input = .pipe(bytes) }
      #expect((piped.exit, piped.output) == (.status(0), bytes))
      let cut = try shell("head -c 1") { $0.input = .pipe(bytes) }
      #expect((cut.exit, cut.output) == (.status(0), [65]))
    }
    #expect(try shell("cat").output == [])
    #expect(try shell("exec cat /etc/passwd") { $0.output = .brokenPipe }.exit == .signal(SIGPIPE))
    #expect(try shell("echo x || exit 9") { $0.output = .file("/dev/full") }.exit == .status(9))
    #expect(try shell("[ -t 2 ] && ! [ -t 1 ]") { $0.terminalColumns = 77 }.exit == .status(0))
    let both = try shell("[ -t 1 ] && stty size <&1") {
      $0.terminalColumns = 77
      $0.hasTerminalOutput = true
    }
    #expect(both.errorText == "24 77\n")
  }

  @Test("memory is measured without the tests' own, and limits hold")
  func measures() throws {
    let small = try shell("true") { $0.measuresMemory = true }
    #expect(small.exit == .status(0))
    #expect((1...30_000_000).contains(small.peakMemory ?? 0))
    let large = try CommandRunner.measured(
      CommandRunner.python, "-c", "x = bytearray(100 << 20); import os; os.abort()")
    #expect(large.exit == .signal(SIGABRT))
    #expect((large.peakMemory ?? 0) > 100 << 20)
    #expect(try shell("ulimit -n") { $0.limits = ["NOFILE": 33] }.text == "33\n")
  }

  @Test("trees hold links, pipes, holes, modes and times", .enabled(if: geteuid() == 0))
  func trees() throws {
    let tree = try TemporaryTree()
    try tree.file("d/e/f", "text", mode: 0o640, modified: -1).link("l", to: "nowhere").pipe("p")
      .sparse("s", size: 1 << 33, pieces: [1 << 32: [7]]).folder("empty", modified: 5)
      .file("secret", "x", mode: 0)
    let script =
      "stat -c '%a %Y' d/e/f empty; stat -c %F l p; stat -c %s s; [ $(stat -c %b s) -lt 99 ]"
    let result = try shell(script) { $0.workingDirectory = tree.path }
    #expect(
      result.text == "640 -1\n755 5\nsymbolic link\nfifo\n8589934592\n")
    #expect(result.exit == .status(0))
    #expect(tree.exists("l"))
    #expect(try tree.contents("d/e/f") == Array("text".utf8))
    #expect(
      tree.names().map { String(decoding: $0, as: UTF8.self) } == [
        "d", "empty", "l", "p", "s", "secret",
      ])
    let denied = try shell("cat secret") {
      $0.workingDirectory = tree.path
      $0.dropsPrivileges = true
    }
    #expect(denied.exit == .status(1))
  }

  @Test(
    "the archive oracle reads what it writes and refuses what it should",
    .enabled(if: ArchiveOracle.isAvailable))
  func oracle() throws {
    let tree = try TemporaryTree()
    let path = tree.path("x.aar")
    let good = #"""
      "entries": [{"type": "D"}, {"type": "D", "path": "Contents"},
      {"path": "Contents/a", "data": {"zeros": 2000000}}, {"path": "Manifest.json", "data": "{}"}]
      """#
    try ArchiveOracle.make("{\(good)}", at: path)
    let content = try ArchiveOracle.read(path)
    #expect(content.entries.map(\.pathText) == ["", "Contents", "Contents/a", "Manifest.json"])
    #expect(content["Contents/a"]?.data?.size == 2_000_000)
    #expect(
      content["Manifest.json"]?.fields
        == ["TYP1", "PATP", "UID2", "GID1", "MOD2", "FLG1", "CTMT", "MTMT", "DATA"])
    #expect(content.blocks == 2)
    let size = try tree.contents("x.aar").count
    for cut in stride(from: 13, to: size, by: 60) {
      try ArchiveOracle.make("{\(good), \"cut\": \(cut)}", at: path)
      #expect(throws: ArchiveOracle.Refusal.self) { try ArchiveOracle.read(path) }
    }
    for bad in [
      #"{"entries": [{"type": "D"}]}"#, "{\(good), \"blockSize\": 65536}",
      "{\(good), \"append\": \"x\"}", "{\(good), \"container\": \"raw\"}",
      good.replacing(#""path": "Contents/a","#, with: #""path": "Contents/../a","#),
      good.replacing(
        #""path": "Contents/a","#, with: #""path": "Contents/a", "without": ["FLG"],"#),
    ] {
      try ArchiveOracle.make(bad.hasPrefix("{") ? bad : "{\(bad)}", at: path)
      #expect(throws: ArchiveOracle.Refusal.self, "\(bad)") { try ArchiveOracle.read(path) }
    }
  }
}

extension CommandRunner {
  fileprivate static func measured(_ program: String, _ arguments: String...) throws
    -> CommandResult
  {
    var runner = CommandRunner(program)
    runner.measuresMemory = true
    return try runner.run(bytes: arguments.map { Array($0.utf8) })
  }
}
