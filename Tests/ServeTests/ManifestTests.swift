import Foundation
import TestSupport
import Testing

/// The download manifest, conditions, and what is not there.
@Suite struct ManifestTests {
  @Test("The manifest holds every pack with its version, size and address, for one platform or all")
  func manifest() throws {
    let server = try TestServer()
    try server.pack(
      "B", platforms: #""iOS", "macOS""#,
      extra: #""userInfo": {"k": [1, null]}, "language": "de","#)
    try server.pack("A", platforms: #""macOS""#)
    try server.pack("C", platforms: "")
    try server.start("B.aar", "A.aar", "C.aar", "--asset-pack-versions", "B=7", "A=3")
    let all = try server.get("/manifest")
    #expect(all.status == 200)
    #expect(all.fields["content-type"] == "application/json")
    #expect(all.fields["content-encoding"] == nil)
    #expect(all.packs.map { $0["id"] as? String } == ["A", "B", "C"])
    #expect(all.packs.map { $0["version"] as? Int } == [3, 7, 1])
    let pack = try #require(all.packs.dropFirst().first)
    #expect(pack["url"] as? String == "https://localhost:\(server.port)/assets/B")
    #expect(pack["downloadSize"] as? Int == (try server.tree.contents("B.aar").count))
    #expect((pack["downloadPolicy"] as? [String: [String: Int]]) == ["onDemand": [:]])
    #expect((pack["host"] as? [String: [String: Int]]) == ["thirdParty": [:]])
    #expect(pack["language"] as? String == "de")
    #expect((pack["userInfo"] as? [String: [Any]])?["k"]?.count == 2)
    let ids = { (path: String) in try server.get(path).packs.map { $0["id"] as? String } }
    #expect(try ids("/manifest?platform=ios") == ["B", "C"])
    #expect(try ids("/manifest?other=1&platform=macOS") == ["A", "B", "C"])
    #expect(try ids("/manifest?platform=tvOS") == ["C"])
  }

  @Test("Several hosts are served on IPv4 and IPv6, and packs come from the one that was used")
  func hosts() throws {
    let server = try TestServer()
    try server.pack("A")
    try server.start(host: ["--host", "localhost", "127.0.0.1", "::1", "A.aar"])
    for host in ["127.0.0.1", "[::1]", "localhost"] {
      let answer = try server.get("/manifest", host: host)
      #expect(answer.packs.first?["url"] as? String == "https://\(host):\(server.port)/assets/A")
    }
    let other = try server.get("/manifest", "-H", "Host: evil.example")
    #expect(other.packs.first?["url"] as? String == "https://localhost:\(server.port)/assets/A")
  }

  @Test("Conditions are judged by a strong tag and the date")
  func conditions() throws {
    let server = try TestServer()
    try server.pack("A")
    try server.start("A.aar")
    for path in ["/manifest", "/assets/A"] {
      let first = try server.get(path)
      let tag = try #require(first.fields["etag"])
      let date = try #require(first.fields["last-modified"])
      #expect(tag.hasPrefix("\"") && tag.count == 66)
      let same = try server.get(path, "-H", "If-None-Match: \(tag)")
      #expect(same.status == 304)
      #expect(same.body.isEmpty)
      #expect(same.fields["etag"] == tag)
      #expect(same.fields["content-length"] == first.fields["content-length"])
      #expect(try server.get(path, "-H", "If-Modified-Since: \(date)").status == 304)
      #expect(try server.get(path, "-H", "If-Match: \"x\"").status == 412)
      #expect(try server.get(path, "-H", "If-Match: \(tag)").status == 200)
      let earlier = "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT"
      #expect(try server.get(path, "-H", earlier).status == 412)
    }
    let tag = try #require(try server.get("/assets/A").fields["etag"])
    #expect(tag == "\"\(try Self.sha256(server.tree.path("A.aar")))\"")
  }

  static func sha256(_ path: String) throws -> String {
    String(try CommandRunner("/usr/bin/sha256sum").run(path).text.prefix(64))
  }

  @Test("Nothing but ids is looked up, and methods that change things are refused")
  func refused() throws {
    let server = try TestServer()
    try server.pack("A")
    try server.tree.file("secret", "do not read")
    try server.start("A.aar")
    let missing = [
      "/assets/", "/assets/B", "/assets/A.aar", "/assets/../secret", "/assets/%2e%2e/secret",
      "/assets//A", "/assets/A/", "/assets/A%00", "/secret", "/assets/./A", "/manifest/",
      "/assets/\(server.tree.path("secret"))", "/control/", "/assets/a",
    ]
    for path in missing { #expect(try server.get(path).status == 404, "\(path)") }
    #expect(try server.get("/assets/%zz").status == 400)
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
      let answer = try server.get("/manifest", "-X", method)
      #expect(answer.status == 405, "\(method)")
      #expect(answer.fields["allow"] == "GET, HEAD")
      #expect(try server.get("/assets/A", "-X", method).status == 405)
    }
    let body = String(repeating: "x", count: 20_000)
    let large = try server.get("/manifest", "-X", "POST", "-d", body)
    #expect(large.status == 413)
    #expect(try server.get("/assets/%41").status == 200)
  }
}
