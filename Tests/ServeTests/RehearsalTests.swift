import Foundation
import TestSupport
import Testing

/// Faults, slow networks, the control paths and the log.
@Suite struct RehearsalTests {
  private func server(_ words: String..., bytes: Int = 3000) throws -> TestServer {
    let server = try TestServer()
    try server.pack("A", bytes: bytes)
    try server.start(all: ["A.aar"] + words)
    return server
  }

  @Test("A status is given as often as it was asked for, and only where")
  func status() throws {
    let server = try server("--fault", "status:code=503,retry-after=7,times=2,pack=A")
    #expect(try server.get("/manifest").status == 200)
    for _ in 0..<2 {
      let answer = try server.get("/assets/A")
      #expect(answer.status == 503)
      #expect(answer.fields["retry-after"] == "7")
    }
    #expect(try server.get("/assets/A").status == 200)
  }

  @Test("A body is cut after so many bytes")
  func cut() throws {
    let server = try server("--fault", "cut:after=1000,times=1")
    let answer = try server.get("/assets/A")
    #expect(answer.exit != .status(0))
    #expect(answer.body.count == 1000)
    #expect(try server.get("/assets/A").exit == .status(0))
    #expect(server.waitForOutput("fault").contains("1.00 kB"))
    #expect(server.output.contains("fault (cut:after=1000,times=1)"))
  }

  @Test("A stall takes its time, and then everything comes")
  func stall() throws {
    let server = try server("--fault", "stall:after=1000,for=700ms,times=1")
    let start = ContinuousClock.now
    let answer = try server.get("/assets/A")
    #expect(start.duration(to: .now) > .milliseconds(690))
    #expect(answer.body == (try server.tree.contents("A.aar")))
  }

  @Test("A stall without an end is over when the client leaves")
  func endlessStall() throws {
    let server = try server("--fault", "stall:after=10")
    let answer = try server.get("/assets/A", "-m", "1")
    #expect(answer.exit == .status(28))
    #expect(server.waitForOutput("client closed").contains("client closed"))
  }

  @Test("Content-Length can be too large and too small", arguments: [8, -8])
  func length(delta: Int) throws {
    let server = try server("--fault", "length:delta=\(delta)")
    let size = try server.tree.contents("A.aar").count
    let answer = try server.get("/assets/A")
    #expect(answer.fields["content-length"] == String(size + delta))
    #expect((answer.exit == .status(0)) == (delta < 0))
    #expect(answer.body.count == min(size, size + delta))
  }

  @Test("Content-Range can be off, and the tag another with every request")
  func fields() throws {
    let server = try server("--fault", "content-range:shift=3", "--fault", "etag")
    let answer = try server.range("bytes=0-9", of: "/assets/A")
    let size = try server.tree.contents("A.aar").count
    #expect(answer.fields["content-range"] == "bytes 3-12/\(size)")
    #expect(answer.body == Array(try server.tree.contents("A.aar").prefix(10)))
    let tags = try (0..<2).map { _ in try server.get("/assets/A").fields["etag"] ?? "" }
    #expect(tags[0] != tags[1])
    let resumed = try server.range("bytes=5-", of: "/assets/A", "-H", "If-Range: \(tags[1])")
    #expect(resumed.status == 200)
  }

  @Test("A rate is kept on each connection, and every answer waits for the latency")
  func pace() throws {
    let server = try server("--throttle", "50K", "--latency", "300ms", bytes: 50_000)
    let start = ContinuousClock.now
    #expect(try server.get("/manifest").status == 200)
    #expect(start.duration(to: .now) > .milliseconds(290))
    let middle = ContinuousClock.now
    #expect(try server.get("/assets/A").body.count > 50_000)
    let seconds = middle.duration(to: .now) / .seconds(1)
    #expect(seconds > 1.1 && seconds < 4, "\(seconds)")
  }

  @Test("The control paths need the token, and tell and change what goes on")
  func control() throws {
    let server = try server()
    #expect(try server.get("/control/state").status == 401)
    let wrong = "Authorization: Bearer \(server.token)x"
    #expect(try server.get("/control/state", "-H", wrong).status == 401)
    var status = stat()
    #expect(stat(server.tree.path("data/control-token"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(stat(server.tree.path("data"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    _ = try server.get("/assets/A", "-A", "Device/1")
    let state = try server.control("GET", "/control/state").json
    #expect(state["port"] as? Int == server.port)
    #expect(state["set"] as? String == "packs")
    let packs = state["packs"] as? [[String: Any]]
    let digest = try ManifestTests.sha256(server.tree.path("A.aar"))
    #expect(packs?.first?["sha256"] as? String == digest)
    let devices = state["devices"] as? [[String: Any]] ?? []
    let device = devices.first { $0["userAgent"] as? String == "Device/1" }
    #expect(device?["requests"] as? Int == 1)
    #expect(device?["bytes"] as? Int == (try server.tree.contents("A.aar").count))
    #expect((state["requests"] as? [[String: Any]])?.first?["path"] as? String == "/control/state")
    let added = try server.control("POST", "/control/fault?spec=status:code=500,times=5")
    let faults = added.json["faults"] as? [[String: Any]]
    #expect(faults?.first?["spec"] as? String == "status:code=500,times=5")
    #expect(faults?.first?["timesLeft"] as? Int == 5)
    #expect(try server.get("/assets/A").status == 500)
    #expect(try server.control("DELETE", "/control/fault").status == 200)
    #expect(try server.get("/assets/A").status == 200)
    let bad = try server.control("POST", "/control/fault?spec=statos")
    #expect(bad.status == 400)
    #expect(bad.text.contains("did you mean status?"))
    #expect(
      try server.control("POST", "/control/fault?spec=certificate:expired").text
        .contains("certificates that the server makes itself"))
    #expect(try server.control("GET", "/control/set").fields["allow"] == "POST")
    #expect(try server.control("GET", "/control/nope").status == 404)
  }

  @Test("Every request is a line, and a line of JSON in the log")
  func log() throws {
    let server = try server("--log", "log.jsonl")
    _ = try server.range("bytes=0-99", of: "/assets/A", "-A", "Device/1")
    _ = try server.get("/nope%0a?q", "-I")
    let text = server.waitForOutput("/nope")
    #expect(text.contains(" GET /assets/A bytes=0-99 206 100 B"))
    #expect(text.contains("completed"))
    #expect(text.contains(" HEAD /nope%0a?q 404 0 B"))
    server.stop()
    let lines = try String(contentsOfFile: server.tree.path("log.jsonl"), encoding: .utf8)
      .split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
      }
    let line = try #require(lines.first { $0["path"] as? String == "/assets/A" })
    #expect(line["type"] as? String == "request")
    #expect(line["method"] as? String == "GET")
    #expect(line["range"] as? String == "bytes=0-99")
    #expect(line["status"] as? Int == 206)
    #expect(line["bytes"] as? Int == 100)
    #expect(line["ended"] as? String == "completed")
    #expect(line["userAgent"] as? String == "Device/1")
    #expect((line["peer"] as? String)?.contains(":") == true)
  }
}
