package import AssetPackManifest
package import Diagnostics
package import HTTPClient
internal import SystemIO

/// Looks at a server as devices and CDNs would, and tells what to change there.
package final class LiveCheck {
  private let session: HTTPSession
  private let options: LiveOptions
  /// Hosts with ports where no connection came about: they are told of once.
  private var unreachable: Set<String> = []

  package init(_ options: LiveOptions, trust: TrustStore) throws(Failure) {
    self.options = options
    session = try HTTPSession(trust: trust)
  }

  /// Looks at a pack's address.
  package func check(
    _ entry: DownloadManifest.Entry, expecting content: ExpectedContent
  ) -> [Diagnostic] {
    guard let url = try? HTTPURL(entry.url) else { return [] }
    var probe = AddressProbe(
      subject: DisplayText.escape(entry.id), place: entry.place, session: session,
      options: options)
    guard let answer = locate(url, &probe, coding: "gzip, br") else { return probe.findings }
    probe.checkHead(answer, expecting: content)
    if answer.status == 200 {
      probe.checkHeadMethod(answer, expecting: content)
      probe.checkRanges(answer, expecting: content)
      if options.isFull { probe.compare(answer.effectiveURL, with: content) }
    }
    return probe.findings
  }

  /// Looks at the published download manifest, which should be these bytes.
  package func checkManifest(_ url: HTTPURL, expecting bytes: [UInt8]) -> [Diagnostic] {
    var probe = AddressProbe(
      subject: "the download manifest", place: nil, session: session, options: options)
    guard let answer = locate(url, &probe, coding: "identity") else { return probe.findings }
    probe.checkManifest(answer, expecting: bytes)
    return probe.findings
  }

  /// Follows redirections to the answer that counts; nil when there is none.
  private func locate(
    _ url: HTTPURL, _ probe: inout AddressProbe, coding: String
  ) -> HTTPResponse? {
    var url = url
    for _ in 0...10 {
      guard probe.mayConnect(to: url, after: unreachable) else { return nil }
      var request = probe.request(url)
      request.headers.add("Accept-Encoding", coding)
      request.stopsAfter = 0
      let response: HTTPResponse
      do throws(HTTPError) {
        response = try session.perform(request)
      } catch {
        if probe.explain(error, url) { unreachable.insert("\(url.host):\(url.port)") }
        return nil
      }
      guard (300..<400).contains(response.status), let location = response.headers["Location"]
      else { return response }
      guard let next = probe.followed(location, from: url) else { return nil }
      url = next
    }
    probe.add(
      .error, .badRedirect, "the address leads from one redirection to the next",
      help: "let it lead to the file directly, or redirect once")
    return nil
  }
}
