import Foundation
import TestSupport
import Testing

/// Packs that change on disk while they are served.
@Suite struct ReplacementTests {
  private func replace(_ server: TestServer, _ name: String, with other: String) throws {
    let result = rename(server.tree.path(other), server.tree.path(name))
    #expect(result == 0)
  }

  @Test("C23-s5: a pack that is replaced between two ranges is never spliced")
  func betweenRanges() throws {
    let server = try TestServer()
    try server.pack("A", bytes: 4000)
    try server.pack("New", id: "A", bytes: 4000, seed: 2)
    try server.start("A.aar")
    let first = try server.range("bytes=0-999", of: "/assets/A")
    let tag = try #require(first.fields["etag"])
    let date = try #require(first.fields["last-modified"])
    let new = try server.tree.contents("New.aar")
    // The very time of the old file, so that only the server can keep the two apart.
    let touch = try CommandRunner("/usr/bin/touch", in: server.tree.path)
      .run("-r", "A.aar", "New.aar")
    #expect(touch.exit == .status(0))
    try replace(server, "A.aar", with: "New.aar")
    for validator in [tag, date] {
      let rest = try server.range("bytes=1000-", of: "/assets/A", "-H", "If-Range: \(validator)")
      #expect(rest.status == 200)
      #expect(rest.body == new)
      #expect(rest.fields["etag"] != tag)
    }
    #expect(try server.get("/assets/A", "-H", "If-Match: \(tag)").status == 412)
    #expect(try server.get("/manifest").packs.first?["version"] as? Int == 2)
  }

  @Test("A download that has begun goes on with the old bytes")
  func running() throws {
    let server = try TestServer()
    try server.pack("A", bytes: 8_000_000)
    try server.pack("New", id: "A", bytes: 2000, seed: 2)
    let old = try ManifestTests.sha256(server.tree.path("A.aar"))
    let new = try server.tree.contents("New.aar")
    try server.start("A.aar")
    let got = try server.client(
      "replace", "/assets/A", server.tree.path("New.aar"), server.tree.path("A.aar"))
    #expect(got == old + "\n")
    #expect(try server.get("/assets/A").body == new)
  }

  @Test("A file that is overwritten in place breaks its downloads off instead of mixing them")
  func overwritten() throws {
    let server = try TestServer()
    try server.pack("A", bytes: 8_000_000)
    try server.pack("New", id: "A", bytes: 8_000_000, seed: 2)
    try server.start("A.aar")
    let got = try server.client(
      "overwrite", "/assets/A", server.tree.path("New.aar"), server.tree.path("A.aar"))
    #expect(got == "broken off\n")
    #expect(server.waitForOutput("pack overwritten").contains("pack overwritten"))
    #expect(try server.get("/assets/A").body == (try server.tree.contents("New.aar")))
    #expect(server.stop()?.errorText.contains("warning[BA1210]: a download of /assets/A") == true)
  }

  @Test("A bad replacement is refused with BA1209, and the old pack is served on")
  func refused() throws {
    let server = try TestServer()
    try server.pack("A")
    let old = try server.tree.contents("A.aar")
    try server.pack("B", id: "Other")
    try server.start("A.aar")
    try server.tree.file("bad", Array(old.dropLast(7)))
    try replace(server, "A.aar", with: "bad")
    #expect(try server.get("/assets/A").body == old)
    try replace(server, "A.aar", with: "B.aar")
    #expect(try server.get("/assets/A").body == old)
    #expect(try server.get("/manifest").packs.first?["version"] as? Int == 1)
    let errors = server.stop()?.errorText ?? ""
    #expect(errors.contains("warning[BA1209]"))
    #expect(errors.contains("its id is Other now"))
    #expect(errors.contains("the old pack is served on"))
  }

  @Test("A bad file over the old bytes leaves nothing to serve")
  func lost() throws {
    let server = try TestServer()
    try server.pack("A")
    try server.start("A.aar")
    #expect(try server.get("/assets/A").status == 200)
    try Data("rubbish".utf8).write(to: URL(filePath: server.tree.path("A.aar")), options: [])
    let answer = try server.get("/assets/A")
    #expect(answer.status == 503)
    #expect(answer.fields["retry-after"] == "1")
    #expect(server.stop()?.errorText.contains("the old pack's bytes are lost") == true)
  }

  @Test("Port and versions are remembered for the packs' ids; damaged memory is told as BA1211")
  func remembered() throws {
    let server = try TestServer()
    try server.pack("A")
    try server.start("A.aar")
    let port = server.port
    server.stop()
    try server.pack("A", seed: 3)
    try server.start("A.aar")
    #expect(server.port == port)
    #expect(try server.get("/manifest").packs.first?["version"] as? Int == 2)
    server.stop()
    let names = server.tree.names(in: "data").map { String(decoding: $0, as: UTF8.self) }
    let memory = try #require(names.first { $0.hasPrefix("set-") })
    try Data("{".utf8).write(to: URL(filePath: server.tree.path("data/" + memory)))
    try server.start("A.aar")
    #expect(server.port == port)
    #expect(server.stop()?.errorText.contains("warning[BA1211]") == true)
  }

  @Test("Sets are switched at run time, and versions only rise")
  func sets() throws {
    let server = try TestServer()
    for (folder, seed) in [("v1", 1), ("v2", 2)] as [(String, UInt64)] {
      try server.pack("A", seed: seed)
      try server.tree.file("\(folder)/A.aar", try server.tree.contents("A.aar"))
    }
    try server.pack("B")
    try server.tree.file("v2/B.aar", try server.tree.contents("B.aar"))
    try server.start("--set", "v1=v1", "--set", "v2=v2")
    let versions = {
      try server.get("/manifest").packs.map { "\($0["id"] ?? "") \($0["version"] ?? "")" }
    }
    #expect(try versions() == ["A 1"])
    let tag = try server.get("/manifest").fields["etag"]
    let switched = try server.control("POST", "/control/set?name=v2")
    #expect(switched.json["set"] as? String == "v2")
    #expect(try versions() == ["A 2", "B 1"])
    #expect(try server.get("/manifest").fields["etag"] != tag)
    #expect(try server.get("/assets/A").body == (try server.tree.contents("v2/A.aar")))
    #expect(try server.control("POST", "/control/set?name=v1").status == 200)
    #expect(try versions() == ["A 3"])
    #expect(try server.get("/assets/B").status == 404)
    #expect(try server.control("POST", "/control/set?name=v3").status == 400)
  }
}
