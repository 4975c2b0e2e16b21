import Foundation
import TestSupport
import Testing

/// `download-manifest check`, with nginx in right and wrong configurations.
@Suite(.enabled(if: WebServer.isAvailable, "needs nginx; Scripts/test installs it"))
struct LiveCheckTests {
  private let tree: TemporaryTree
  private let root: String

  /// Two packs, and the folder that is served, where each lies under its id.
  init() throws {
    tree = try TemporaryTree()
    root = try PrivateAuthority.shared.get().root
    try tree.file("noise", noise(200_000))
    try tree.file(
      "Big.json", manifest(id: "Big", selectors: #"{"file": "noise"}"#))
    try tree.succeed("package", "Big.json", "-o", "Big.aar", "-q")
    try tree.pack("Small")
    for id in ["Big", "Small"] { try tree.file("www/\(id)", try tree.contents("\(id).aar")) }
  }

  /// What a right configuration says for packs.
  private static let right = """
    add_header Cache-Control "public, max-age=31536000, immutable";
    root $ROOT/www;
    """
  private static let manifestLocation = """
    location = /manifest.json { root $ROOT; add_header Cache-Control no-cache; }
    """

  private func server(
    _ pack: String = right, more: String = "", certificate: String? = nil, key: String? = nil,
    protocols: String = "TLSv1.2 TLSv1.3", ciphers: String = "DEFAULT"
  ) throws -> WebServer {
    try WebServer(
      tree, locations: "\(more) \(Self.manifestLocation) location / { \(pack) }",
      certificate: certificate, key: key, protocols: protocols, ciphers: ciphers)
  }

  private func check(
    _ server: WebServer, base: String? = nil, _ words: String...
  ) throws -> (run: CommandResult, codes: Set<String>) {
    let made = try tree.run(
      "download-manifest", "create", "Big.aar", "Small.aar", "--ios", "--download-base-url",
      base ?? server.base, "-o", "manifest.json", "-f", "--asset-pack-versions", "1", "1")
    #expect(made.exit == .status(0), "\(made.errorText)")
    let run = try tree.run(
      all: ["download-manifest", "check", "manifest.json", "--live", "--cacert", root, "--json"]
        + words)
    let codes = try objects(run).compactMap { $0["code"] as? String }
    return (run, Set(codes))
  }

  @Test("A server in order is found in order, to the last byte, with and without the packs")
  func inOrder() throws {
    let server = try server()
    let plain = try check(server)
    #expect(plain.run.exit == .status(0) && plain.codes.isEmpty, "\(plain.run.text)")
    let full = try check(
      server, "Big.aar", "Small.aar", "--full", "--allowed-domain", "localhost", "--manifest-url",
      "\(server.base)/manifest.json")
    #expect(full.run.exit == .status(0) && full.codes.isEmpty, "\(full.run.text)")
    // The system's roots alone do not know this server; SSL_CERT_FILE adds its root.
    var tool = tree.tool()
    let words = ["download-manifest", "check", "manifest.json", "--live"].map { Array($0.utf8) }
    #expect(try tool.run(bytes: words).exit == .status(1))
    tool.environment["SSL_CERT_FILE"] = root
    #expect(try tool.run(bytes: words).exit == .status(0))
  }

  @Test("C24-s1: a server that compresses on the fly is found out")
  func encoding() throws {
    let gzip = try check(
      server("gzip on; gzip_min_length 1; gzip_types *; " + Self.right))
    #expect(gzip.run.exit == .status(1))
    #expect(gzip.codes.contains("BA0831") && !gzip.codes.contains("BA0823"), "\(gzip.run.text)")
  }

  @Test("Each wrong configuration gets its own verdict")
  func wrongConfigurations() throws {
    let ranges = try check(server("max_ranges 0; " + Self.right))
    #expect(ranges.codes == ["BA0834"], "\(ranges.run.text)")
    let type = try check(server("default_type text/html; " + Self.right))
    #expect(type.codes == ["BA0832"], "\(type.run.text)")
    let noCache = try check(server("root $ROOT/www;"))
    #expect(noCache.codes == ["BA0833"], "\(noCache.run.text)")
    let short = try check(server("add_header Cache-Control max-age=60; root $ROOT/www;"))
    #expect(short.codes == ["BA0833"])
    let gone = try check(server("return 404;"))
    #expect(gone.codes == ["BA0830"] && gone.run.exit == .status(1))
    let noTag = try check(server("etag off; " + Self.right))
    #expect(noTag.codes == ["BA0840"] && noTag.run.exit == .status(0))
    let head = try check(
      server("if ($request_method = HEAD) { return 405; } " + Self.right))
    #expect(head.codes == ["BA0830"] && head.run.text.contains("HEAD"), "\(head.run.text)")
    let open = try check(
      server(#"if ($http_range ~ "^bytes=[0-9]+-$") { return 400; } "# + Self.right))
    #expect(open.codes == ["BA0835"] && open.run.exit == .status(1), "\(open.run.text)")
    let ignored = try check(server("root $ROOT/www;"), "--ignore", "BA0833")
    #expect(ignored.run.exit == .status(0) && ignored.codes.isEmpty)
    for run in [ranges, type, noCache, short, head] { #expect(run.run.exit == .status(1)) }
  }

  @Test("Redirections: without HTTPS, to other hosts, and in circles")
  func redirections() throws {
    let files = "location /files/ { alias $ROOT/www/; add_header Cache-Control max-age=31536000; }"
    let plain = try check(server("return 302 http://localhost:$PLAIN/files$uri;", more: files))
    #expect(plain.codes == ["BA0836"] && plain.run.exit == .status(1), "\(plain.run.text)")
    let port = "$server_port"
    let other = try server("return 302 https://cdn.example:\(port)/files$uri;", more: files)
    let resolve = "cdn.example:\(other.port):127.0.0.1"
    let unlisted = try check(other, "--resolve", resolve)
    #expect(unlisted.codes == ["BA0837"] && unlisted.run.exit == .status(0), "\(unlisted.run.text)")
    let listed = try check(
      other, "--resolve", resolve, "--allowed-domain", "localhost", "--allowed-domain",
      "*.example")
    #expect(listed.codes.isEmpty && listed.run.exit == .status(0), "\(listed.run.text)")
    let refused = try check(other, "--resolve", resolve, "--allowed-domain", "localhost")
    #expect(refused.codes == ["BA0837"] && refused.run.exit == .status(1))
    let circle = try check(server("return 302 /again;"))
    #expect(circle.codes == ["BA0807"])
  }

  @Test("TLS: an old version, a missing intermediate, another host's certificate, no server")
  func tls() throws {
    let authority = try PrivateAuthority.shared.get()
    let old = try check(server(protocols: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0"))
    #expect(old.codes == ["BA0839"], "\(old.run.text)")
    #expect(old.run.text.contains("TLS1.1"))
    let alone = try check(server(certificate: authority.leaf))
    #expect(alone.codes == ["BA0838"], "\(alone.run.text)")
    #expect(alone.run.text.contains("Test Intermediate"))
    let other = try check(
      server(certificate: authority.otherChain, key: authority.otherKey))
    #expect(other.codes == ["BA0803"], "\(other.run.text)")
    let server = try server()
    let nobody = try check(server, base: "https://localhost:\(try WebServer.freePort())")
    #expect(nobody.codes == ["BA0802"])
    for verdict in [old, alone, other, nobody] { #expect(verdict.run.exit == .status(1)) }
  }

  @Test("C22-s3: an archive that was published short is found before users find it")
  func shortArchive() throws {
    let server = try server()
    try tree.file("www/Big", Array(try tree.contents("Big.aar").dropLast(1000)))
    let live = try check(server)
    #expect(live.codes == ["BA0823"] && live.run.exit == .status(1))
    #expect(live.run.text.contains("1000 bytes are missing"))
    // The manifest was made from the short one, so that it and the server agree: the receipt knows.
    try tree.succeed(
      "package", "Big.json", "-o", "Whole.aar", "--receipt", "Big.receipt.json", "-q")
    let text = String(decoding: try tree.contents("manifest.json"), as: UTF8.self)
    let size = try tree.contents("Big.aar").count
    try tree.file("manifest.json", text.replacing("\(size)", with: "\(size - 1000)"))
    let agreeing = try tree.run(
      "download-manifest", "check", "manifest.json", "--live", "--cacert", root)
    #expect(agreeing.exit == .status(0), "\(agreeing.errorText)")
    for words in [["--receipt", "Big.receipt.json"], ["Whole.aar"]] {
      let run = try tree.run(all: ["download-manifest", "check", "manifest.json"] + words)
      #expect(run.exit == .status(1) && run.errorText.contains("BA0823"), "\(run.errorText)")
      #expect(run.errorText.contains("manifest.json:"))
    }
  }

  @Test("C24-s2: a copy in a CDN that is damaged, with the right length, is told by --full")
  func damagedCopy() throws {
    let server = try server()
    var bytes = try tree.contents("Big.aar")
    bytes[123_456] ^= 1
    try tree.file("www/Big", bytes)
    #expect(try check(server, "Big.aar", "Small.aar").run.exit == .status(0))
    let full = try check(server, "Big.aar", "Small.aar", "--full")
    #expect(full.codes == ["BA0825"] && full.run.text.contains("from byte 123456 on"))
    try tree.succeed(
      "package", "Big.json", "-o", "Whole.aar", "--receipt", "Big.receipt.json", "-q")
    let receipt = try check(server, "Small.aar", "--full", "--receipt", "Big.receipt.json")
    #expect(receipt.codes == ["BA0825"] && receipt.run.text.contains("SHA-256"))
  }

  @Test("C24-s3: a mirror that lacks the last 8 bytes is told with the offset")
  func strippedBytes() throws {
    let server = try server()
    let whole = try tree.contents("Big.aar")
    try tree.file("www/Big", Array(whole.dropLast(8)))
    let full = try check(server, "Big.aar", "Small.aar", "--full")
    #expect(full.codes.isSuperset(of: ["BA0823", "BA0825"]) && full.run.exit == .status(1))
    #expect(full.run.text.contains("ends at byte \(whole.count - 8)"))
    // One that is cut on its way tells where it ended, too.
    let (child, port) = try ChildServer.misbehaving()
    let cut = try check(
      self.server("proxy_pass http://127.0.0.1:\(port)/cut; proxy_buffering off;"), "--full",
      "Big.aar", "Small.aar")
    #expect(
      cut.codes.contains("BA0806") && cut.run.text.contains("ended at byte 500"), "\(cut.run.text)")
    #expect(child.isRunning)
  }

  @Test("The published manifest: other bytes, caching, a query")
  func publishedManifest() throws {
    let server = try server()
    let address = ["--manifest-url", "\(server.base)/old.json"]
    try tree.file("www/old.json", "{}")
    let old = try check(server, address[0], address[1])
    #expect(old.codes == ["BA0825", "BA0833"], "\(old.run.text)")
    let query = try self.server(
      more: "location = /q.json { root $ROOT/www; if ($args) { return 400; } }")
    try tree.file("www/q.json", "{}")
    let asked = try check(query, "--manifest-url", "\(query.base)/q.json")
    #expect(asked.codes.contains("BA0830") && asked.run.text.contains("platform=iOS"))
  }

  @Test("Archives on disk: size, policy and userInfo are compared; what is not listed is told")
  func archives() throws {
    let server = try server()
    #expect(try check(server).run.exit == .status(0))
    try tree.pack("Small", extra: #""userInfo": {"k": 1},"#)
    try tree.pack("New")
    let run = try tree.run("download-manifest", "check", "manifest.json", "Small.aar", "New.aar")
    #expect(run.exit == .status(1))
    for code in ["BA0824", "BA0822"] { #expect(run.errorText.contains(code)) }
    #expect(run.errorText.contains("userInfo"))
    let root = #"{"entries": [{"type": "D", "path": ""}, {"type": "D", "path": "Contents"}]}"#
    try ArchiveOracle.make(root, at: tree.path("Bare.aar"))
    let bare = try tree.run("download-manifest", "check", "manifest.json", "Bare.aar")
    #expect(bare.exit == .status(1) && bare.errorText.contains("BA0826"), "\(bare.errorText)")
    try tree.file("Empty.aar", "no pack")
    #expect(
      try tree.run("download-manifest", "check", "manifest.json", "Empty.aar").exit == .status(1))
    #expect(try tree.run("download-manifest", "check", "none.json").exit == .status(66))
    #expect(
      try tree.run("download-manifest", "check", "manifest.json", "--full").exit == .status(64))
  }
}
