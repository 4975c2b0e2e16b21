import Foundation
import TestSupport
import Testing

/// Ranges and encodings, as whole answers.
@Suite struct RangeCaseTests {
  private func server() throws -> (TestServer, [UInt8]) {
    let server = try TestServer()
    try server.pack("A", bytes: 5000)
    try server.start("A.aar")
    return (server, try server.tree.contents("A.aar"))
  }

  @Test("C23-s1: a suffix is the last bytes; none of them is 416; more than there are is all")
  func suffix() throws {
    let (server, bytes) = try server()
    let last = try server.range("bytes=-500", of: "/assets/A")
    #expect(last.status == 206)
    #expect(last.body == Array(bytes.suffix(500)))
    let n = bytes.count
    #expect(last.fields["content-range"] == "bytes \(n - 500)-\(n - 1)/\(n)")
    let none = try server.range("bytes=-0", of: "/assets/A")
    #expect(none.status == 416)
    #expect(none.fields["content-range"] == "bytes */\(n)")
    #expect(none.body.isEmpty)
    let all = try server.range("bytes=-99999", of: "/assets/A")
    #expect(all.status == 206)
    #expect(all.body == bytes)
    #expect(all.fields["content-range"] == "bytes 0-\(n - 1)/\(n)")
  }

  @Test("C23-s2: an end past the file is clamped, and the length is true")
  func clamped() throws {
    let (server, bytes) = try server()
    let answer = try server.range("bytes=10-999999", of: "/assets/A")
    #expect(answer.status == 206)
    #expect(answer.body == Array(bytes.dropFirst(10)))
    #expect(answer.fields["content-range"] == "bytes 10-\(bytes.count - 1)/\(bytes.count)")
    #expect(answer.fields["content-length"] == String(bytes.count - 10))
    #expect(try server.range("bytes=\(bytes.count)-", of: "/assets/A").status == 416)
  }

  @Test("C23-s3: an open range from the start is 206 and everything")
  func open() throws {
    let (server, bytes) = try server()
    let answer = try server.range("bytes=0-", of: "/assets/A")
    #expect(answer.status == 206)
    #expect(answer.body == bytes)
    #expect(answer.fields["content-range"] == "bytes 0-\(bytes.count - 1)/\(bytes.count)")
  }

  @Test("C23-s4: what is malformed is passed over, and two ranges come in two parts")
  func malformed() throws {
    let (server, bytes) = try server()
    for text in ["bytes=9-3", "bytes=a-b", "bytes=", "lines=1-2"] {
      let answer = try server.range(text, of: "/assets/A")
      #expect(answer.status == 200, "\(text)")
      #expect(answer.body == bytes, "\(text)")
    }
    let two = try server.range("bytes=0-1,7-9", of: "/assetpacks/A")
    #expect(two.status == 206)
    let type = two.fields["content-type"] ?? ""
    #expect(type.hasPrefix("multipart/byteranges; boundary="))
    #expect(two.fields["content-range"] == nil)
    let boundary = type.split(separator: "=").last.map(String.init) ?? ""
    let head = { (range: String) -> String in
      "--\(boundary)\r\nContent-Type: application/octet-stream\r\n"
        + "Content-Range: bytes \(range)/\(bytes.count)\r\n\r\n"
    }
    var wanted = Array(head("0-1").utf8)
    wanted += bytes[0...1]
    wanted += Array("\r\n\(head("7-9"))".utf8)
    wanted += bytes[7...9]
    wanted += Array("\r\n--\(boundary)--\r\n".utf8)
    #expect(two.body == wanted)
  }

  @Test("C24-s1: a pack is never encoded, and its length is the file's")
  func identity() throws {
    let (server, bytes) = try server()
    let answer = try server.get("/assets/A", "-H", "Accept-Encoding: gzip, br, zstd")
    #expect(answer.status == 200)
    #expect(answer.body == bytes)
    #expect(answer.fields["content-encoding"] == nil)
    #expect(answer.fields["content-length"] == String(bytes.count))
    #expect(answer.fields["content-type"] == "application/octet-stream")
    #expect(answer.fields["accept-ranges"] == "bytes")
    #expect(answer.fields["cache-control"] == "no-cache")
    let head = try server.get("/assets/A", "-I")
    #expect(head.status == 200)
    for name in ["content-length", "etag", "last-modified", "accept-ranges", "content-type"] {
      #expect(head.fields[name] == answer.fields[name], "\(name)")
    }
  }

  @Test("Two thousand random requests are answered as nginx answers them", .timeLimit(.minutes(3)))
  func asNginx() throws {
    let server = try TestServer()
    try server.pack("A", bytes: 20_000)
    try server.start("A.aar")
    let nginx = try NginxServer(server.tree, file: "A.aar")
    defer { nginx.stop() }
    var python = CommandRunner(CommandRunner.python, in: server.tree.path)
    python.timeout = 170
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/compare_ranges.py").path
    let size = try server.tree.contents("A.aar").count
    let run = try python.run(
      script, TestServer.certificate, "2000", String(size),
      "https://localhost:\(server.port)/assets/A", "https://localhost:\(nginx.port)/A.aar")
    #expect(run.exit == .status(0), "\(run.errorText)")
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(result["count"] as? Int == 0, "\(run.text)")
    let seen = result["seen"] as? [String: Int] ?? [:]
    for kind in ["one", "several", "200", "206", "416", "304", "412"] {
      #expect((seen[kind] ?? 0) > 10, "\(kind): \(seen)")
    }
  }
}

/// Debian's nginx with one folder and the tests' certificate.
final class NginxServer {
  let port: Int
  private let running: RunningCommand

  init(_ tree: TemporaryTree, file: String) throws {
    port = try Self.freePort()
    try tree.file("nginx/root/\(file)", try tree.contents(file))
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \(tree.path("nginx"))/\($0);"
    }
    try tree.file(
      "nginx/nginx.conf",
      """
      daemon off; master_process off; pid \(tree.path("nginx/pid")); error_log stderr error;
      events { worker_connections 64; }
      http {
        access_log off; default_type application/octet-stream; keepalive_requests 100000;
        \(paths.joined(separator: "\n  "))
        server {
          listen 127.0.0.1:\(port) ssl; root \(tree.path("nginx/root"));
          ssl_certificate \(TestServer.certificate); ssl_certificate_key \(TestServer.key);
        }
      }
      """)
    var runner = CommandRunner("/usr/sbin/nginx", in: tree.path)
    runner.timeout = 175
    running = try runner.start("-p", tree.path("nginx"), "-c", tree.path("nginx/nginx.conf"))
    for _ in 0..<500 where !Self.answers(port) { usleep(10_000) }
  }

  func stop() {
    running.signal(SIGTERM)
    _ = running.wait()
  }

  static func freePort() throws -> Int {
    let text = try CommandRunner("/usr/bin/python3").run(
      "-c",
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    ).text
    return try #require(Int(text.trimmingCharacters(in: .newlines)))
  }

  private static func answers(_ port: Int) -> Bool {
    let run = try? CommandRunner("/usr/bin/curl").run("-sk", "https://127.0.0.1:\(port)/")
    return run?.exit == .status(0)
  }
}
