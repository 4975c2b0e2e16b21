import Foundation
import TestSupport
import Testing

/// What keeps the server from starting.
@Suite struct StartTests {
  private func tree() throws -> TestServer {
    let server = try TestServer()
    try server.pack("A")
    return server
  }

  @Test("C26-s8: a port in use is told with the process that has it")
  func portInUse() throws {
    let server = try tree()
    try server.start("A.aar")
    let run = try server.run(["A.aar", "--host", "localhost"])
    #expect(run.exit == .status(69))
    #expect(run.errorText.contains("error[BA1202]: port \(server.port) is in use by process "))
    #expect(run.errorText.contains("ba-serve A.aar"))
    #expect(run.errorText.contains("choose another port with --port"))
    let other = try NginxServer.freePort()
    let named = try server.run(["A.aar", "--host", "localhost", "--port", String(server.port)])
    #expect(named.exit == .status(69))
    server.stop()
    try server.start("A.aar", "--port", String(other))
    #expect(server.port == other)
  }

  @Test("A port that needs rights is told as such", .enabled(if: geteuid() == 0))
  func lowPort() throws {
    let server = try tree()
    var runner = CommandRunner("ba-serve", in: server.tree.path)
    runner.dropsPrivileges = true
    let data = server.tree.path("data")
    #expect(mkdir(data, 0o700) == 0 && chown(data, 65534, 65534) == 0)
    let readable = chmod(TestServer.key, 0o644)
    #expect(readable == 0)
    let run = try runner.run(
      "A.aar", "--host", "localhost", "--port", "1", "--identity-path", TestServer.certificate,
      "--identity-path", TestServer.key, "--data-directory", data)
    // Some containers let anybody have low ports.
    if run.exit != .timeout {
      #expect(run.exit == .status(77), "\(run.errorText)")
      #expect(run.errorText.contains("error[BA1203]"))
    }
  }

