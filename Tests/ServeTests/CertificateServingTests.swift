import Foundation
import TestSupport
import Testing

@Suite("Serving with certificates of its own")
struct CertificateServingTests {
  private func server(_ words: [String] = [], host: [String] = ["localhost"]) throws -> TestServer {
    let server = try TestServer()
    server.identityPaths = []
    try server.pack("A")
    try server.start(all: ["A.aar"] + words, host: ["--host"] + host)
    return server
  }

  private func run(_ program: String, _ words: String, _ server: TestServer) throws -> CommandResult
  {
    var runner = CommandRunner(program, in: server.tree.path)
    runner.timeout = 30
    return try runner.run(bytes: words.split(separator: " ").map { Array($0.utf8) })
  }

  @Test("curl that trusts the root downloads by name and by address; one that does not fails")
  func download() throws {
    let server = try server(host: ["localhost", "127.0.0.1"])
    for host in ["localhost", "127.0.0.1"] {
      let url = "https://\(host):\(server.port)/manifest"
      let trusted = try run("/usr/bin/curl", "-sS --cacert data/ca.pem \(url)", server)
      #expect(trusted.exit == .status(0), "\(trusted.errorText)")
      #expect(trusted.text.contains("assetPacks"))
      #expect(try run("/usr/bin/curl", "-sS \(url)", server).exit == .status(60))
      let check = try run("ba-serve", "certificate check \(url)", server)
      #expect(check.exit == .status(0), "\(check.errorText)")
      #expect(check.text.contains("leaf: ") && check.text.contains("root: "))
    }
    let root = try server.tree.contents("data/ca.pem")
    let steps = server.stop()?.errorText ?? ""
    for step in [
      "Certificate Trust Settings", "xcrun simctl keychain booted add-root-cert",
      "Developer > Background Assets: enter https://localhost:\(server.port)",
      "xcrun ba-serve url-override https://localhost:\(server.port)",
    ] {
      #expect(steps.contains(step), "\(step) in \(steps)")
    }
    try server.start(all: ["A.aar"], host: ["--host", "localhost"])
    #expect(try server.tree.contents("data/ca.pem") == root)
  }

  @Test(
    "C25-s2: TLS 1.2 and 1.3 are served, older versions are not",
    arguments: [("tls1", false), ("tls1_1", false), ("tls1_2", true), ("tls1_3", true)])
  func versions(version: String, isServed: Bool) throws {
    let server = try server()
    // The oldest versions need OpenSSL's security level 0.
    let result = try run(
      "/usr/bin/openssl",
      "s_client -connect localhost:\(server.port) -\(version) -cipher DEFAULT@SECLEVEL=0 "
        + "-CAfile data/ca.pem -verify_return_error -verify_hostname localhost", server)
    #expect((result.exit == .status(0)) == isServed, "\(result.errorText)")
    #expect(result.text.contains("Verify return code: 0 (ok)") == isServed || !isServed)
  }

