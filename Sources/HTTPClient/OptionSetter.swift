internal import CCurl

/// Tells libcurl what a request is, and keeps what libcurl points at meanwhile.
struct OptionSetter {
  private let handle: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private let errorBuffer: UnsafeMutablePointer<CChar>
  /// The first option that libcurl did not take.
  private(set) var refused: String?

  init(_ handle: UnsafeMutableRawPointer, _ request: HTTPRequest) {
    self.handle = handle
    errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE) + 1)
    errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE) + 1)
  }

  /// What libcurl says of an error.
  var errorText: String { String(cString: errorBuffer) }

  /// Frees what libcurl needed; it is not used after that.
  func release() {
    for list in lists { curl_slist_free_all(list) }
    curl_easy_reset(handle)
    errorBuffer.deallocate()
  }

  mutating func set(_ request: HTTPRequest, trust: TrustStore) {
    pointer(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(errorBuffer), "ERRORBUFFER")
    text(CURLOPT_URL, request.url.text, "URL")
    let protocols = request.allowsHTTP ? "http,https" : "https"
    text(CURLOPT_PROTOCOLS_STR, protocols, "PROTOCOLS_STR")
    text(CURLOPT_REDIR_PROTOCOLS_STR, protocols, "REDIR_PROTOCOLS_STR")
    number(CURLOPT_FOLLOWLOCATION, request.followsRedirects ? 1 : 0, "FOLLOWLOCATION")
    number(CURLOPT_MAXREDIRS, 10, "MAXREDIRS")
    // Without it the library would use alarm signals, which belong to the whole process.
    number(CURLOPT_NOSIGNAL, 1, "NOSIGNAL")
    setTLS(request, trust)
    setTimeouts(request.timeouts)
    setHeaders(request)
    if !request.overrides.isEmpty {
      list(
        CURLOPT_RESOLVE, request.overrides.map { "\($0.host):\($0.port):\($0.address)" }, "RESOLVE")
    }
  }

  private mutating func setTLS(_ request: HTTPRequest, _ trust: TrustStore) {
    number(CURLOPT_SSL_VERIFYPEER, request.verifiesPeer ? 1 : 0, "SSL_VERIFYPEER")
    number(CURLOPT_SSL_VERIFYHOST, request.verifiesPeer ? 2 : 0, "SSL_VERIFYHOST")
    number(CURLOPT_CERTINFO, 1, "CERTINFO")
    // The greatest that is allowed stands in the upper half.
    let versions = Self.code(request.tls.least) | Self.code(request.tls.most) << 16
    number(CURLOPT_SSLVERSION, versions, "SSLVERSION")
    if let bundle = trust.bundle { text(CURLOPT_CAINFO, bundle, "CAINFO") }
  }

  /// libcurl numbers the versions one after the other.
  private static func code(_ version: HTTPRequest.TLSVersions.Version) -> Int {
    Int(CURL_SSLVERSION_TLSv1_0) + version.rawValue
      - HTTPRequest.TLSVersions.Version.tls10.rawValue
  }

  private mutating func setTimeouts(_ timeouts: HTTPRequest.Timeouts) {
    number(CURLOPT_CONNECTTIMEOUT, timeouts.connect, "CONNECTTIMEOUT")
    number(CURLOPT_TIMEOUT, timeouts.total ?? 0, "TIMEOUT")
    number(CURLOPT_LOW_SPEED_TIME, timeouts.stall, "LOW_SPEED_TIME")
    number(CURLOPT_LOW_SPEED_LIMIT, timeouts.lowSpeed, "LOW_SPEED_LIMIT")
  }

  private mutating func setHeaders(_ request: HTTPRequest) {
    var lines = request.headers.fields.map { field in
      field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
    }
    // A server that does not know it would let us wait.
    lines.append("Expect:")
    if request.headers["User-Agent"] == nil { lines.append("User-Agent: ba-package") }
    if request.headers["Accept"] == nil { lines.append("Accept: */*") }
    list(CURLOPT_HTTPHEADER, lines, "HTTPHEADER")
  }

  /// Sets the method and the functions that take the answer and give the request's body.
  mutating func connect(_ transfer: Transfer) {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    for option in [
      CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA,
      CURLOPT_XFERINFODATA,
    ] {
      pointer(option, context, "XFERINFODATA")
    }
    note(
      ba_curl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        Transfer.of(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
      }, "WRITEFUNCTION")
    note(
      ba_curl_set_transfer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        Transfer.of(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
      }, "HEADERFUNCTION")
    note(
      ba_curl_set_transfer(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
        let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return Transfer.of(context).body.read(into: buffer) ?? Int(CURL_READFUNC_ABORT)
      }, "READFUNCTION")
    note(
      ba_curl_set_seek(handle) { context, offset, origin in
        let isPossible =
          origin == ba_curl_from_start && offset >= 0
          && Transfer.of(context).body.seek(to: UInt64(offset))
        return isPossible ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
      }, "SEEKFUNCTION")
    note(
      ba_curl_set_progress(handle) { context, _, _, _, _ in
        Transfer.of(context).isCancelled() ? 1 : 0
      }, "XFERINFOFUNCTION")
    number(CURLOPT_NOPROGRESS, 0, "NOPROGRESS")
    setMethod(transfer)
  }

  private mutating func setMethod(_ transfer: Transfer) {
    let method = transfer.request.method
    if let length = transfer.body.length {
      number(CURLOPT_UPLOAD, 1, "UPLOAD")
      note(
        ba_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(clamping: length)),
        "INFILESIZE_LARGE")
      text(CURLOPT_CUSTOMREQUEST, method, "CUSTOMREQUEST")
    } else if method == "HEAD" {
      number(CURLOPT_NOBODY, 1, "NOBODY")
    } else {
      number(CURLOPT_HTTPGET, 1, "HTTPGET")
      if method != "GET" { text(CURLOPT_CUSTOMREQUEST, method, "CUSTOMREQUEST") }
    }
  }

  // MARK: One option each

  private mutating func note(_ result: CURLcode, _ name: String) {
    if result != CURLE_OK, refused == nil { refused = name }
  }

  private mutating func number(_ option: CURLoption, _ value: Int, _ name: String) {
    note(ba_curl_set_number(handle, option, value), name)
  }

  private mutating func text(_ option: CURLoption, _ value: String, _ name: String) {
    note(ba_curl_set_text(handle, option, value), name)
  }

  private mutating func pointer(
    _ option: CURLoption, _ value: UnsafeMutableRawPointer, _ name: String
  ) {
    note(ba_curl_set_pointer(handle, option, value), name)
  }

  private mutating func list(_ option: CURLoption, _ values: [String], _ name: String) {
    var list: UnsafeMutablePointer<curl_slist>?
    for value in values {
      guard let longer = curl_slist_append(list, value) else {
        note(CURLE_OUT_OF_MEMORY, name)
        break
      }
      list = longer
    }
    guard let list else { return }
    lists.append(list)
    note(ba_curl_set_list(handle, option, list), name)
  }
}
