internal import CCurl
internal import CGnuTLS
internal import Diagnostics
internal import SystemIO

/// One request under way: takes what arrives, and makes the answer of it.
final class Transfer {
  let request: HTTPRequest
  let body: RequestBody
  private let sink: (any ByteSink)?
  private let handle: UnsafeMutableRawPointer
  private var response: HTTPResponse
  private var headerBytes = 0
  /// What ended the transfer on our side.
  private var ending: HTTPError.Kind?
  /// How many bytes of head are taken, those of redirections included.
  private static let headerLimit = 256 << 10

  init(
    _ request: HTTPRequest, _ handle: UnsafeMutableRawPointer, _ body: RequestBody,
    _ sink: (any ByteSink)?
  ) {
    self.sink = sink
    self.request = request
    self.handle = handle
    self.body = body
    response = HTTPResponse(request.url)
  }

  static func of(_ context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  func isCancelled() -> Bool {
    if request.isCancelled?() == true { ending = ending ?? .cancelled }
    return ending != nil
  }

  /// Takes a line of the head; anything but its length ends the transfer.
  func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    headerBytes += line.count
    guard headerBytes <= Self.headerLimit else {
      ending = .tooLarge
      return 0
    }
    if response.tls == nil, let facts = tlsFacts() { response.tls = facts }
    var bytes = line[...]
    while let last = bytes.last, last == 0x0A || last == 0x0D || last == 0x20 || last == 0x09 {
      bytes = bytes.dropLast()
    }
    if bytes.starts(with: "HTTP/".utf8) {
      // A further answer: to a redirection, or after an interim one.
      response.headers = HTTPHeaders()
      response.body = []
      response.bodyLength = 0
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      let value = bytes[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      response.headers.add(
        String(decoding: bytes[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
    return line.count
  }

  /// Takes a piece of the body; anything but its length ends the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    response.bodyLength += UInt64(bytes.count)
    if let limit = request.stopsAfter, response.bodyLength > limit {
      response.isPartial = true
      return 0
    }
    guard response.bodyLength <= request.bodyLimit else { return end(.tooLarge) }
    guard let sink else {
      response.body.append(contentsOf: bytes)
      return bytes.count
    }
    do throws(Failure) { try sink.write(bytes) } catch { return end(.local(error)) }
    return bytes.count
  }

  private func end(_ kind: HTTPError.Kind) -> Int {
    ending = kind
    return 0
  }

  /// The error that a transfer ended with; nil when the answer is complete.
  func error(_ result: CURLcode, _ text: String) -> HTTPError? {
    guard result != CURLE_OK, !response.isPartial else { return nil }
    let received = response.bodyLength
    if let failure = body.failure {
      return HTTPError(.local(failure), request.url, failure.message)
    }
    let kind = ending ?? kind(result)
    let reason =
      switch kind {
      case .tooLarge: "the answer is larger than it may be"
      case .cancelled: "the transfer was cancelled"
      case .local(let failure): failure.message
      default: text.isEmpty ? String(cString: curl_easy_strerror(result)) : text
      }
    return HTTPError(kind, request.url, reason, received: received)
  }

  private func kind(_ result: CURLcode) -> HTTPError.Kind {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .resolve
    case CURLE_COULDNT_CONNECT, CURLE_PROXY: .connect
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .certificate
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: .handshake
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND:
      .cut
    case CURLE_TOO_MANY_REDIRECTS: .redirect
    // Said of an address without HTTPS, of one that a redirection leads to, and of an answer that is
    // no HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL: response.headers.fields.isEmpty ? .malformed : .redirect
    case CURLE_URL_MALFORMAT, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP3: .malformed
    case CURLE_ABORTED_BY_CALLBACK: .cancelled
    default: .client
    }
  }

  /// The answer with all that libcurl knows of the transfer.
  func finish() -> HTTPResponse {
    response.status = number(CURLINFO_RESPONSE_CODE)
    response.redirectCount = number(CURLINFO_REDIRECT_COUNT)
    response.version =
      switch number(CURLINFO_HTTP_VERSION) {
      case Int(CURL_HTTP_VERSION_1_0): "1.0"
      case Int(CURL_HTTP_VERSION_1_1): "1.1"
      case Int(CURL_HTTP_VERSION_2_0): "2"
      default: "3"
      }
    var url: UnsafePointer<CChar>?
    if ba_curl_get_text(handle, CURLINFO_EFFECTIVE_URL, &url) == CURLE_OK, let url,
      let effective = try? HTTPURL(String(cString: url))
    {
      response.effectiveURL = effective
    }
    response.timings = HTTPResponse.Timings(
      resolved: seconds(CURLINFO_NAMELOOKUP_TIME_T), connected: seconds(CURLINFO_CONNECT_TIME_T),
      secured: seconds(CURLINFO_APPCONNECT_TIME_T),
      firstByte: seconds(CURLINFO_STARTTRANSFER_TIME_T), total: seconds(CURLINFO_TOTAL_TIME_T))
    response.tls?.isVerified = request.verifiesPeer
    response.tls?.chain = chain()
    return response
  }

  /// What the TLS library tells while the connection is open.
  private func tlsFacts() -> TLSFacts? {
    var scheme: UnsafePointer<CChar>?
    guard ba_curl_get_text(handle, CURLINFO_SCHEME, &scheme) == CURLE_OK, let scheme,
      String(cString: scheme).lowercased() == "https"
    else { return nil }
    var facts = TLSFacts()
    if let session = ba_curl_gnutls_session(handle),
      let name = gnutls_protocol_get_name(gnutls_protocol_get_version(OpaquePointer(session)))
    {
      facts.version = String(cString: name)
    }
    return facts
  }

  private func chain() -> [TLSFacts.Certificate] {
    guard let facts = ba_curl_certificates(handle)?.pointee, let certificates = facts.certinfo,
      facts.num_of_certs > 0
    else { return [] }
    return (0..<Int(facts.num_of_certs)).map { index in
      var subject = ""
      var issuer = ""
      var next = certificates[index]
      while let item = next {
        let text = item.pointee.data.map { String(cString: $0) } ?? ""
        if text.hasPrefix("Subject:") { subject = String(text.dropFirst(8)) }
        if text.hasPrefix("Issuer:") { issuer = String(text.dropFirst(7)) }
        next = item.pointee.next
      }
      return TLSFacts.Certificate(
        subject: DisplayText.escape(subject), issuer: DisplayText.escape(issuer))
    }
  }

  private func number(_ info: CURLINFO) -> Int {
    var value = 0
    return ba_curl_get_number(handle, info, &value) == CURLE_OK ? value : 0
  }

  private func seconds(_ info: CURLINFO) -> Double {
    var value: curl_off_t = 0
    return ba_curl_get_size(handle, info, &value) == CURLE_OK ? Double(value) / 1e6 : 0
  }
}
