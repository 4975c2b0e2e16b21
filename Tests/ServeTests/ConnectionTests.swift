import Foundation
import TestSupport
import Testing

/// TLS, hostile clients, and the end of the server.
@Suite struct ConnectionTests {
  private func server() throws -> TestServer {
    let server = try TestServer()
    try server.pack("A", bytes: 2000)
    try server.start("A.aar")
    return server
  }

  private static let request = Array(
    "GET /assets/A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)

  private func openssl(_ server: TestServer, _ words: String...) throws -> CommandResult {
    var runner = CommandRunner("/usr/bin/openssl", in: server.tree.path)
    runner.input = .bytes(Self.request)
    runner.timeout = 20
    let all =
      ["s_client", "-connect", "localhost:\(server.port)", "-CAfile", TestServer.certificate]
      + ["-servername", "localhost", "-verify_return_error", "-ign_eof"] + words
    return try runner.run(bytes: all.map { Array($0.utf8) })
  }

  @Test("C25-s2: TLS 1.2 and 1.3 are served, and nothing older, whatever the client")
  func versions() throws {
    let server = try server()
    for version in ["-tls1_2", "-tls1_3"] {
      let run = try openssl(server, version)
      #expect(run.exit == .status(0))
      #expect(run.text.contains("HTTP/1.1 200 OK"), "\(version) \(run.errorText)")
    }
    for version in ["-tls1_1", "-tls1"] {
      let run = try openssl(server, version, "-cipher", "ALL@SECLEVEL=0")
      #expect(run.exit != .status(0))
      #expect(!run.text.contains("HTTP/1.1"))
    }
    var gnutls = CommandRunner("/usr/bin/gnutls-cli", in: server.tree.path)
    gnutls.timeout = 20
    gnutls.input = .bytes(Self.request)
    let run = try gnutls.run(
      "--x509cafile", TestServer.certificate, "-p", String(server.port), "localhost")
    #expect(run.text.contains("HTTP/1.1 200 OK"), "\(run.text) \(run.errorText)")
    #expect(try server.get("/manifest").status == 200)
    #expect(server.waitForOutput("handshake failed").contains("the TLS handshake failed"))
  }

  @Test("A request without TLS is closed with a line that says so")
  func plain() throws {
    let server = try server()
    #expect(try server.client("plain", #"GET /manifest HTTP/1.1\r\nHost: x\r\n\r\n"#).isEmpty)
    let text = server.waitForOutput("not TLS")
    #expect(
      text.contains(
        "not TLS, but 'GET /manifest HTTP/1.1': the address has to begin with https://"))
    #expect(try server.client("plain", #"\x00\x1b[2J"#).isEmpty)
    #expect(server.waitForOutput("1b").contains(#"\u{1b}"#))
    #expect(try server.get("/manifest").status == 200)
  }

  @Test("Malformed and oversized requests end with a status or a closed connection, and a line")
  func malformed() throws {
    let server = try server()
    let statuses = [
      (#"GET /manifest HTTP/1.1\r\n\r\n"#, "400"), (#"GET\r\n\r\n"#, "400"),
      (#"GET /manifest HTTP/9.9\r\nHost: a\r\n\r\n"#, "505"),
      (#"GET manifest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"#, "400"),
      (#"\x00\x01\x02\r\n\r\n"#, ""),
      (
        #"POST /manifest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"#
          + #"5\r\nhello\r\n0\r\n\r\n"#,
        "413"
      ),
      (#"GET /manifest HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n"#, "400"),
    ]
    for (text, status) in statuses {
      let answer = try server.client("raw", text)
      let first = answer.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      #expect(first == status || answer.isEmpty, "\(text): \(answer)")
    }
    let long = try server.client("long", "100000")
    #expect(long.contains("431") || long == "\n", "\(long)")
    #expect(server.waitForOutput("malformed").contains("malformed"))
    #expect(try server.get("/manifest").status == 200)
  }

  @Test("One byte a second and silence are ended after the stated time", .timeLimit(.minutes(1)))
  func slow() async throws {
    let server = try server()
    let silent = Task.detached { try server.client("silent") }
    let dripped = try #require(Double(try server.client("drip", "30").dropLast()))
    #expect(dripped > 8 && dripped < 14, "\(dripped)")
    let waited = try #require(Double(try await silent.value.dropLast()))
    #expect(waited > 9 && waited < 14, "\(waited)")
    #expect(server.waitForOutput("no request came within 10 s").contains("no request came within"))
    #expect(server.waitForOutput("nothing was sent for 10 s").contains("nothing was sent for 10 s"))
    #expect(try server.get("/manifest").status == 200)
  }

  @Test("One address gets so many connections and no more")
  func many() throws {
    let server = try server()
    #expect(try server.client("many", "150") == "128\n")
    #expect(
      server.waitForOutput("refused").contains("128 connections of this address are open"))
    #expect(try server.get("/manifest").status == 200)
  }

  @Test("An interrupted server ends at once by the signal, and its connections with it")
  func interrupted() throws {
    let server = try TestServer()
    try server.pack("A", bytes: 8_000_000)
    try server.start("A.aar")
    var python = CommandRunner(CommandRunner.python, in: server.tree.path)
    python.timeout = 30
    python.output = .file(server.tree.path("held"))
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/serve_client.py").path
    let client = try python.start(
      script, TestServer.certificate, String(server.port), "hold", "/assets/A")
    for _ in 0..<1000 where (try? server.tree.contents("held").isEmpty) ?? true { usleep(10_000) }
    let start = ContinuousClock.now
    server.signal(SIGINT)
    #expect(server.wait()?.exit == .signal(SIGINT))
    #expect(start.duration(to: .now) < .seconds(1))
    #expect(client.wait().exit == .status(0))
    let text = String(decoding: try server.tree.contents("held"), as: UTF8.self)
    let got = try #require(Int(text.split(separator: "\n").last ?? ""))
    #expect(got < 8_000_000)
  }

  @Test("A new certificate is taken over without a new start")
  func renewed() throws {
    let server = try TestServer()
    try server.pack("A")
    for name in ["cert.pem", "key.pem"] {
      try server.tree.file(name, try TestServer.identity.contents(name))
    }
    server.identityPaths = ["cert.pem", "key.pem"]
    try server.start("A.aar")
    #expect(try server.get("/manifest").status == 200)
    let words =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k2.pem -out c2.pem "
      + "-days 30 -subj /CN=second -addext subjectAltName=DNS:localhost"
    _ = try CommandRunner("/usr/bin/openssl", in: server.tree.path).run(
      bytes: words.split(separator: " ").map { Array($0.utf8) })
    #expect(rename(server.tree.path("k2.pem"), server.tree.path("key.pem")) == 0)
    #expect(rename(server.tree.path("c2.pem"), server.tree.path("cert.pem")) == 0)
    var isNew = false
    for _ in 0..<60 where !isNew {
      isNew = try openssl(server, "-showcerts").text.contains("CN = second")
      usleep(100_000)
    }
    #expect(isNew)
  }
}
