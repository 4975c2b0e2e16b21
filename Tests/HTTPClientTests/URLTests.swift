import HTTPClient
import Testing

/// Addresses of things on web servers.
@Suite struct URLTests {
  @Test("An address is taken apart, and shown without its query")
  func parts() throws {
    let url = try HTTPURL("HTTPS://CDN.Example:8443/a/b?sig=secret#f")
    #expect(url.scheme == .https && url.host == "cdn.example" && url.port == 8443)
    #expect(url.path == "/a/b" && url.hasQuery && url.hasFragment)
    #expect(url.display == "https://cdn.example:8443/a/b?…")
    #expect(try HTTPURL("http://[::1]/x").host == "[::1]")
    #expect(try HTTPURL("http://a").port == 80 && HTTPURL("https://a").path == "/")
  }

  @Test("A reference is resolved as in a redirection")
  func resolving() throws {
    let base = try HTTPURL("https://a.example/x/y?z")
    #expect(try base.resolving("/q").text == "https://a.example/q")
    #expect(try base.resolving("q?r").text == "https://a.example/x/q?r")
    #expect(try base.resolving("//b.example/").host == "b.example")
    #expect(try base.resolving("http://c/").scheme == .http)
    #expect(throws: HTTPURL.Problem.self) { try base.resolving("ftp://c/") }
  }

  @Test(
    "What is no address says why",
    arguments: [
      ("", "is empty"), ("cdn.example/x", "https://"), ("ftp://a/", "https://"),
      ("https://", "host"), ("https://u:p@a/", "user"), ("https://a b/", "blanks"),
      ("https://é/", "ASCII"), ("https://a:99999/", "port"), ("https://a/\n", "control"),
      ("file:///etc/passwd", "https://"),
    ])
  func problems(text: String, reason: String) {
    let problem = #expect(throws: HTTPURL.Problem.self) { try HTTPURL(text) }
    #expect(problem?.reason.contains(reason) == true, "\(problem?.reason ?? "")")
  }
}