  @Test("Packs that do not verify are refused with their findings, all of them")
  func badPacks() throws {
    let server = try tree()
    try server.tree.file("cut.aar", Array(try server.tree.contents("A.aar").dropLast(9)))
    try server.tree.file("zip.aar", "PK\u{3}\u{4}")
    let run = try server.run(["A.aar", "cut.aar", "zip.aar", "--host", "localhost"])
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("error[BA0403]"))
    #expect(run.errorText.contains("error[BA1206]: cut.aar is not served, because it does not "))
    #expect(run.errorText.contains("error[BA1206]: zip.aar"))
    #expect(!run.text.contains("Listening"))
    let missing = try server.run(["none.aar", "--host", "localhost"])
    #expect(missing.exit == .status(66))
    #expect(missing.errorText.contains("error[BA0601]"))
    #expect(try server.run([".", "--host", "localhost"]).exit == .status(66))
  }

  @Test("Two packs with one id, and a set without packs, are refused")
  func sets() throws {
    let server = try tree()
    try server.pack("B", id: "A")
    let twice = try server.run(["A.aar", "B.aar", "--host", "localhost"])
    #expect(twice.exit == .status(65))
    #expect(twice.errorText.contains("error[BA1207]: A.aar and B.aar both have the id A"))
    try server.tree.file("empty/x.txt", "x")
    let empty = try server.run(["--host", "localhost", "--set", "v1=empty"])
    #expect(empty.exit == .status(65))
    #expect(empty.errorText.contains("error[BA1208]"))
    #expect(try server.run(["--host", "localhost", "--set", "v1=none"]).exit == .status(66))
  }

  @Test("Without a certificate, and with one that is no good, nothing starts")
  func identities() throws {
    let server = try tree()
    for words in [["--identity-path", TestServer.key]] {
      let run = try server.run(["A.aar", "--host", "localhost"] + words, common: false)
      #expect(run.exit == .status(64))
      #expect(run.errorText.contains("error[BA1204]"), "\(run.errorText)")
    }
    try server.tree.file("text.pem", "nothing")
    let words = "req -x509 -newkey rsa:2048 -nodes -keyout other.pem -out o.pem -days 3 -subj /CN=x"
    _ = try CommandRunner("/usr/bin/openssl", in: server.tree.path).run(
      bytes: words.split(separator: " ").map { Array($0.utf8) })
    let pairs = [
      (TestServer.certificate, "text.pem", "neither a certificate nor a private key"),
      (TestServer.certificate, "o.pem", "no private key"),
      ("other.pem", TestServer.key, "no certificate"),
      (TestServer.certificate, "other.pem", "cannot be used"),
    ]
    for (first, second, message) in pairs {
      server.identityPaths = [first, second]
      let run = try server.run(["A.aar", "--host", "localhost"])
      #expect(run.exit == .status(65))
      #expect(run.errorText.contains("error[BA1205]"), "\(run.errorText)")
      #expect(run.errorText.contains(message), "\(run.errorText)")
    }
    server.identityPaths = [TestServer.key, TestServer.certificate]
    try server.start("A.aar")
    #expect(try server.get("/manifest").status == 200)
  }

  @Test(
    "A command line that cannot be meant is told with what would be right",
    arguments: [
      (["A.aar"], "--host", "BA0010"), (["--host", "localhost"], "nothing to serve", "BA0007"),
      (["A.aar", "--host", "https://x"], "without https://", "BA0011"),
      (["A.aar", "--host", "x", "--set", "v=."], "exclude each other", "BA0009"),
      (["A.aar", "--host", "x", "--fault", "statos"], "did you mean status?", "BA0005"),
      (
        ["A.aar", "--host", "x", "--fault", "certificate:expired"], "that the server makes itself",
        "BA0005"
      ),
      (["A.aar", "--host", "x", "--throttle", "fast"], "500K", "BA0005"),
      (["A.aar", "--host", "x", "--latency", "3"], "300ms", "BA0005"),
      (["A.aar", "--host", "x", "--port", "70000"], "from 1 to 65535", "BA0005"),
      (["A.aar", "--host", "x", "--asset-pack-versions", "1", "2"], "2 versions for 1", "BA0011"),
      (["A.aar", "--host", "x", "--asset-pack-versions", "B=2"], "no pack has the id B", "BA0011"),
      (["A.aar", "--host", "x", "--asset-pack-versions", "B"], "ID=N", "BA0011"),
      (["-", "--host", "x"], "served from a file", "BA0011"),
      (["serv", "--host", "x"], "did you mean 'serve'?", "BA0002"),
    ])
  func usage(words: [String], message: String, code: String) throws {
    let run = try tree().run(words)
    #expect(run.exit == .status(64), "\(run.errorText)")
    #expect(run.errorText.contains(message), "\(run.errorText)")
    #expect(run.errorText.contains("error[\(code)]"), "\(run.errorText)")
  }

  @Test("Too few descriptors for the server's threads are told as BA1212")
  func descriptors() throws {
    let server = try tree()
    var runner = CommandRunner("ba-serve", in: server.tree.path)
    runner.limits = ["NOFILE": 40]
    runner.timeout = 20
    let words = ["A.aar", "--host", "localhost", "--jobs", "32"] + server.common
    let run = try runner.run(bytes: words.map { Array($0.utf8) })
    #expect(run.exit == .status(71))
    #expect(run.errorText.contains("error[BA1212]"), "\(run.errorText)")
  }

  @Test("A data folder that others may look into is refused with BA1201")
  func looseFolder() throws {
    let server = try tree()
    #expect(mkdir(server.tree.path("data"), 0o755) == 0)
    let run = try server.run(["A.aar", "--host", "localhost"])
    #expect(run.exit == .status(77))
    #expect(run.errorText.contains("error[BA1201]"))
    #expect(run.errorText.contains("chmod go="))
  }

  @Test("With --json everything is a line of JSON")
  func json() throws {
    let server = try tree()
    try server.start("A.aar", "--json")
    _ = try server.get("/manifest")
    let lines = server.waitForOutput("\"request\"").split(separator: "\n").map {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(lines.first??["type"] as? String == "listening")
    #expect(lines.first??["urls"] as? [String] == ["https://localhost:\(server.port)"])
    #expect(lines.last??["path"] as? String == "/manifest")
  }
}
