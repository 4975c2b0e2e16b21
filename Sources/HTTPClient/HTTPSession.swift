internal import CCurl
package import Diagnostics
package import SystemIO

/// Makes transfers one after the other, over connections that are kept for the next one.
///
/// One session serves one thread; for transfers in parallel make one for each thread.
package final class HTTPSession {
  private let handle: UnsafeMutableRawPointer
  private let trust: TrustStore

  /// Throws ``DiagnosticCode/clientFailed`` when libcurl cannot be used.
  package init(trust: TrustStore) throws(Failure) {
    guard Self.isPrepared, let handle = curl_easy_init() else {
      throw Failure(.clientFailed, "libcurl could not be started")
    }
    self.handle = handle
    self.trust = trust
  }

  deinit {
    curl_easy_cleanup(handle)
  }

  /// Sends a request and receives the whole answer, whatever its status.
  ///
  /// The body goes into the response, or to a sink; what that throws ends the transfer. A sink gets the
  /// bodies of redirections, too, unless they are left to the caller.
  package func perform(
    _ request: HTTPRequest, into sink: (any ByteSink)? = nil
  ) throws(HTTPError) -> HTTPResponse {
    if let problem = request.headers.problem {
      throw HTTPError(.malformed, request.url, problem)
    }
    curl_easy_reset(handle)
    let transfer = Transfer(request, handle, try RequestBody(request), sink)
    var options = OptionSetter(handle, request)
    options.set(request, trust: trust)
    options.connect(transfer)
    defer { options.release() }
    if let name = options.refused {
      throw HTTPError(.client, request.url, "libcurl refuses the option \(name)")
    }
    let result = withExtendedLifetime(transfer) { curl_easy_perform(handle) }
    if let error = transfer.error(result, options.errorText) { throw error }
    return transfer.finish()
  }

  /// Whether libcurl could be set up; it is, once, when this is first read.
  private static let isPrepared = ba_curl_prepare() == CURLE_OK

  /// The file of root certificates that libcurl was built for, if it is a file.
  static let systemBundle: String? = {
    guard isPrepared, let handle = curl_easy_init() else { return nil }
    defer { curl_easy_cleanup(handle) }
    var path: UnsafePointer<CChar>?
    guard ba_curl_get_text(handle, CURLINFO_CAINFO, &path) == CURLE_OK, let path else {
      return nil
    }
    return String(cString: path)
  }()
}
