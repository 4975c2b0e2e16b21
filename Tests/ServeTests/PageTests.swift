import Foundation
import TestSupport
import Testing

/// What is served at `/` and `/status.json`.
@Suite struct PageTests {
  private func server(_ words: String...) throws -> TestServer {
    let server = try TestServer()
    try server.pack("A", id: "A-<b>&\u{E9}", bytes: 3000)
    try server.start(all: ["A.aar"] + words)
    return server
  }

  private static let protection = [
    "cache-control": "no-store", "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin", "referrer-policy": "no-referrer",
  ]

  @Test("The page is HTML that allows its own style and script only, and holds no secret")
  func page() throws {
    let server = try server()
    let answer = try server.get("/?x=1")
    #expect(answer.status == 200)
    #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
    for (name, value) in Self.protection { #expect(answer.fields[name] == value, "\(name)") }
    let policy = try #require(answer.fields["content-security-policy"])
    let digests = try ["style", "script"].map { name in
      "\(name)-src 'sha256-\(try digest(name, answer.text))'"
    }
    #expect(
      policy == "default-src 'none'; \(digests[0]); \(digests[1]); base-uri 'none'; "
        + "form-action 'none'; img-src data:; connect-src 'self'; frame-ancestors 'none'")
    #expect(answer.text.contains("<code class=\"address\">https://localhost:\(server.port)</code>"))
    #expect(answer.text.contains("<bdi>A-&lt;b&gt;&amp;\u{E9}</bdi>"))
    #expect(answer.text.contains("href=\"/assets/A-%3Cb%3E%26%C3%A9\""))
    #expect(!answer.text.contains("{{"))
    for secret in [server.token, server.tree.path] { #expect(!answer.text.contains(secret)) }
    let head = try server.get("/", "-I")
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(try server.get("/", "-X", "POST").fields["allow"] == "GET, HEAD")
  }

  /// The SHA-256 of what stands in an element, by OpenSSL.
  private func digest(_ element: String, _ html: String) throws -> String {
    let parts = html.components(separatedBy: "<\(element)>")
    #expect(parts.count == 2)
    var openssl = CommandRunner("/usr/bin/openssl")
    openssl.input = .bytes(Array(parts[1].components(separatedBy: "</\(element)>")[0].utf8))
    return Data(try openssl.run("dgst", "-sha256", "-binary").output).base64EncodedString()
  }

  @Test("The status tells what goes on, and no token and no file")
  func status() throws {
    let server = try server()
    _ = try server.get("/assets/A-%3Cb%3E%26%C3%A9", "-A", "Device/\u{202E}1", "-r", "0-9")
    let answer = try server.get("/status.json")
    #expect(answer.status == 200)
    #expect(answer.fields["content-type"] == "application/json")
    for (name, value) in Self.protection { #expect(answer.fields[name] == value, "\(name)") }
    #expect(
      answer.fields["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
    for secret in [server.token, server.tree.path, "A.aar"] {
      #expect(!answer.text.contains(secret))
    }
    let pack = try #require((answer.json["packs"] as? [[String: Any]])?.first)
    #expect(pack["id"] as? String == "A-<b>&\u{E9}")
    #expect(pack["policy"] as? String == "onDemand")
    #expect(pack["platforms"] as? [String] == ["iOS"])
    let recent = try #require((answer.json["recent"] as? [[String: Any]])?.first)
    #expect(recent["userAgent"] as? String == "Device/\\u{202e}1")
    #expect(recent["range"] as? String == "bytes=0-9")
    #expect(recent["bytes"] as? Int == 10 && recent["total"] as? Int == 10)
    #expect(recent["ended"] as? String == "completed")
    #expect((answer.json["requests"] as? [Any])?.isEmpty == true)
    let state = try server.control("GET", "/control/state")
    #expect(state.text.contains("A.aar") && state.text.contains("/control/state"))
    #expect(try server.get("/status.json", "-X", "DELETE").status == 405)
    #expect(try server.get("/status.json/").status == 404)
  }

  @Test("Watching is no rehearsal, and what a page asks for is no line and counts as no device")
  func watching() throws {
    let server = try server(
      "--fault", "status:code=500,times=1", "--latency", "700ms", "--throttle", "1K")
    let start = ContinuousClock.now
    #expect(try server.get("/", "-A", "Somebody").status == 200)
    let answer = try server.get("/status.json", "-A", "Page")
    #expect(start.duration(to: .now) < .milliseconds(1400))
    #expect(answer.status == 200)
    let devices = answer.json["devices"] as? [[String: Any]] ?? []
    #expect(devices.map { $0["userAgent"] as? String } == ["Somebody"])
    #expect(try server.get("/manifest").status == 500)
    let output = server.waitForOutput("/manifest")
    #expect(output.contains(" GET / 200 ") && !output.contains("status.json"))
    _ = try server.get("/status.json", "-X", "POST")
    #expect(server.waitForOutput("POST /status.json 405").contains("POST /status.json 405"))
  }

  @Test("Twenty open pages and hundreds of devices cost the server little")
  func load() throws {
    let server = try server()
    let urls = (0..<300).map {
      "url = https://localhost:\(server.port)/\($0)\nuser-agent = \"\($0)\(noiseText)\"\n"
        + "cacert = \(TestServer.certificate)\noutput = /dev/null\n"
    }
    try server.tree.file("urls", urls.joined(separator: "next\n"))
    let curl = CommandRunner("/usr/bin/curl", in: server.tree.path)
    #expect(try curl.run("-s", "-K", "urls").exit == .status(0))
    let text = try server.client("watch", "20", server.tree.path("data"))
    let result = try JSONDecoder().decode([String: Double].self, from: Data(text.utf8))
    print("20 open pages: \(result)")
    #expect(result["connections"] == 20)
    #expect(try #require(result["body"]) < 150_000)
    #expect(try #require(result["growth"]) < 16e6)
    #expect(try #require(result["share"]) < 0.5)
    let status = try server.get("/status.json").json
    #expect((status["total"] as? [String: Int])?["devices"] == 300)
    #expect((status["devices"] as? [Any])?.count == 100)
  }

  private var noiseText: String { String(repeating: "x", count: 4000) }
}

/// The page in a real browser.
@Suite(.enabled(if: PageBrowser.isAvailable, "needs chromium"))
struct PageBrowserTests {
  @Test(
    "Downloads are seen while they go on; keyboard, screen reader, light, dark, hostile names, no script"
  )
  func behaviour() throws {
    let server = try TestServer()
    try server.pack("A", bytes: 3_000_000)
    try server.pack("B", bytes: 2_000_000, seed: 2, platforms: #""iOS", "macOS""#)
    try server.start(
      all: ["A.aar", "B.aar", "--throttle", "400K"], host: ["--host", "localhost", "127.0.0.1"])
    let run = try PageBrowser.check(String(server.port), TestServer.certificate, server.token)
    #expect(run.exit == .status(0), "\(run.errorText)")
  }
}

/// The checks of a page in `serve_browser.py`.
private enum PageBrowser {
  static let isAvailable = (try? check("available").exit) == .status(0)

  static func check(_ words: String...) throws -> CommandResult {
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/serve_browser.py").path
    return try CommandRunner(CommandRunner.python).run(
      bytes: ([script] + words).map { Array($0.utf8) })
  }
}
