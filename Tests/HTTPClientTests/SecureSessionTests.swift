import Diagnostics
import HTTPClient
import SystemIO
import TestSupport
import Testing

/// TLS against nginx with certificates of a private authority.
@Suite(.enabled(if: WebServer.isAvailable, "needs nginx; Scripts/test installs it"))
struct SecureSessionTests {
  private let authority: PrivateAuthority
  private let tree: TemporaryTree
  private let locations = "location / { root $ROOT; }"

  init() throws {
    authority = try PrivateAuthority.shared.get()
    tree = try TemporaryTree().file("f", "content")
  }

  private func trust() throws -> TrustStore {
    try TrustStore(adding: NativePath(authority.root))
  }

  private func outcome(_ request: HTTPRequest, _ trust: TrustStore) throws
    -> Result<HTTPResponse, HTTPError>
  {
    let session = try HTTPSession(trust: trust)
    do throws(HTTPError) { return .success(try session.perform(request)) } catch {
      return .failure(error)
    }
  }

  private func code(_ request: HTTPRequest, _ trust: TrustStore) throws -> DiagnosticCode? {
    if case .failure(let error) = try outcome(request, trust) { return error.code }
    return nil
  }

  @Test("A root of one's own is trusted when it is named, and not otherwise")
  func trusted() throws {
    let server = try WebServer(tree, locations: locations)
    let request = HTTPRequest(try HTTPURL("\(server.base)/f"))
    let session = try HTTPSession(trust: try trust())
    let response = try session.perform(request)
    #expect(response.body == Array("content".utf8))
    let tls = try #require(response.tls)
    #expect(tls.isVerified && tls.version == "TLS1.3")
    #expect(tls.chain.count == 2)
    #expect(tls.chain.first?.subject.contains("localhost") == true)
    #expect(tls.chain.last?.issuer.contains("Test Root") == true)
    #expect(response.timings.secured >= response.timings.connected)
    // The connection is kept.
    let again = try session.perform(request)
    #expect(again.status == 200 && again.timings.connected == 0)
    #expect(try code(request, TrustStore()) == .untrustedCertificate)
    let plain = HTTPRequest(try HTTPURL("https://localhost:\(server.plainPort)/f"))
    #expect(try code(plain, trust()) == .handshakeFailed)
  }

  @Test("A wrong host and a missing intermediate are refused; what was sent can be looked at")
  func certificates() throws {
    let other = try WebServer(
      tree, locations: locations, certificate: authority.otherChain, key: authority.otherKey)
    #expect(try code(HTTPRequest(try HTTPURL("\(other.base)/f")), trust()) == .untrustedCertificate)
    let alone = try WebServer(tree, locations: locations, certificate: authority.leaf)
    var request = HTTPRequest(try HTTPURL("\(alone.base)/f"))
    #expect(try code(request, trust()) == .untrustedCertificate)
    request.verifiesPeer = false
    let response = try outcome(request, trust()).get()
    #expect(response.tls?.isVerified == false && response.tls?.chain.count == 1)
  }

  @Test("A server with TLS 1.1 alone is refused, unless an old version is asked for")
  func versions() throws {
    let server = try WebServer(
      tree, locations: locations, protocols: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0")
    var request = HTTPRequest(try HTTPURL("\(server.base)/f"))
    #expect(try code(request, trust()) == .handshakeFailed)
    request.tls.least = .tls10
    request.tls.most = .tls11
    #expect(try outcome(request, trust()).get().tls?.version == "TLS1.1")
  }

  @Test("A host's connections can go to another address")
  func overrides() throws {
    let server = try WebServer(tree, locations: locations)
    var request = HTTPRequest(try HTTPURL("https://cdn.example:\(server.port)/f"))
    request.overrides = [.init(host: "cdn.example", port: server.port, address: "127.0.0.1")]
    #expect(try outcome(request, trust()).get().status == 200)
  }

  @Test("A file without certificates is refused")
  func certificateFile() throws {
    let path = try #require(NativePath(tree.path("f")))
    let failure = #expect(throws: Failure.self) { try TrustStore(adding: path) }
    #expect(failure?.code == .badCertificateFile)
  }
}