  @Test("C25-s2: a server that speaks old versions only is named")
  func oldServer() throws {
    let made = try CertificateTree()
    try made.root()
    try made.leaf(names: "DNS:localhost", key: "rsa:2048")
    let port = 20_000 + Int.random(in: 0..<9000)
    let old = try ChildServer(
      "/usr/bin/openssl",
      [
        "s_server", "-accept", "\(port)", "-cert", "leaf.pem", "-key", "leaf.key", "-cert_chain",
        "root.pem", "-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0", "-quiet",
      ], in: made.tree.path)
    var result = try made.check("localhost:\(port)")
    for _ in 0..<100 where result.exit == .status(69) && old.isRunning {
      usleep(50_000)
      result = try made.check("localhost:\(port)")
    }
    #expect(result.findings == ["error BA1274"])
    #expect(result.exit == .status(1))
    #expect(
      try made.check("https://127.0.0.1:\(port)").findings == ["error BA1274", "error BA1261"])
  }

  @Test("Servers that do not answer, do not exist or speak no TLS are told apart")
  func unreachable() throws {
    let made = try CertificateTree()
    let closed = try made.check("localhost:1")
    #expect(closed.findings == ["error BA1255"])
    #expect(closed.exit == .status(69))
    #expect(try made.check("nobody.invalid:443").findings == ["error BA1255"])
    let (plain, port) = try ChildServer.misbehaving()
    let noTLS = try made.check("127.0.0.1:\(port)")
    #expect(noTLS.findings == ["error BA1256"])
    #expect(noTLS.exit == .status(69))
    #expect(plain.isRunning)
  }

  @Test("The profile, and nothing else, is served without TLS when that is asked for")
  func profile() throws {
    let port = 30_000 + Int.random(in: 0..<2000)
    let server = try server(["--serve-profile", "\(port)"])
    let base = "http://localhost:\(port)"
    let answer = Answer(try run("/usr/bin/curl", "-sSi \(base)/profile.mobileconfig", server))
    #expect(answer.status == 200, "\(answer.errorText)")
    #expect(answer.fields["content-type"] == "application/x-apple-aspen-config")
    #expect(try answer.body == server.tree.contents("data/profile.mobileconfig"))
    let head = Answer(try run("/usr/bin/curl", "-sSI \(base)/profile.mobileconfig", server))
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.fields["content-length"] == "\(answer.body.count)")
    for path in ["/", "/manifest", "/ca.key", "/assets/A", "/profile.mobileconfig/../ca.key"] {
      let other = Answer(try run("/usr/bin/curl", "-sSi --path-as-is \(base)\(path)", server))
      #expect(other.status == 404)
    }
    let post = Answer(
      try run("/usr/bin/curl", "-sSi -d x \(base)/profile.mobileconfig", server))
    #expect(post.status == 405)
    #expect(post.fields["allow"] == "GET, HEAD")
    #expect(
      server.waitForOutput("profile.mobileconfig: 200 OK").contains("plain HTTP, /ca.key: 404"))
    let result = server.stop()
    #expect(result?.errorText.contains("open \(base)/profile.mobileconfig in Safari") == true)
  }

  @Test("A silent client of the profile's port is dropped, and others are served meanwhile")
  func slowProfileClient() throws {
    let port = 32_000 + Int.random(in: 0..<700)
    let server = try server(["--serve-profile", "\(port)"])
    let script = """
      import socket, time, urllib.request
      slow = socket.create_connection(('127.0.0.1', \(port)))
      slow.sendall(b'GET /prof')
      start = time.monotonic()
      body = urllib.request.urlopen('http://127.0.0.1:\(port)/profile.mobileconfig').read()
      assert b'com.apple.security.root' in body and time.monotonic() - start < 3
      slow.settimeout(9)
      assert slow.recv(10) == b'', 'it is still connected'
      assert 4 < time.monotonic() - start < 8, time.monotonic() - start
      """
    let client = try CommandRunner(CommandRunner.python, in: server.tree.path).run("-c", script)
    #expect(client.exit == .status(0), "\(client.errorText)")
  }

  @Test("A host outside the root's constraints does not start, and says what to do")
  func otherHost() throws {
    let server = try server()
    server.stop()
    let result = try server.run(["A.aar", "--host", "other.local"])
    #expect(result.exit == .status(73))
    #expect(result.errorText.contains("error[BA1252]"))
    #expect(result.errorText.contains("certificate create --new-root"))
    let both = try server.run([
      "A.aar", "--host", "localhost", "--serve-profile", "33000", "--identity-path", "x",
    ])
    #expect(both.exit == .status(64))
  }

  @Test("On a terminal there is a QR code of the profile's address")
  func code() throws {
    let server = try TestServer()
    try server.pack("A")
    var runner = CommandRunner("ba-serve", in: server.tree.path)
    runner.terminalColumns = 100
    let port = 33_000 + Int.random(in: 0..<900)
    let words =
      "A.aar --host localhost --data-directory \(server.tree.path("data")) --serve-profile \(port)"
    let running = try runner.start(
      bytes: words.split(separator: " ").map { Array($0.utf8) })
    for _ in 0..<200 where !server.tree.exists("data/profile.mobileconfig") { usleep(50_000) }
    usleep(500_000)
    running.signal(SIGTERM)
    let text = running.wait().errorText
    #expect(text.contains("█▀▀▀▀▀█") || text.contains("▄▄▄▄▄"), "\(text)")
    #expect(text.contains("\u{1B}[38;5;16;48;5;231m"), "\(text)")
  }
}
