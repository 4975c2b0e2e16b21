internal import Diagnostics
internal import HTTPClient

/// Looks at one address, and gathers what is wrong there.
struct AddressProbe {
  /// What is looked at, fit for display.
  let subject: String
  let place: Place?
  let session: HTTPSession
  let options: LiveOptions
  var findings: [Diagnostic] = []

  init(subject: String, place: Place?, session: HTTPSession, options: LiveOptions) {
    self.subject = subject
    self.place = place
    self.session = session
    self.options = options
  }

  mutating func add(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, at url: HTTPURL? = nil,
    help: String
  ) {
    let notes = url.map { [Diagnostic.Note("at \($0.display)")] } ?? []
    findings.append(
      Diagnostic(
        severity, code, "\(subject): \(message)", at: place, notes: notes, help: help))
  }

  func request(_ url: HTTPURL) -> HTTPRequest {
    var request = HTTPRequest(url)
    request.overrides = options.overrides
    return request
  }

  // MARK: Where an address leads

  /// Whether a host may be asked; one that did not answer before is not asked again.
  mutating func mayConnect(to url: HTTPURL, after unreachable: Set<String>) -> Bool {
    if !options.allows(url.host) {
      add(
        .error, .foreignDomain, "the host \(url.host) is not among the allowed domains", at: url,
        help: "add it to BADownloadDomainAllowList in the app's Info.plist")
    }
    return !unreachable.contains("\(url.host):\(url.port)")
  }

  /// The address that a redirection leads to, if it may be followed.
  mutating func followed(_ location: String, from url: HTTPURL) -> HTTPURL? {
    do throws(HTTPURL.Problem) {
      let next = try url.resolving(location)
      guard next.scheme == .https else {
        add(
          .error, .insecureRedirect, "the address redirects to \(next.display), without HTTPS",
          at: url, help: "redirect to https://, or serve the file at this address")
        return nil
      }
      if next.host != url.host, options.allowedDomains.isEmpty {
        add(
          .warning, .foreignDomain, "the address redirects to another host, \(next.host)", at: url,
          help: "list it in BADownloadDomainAllowList, and pass it with --allowed-domain")
      }
      return next
    } catch {
      add(
        .error, .badRedirect, "the address redirects to something that \(error.reason)", at: url,
        help: "redirect to an address that starts with https://")
      return nil
    }
  }

  /// Tells why a request failed; whether the whole host is out of reach.
  mutating func explain(_ error: HTTPError, _ url: HTTPURL) -> Bool {
    switch error.kind {
    case .certificate: explainCertificate(error, url)
    case .handshake: explainHandshake(error, url)
    default:
      add(
        .error, error.code, error.reason, at: url,
        help: error.help ?? "check the address with another client")
    }
    switch error.kind {
    case .resolve, .connect, .certificate, .handshake: return true
    default: return false
    }
  }

  private mutating func explainCertificate(_ error: HTTPError, _ url: HTTPURL) {
    var request = request(url)
    request.verifiesPeer = false
    request.stopsAfter = 0
    let chain = (try? session.perform(request))?.tls?.chain ?? []
    if chain.count == 1, let own = chain.first, own.subject != own.issuer {
      add(
        .error, .incompleteChain,
        "the server sends its own certificate alone, and that of its issuer (\(own.issuer)) is not "
          + "trusted by itself", at: url,
        help:
          "serve the whole chain but the root, such as the file fullchain.pem; if the issuer is "
          + "a root of yours, pass it with --cacert")
    } else {
      add(
        .error, error.code, error.reason, at: url,
        help: error.help ?? "use a certificate that is trusted")
    }
  }

  private mutating func explainHandshake(_ error: HTTPError, _ url: HTTPURL) {
    var request = request(url)
    request.verifiesPeer = false
    request.stopsAfter = 0
    request.tls.least = .tls10
    request.tls.most = .tls11
    if let answer = try? session.perform(request) {
      add(
        .error, .outdatedTLS,
        "the server speaks \(answer.tls?.version ?? "TLS 1.1") at most", at: url,
        help: "switch on TLS 1.2 and 1.3; in nginx with ssl_protocols TLSv1.2 TLSv1.3")
    } else {
      add(
        .error, error.code, error.reason, at: url,
        help: error.help ?? "let the server offer TLS 1.2 or 1.3")
    }
  }
}
