internal import CCurl
internal import Diagnostics

/// The address of something on a web server: `http` or `https`, without a user and password.
///
/// Errors and results show ``display``, which has no query: signed addresses keep secrets there.
package struct HTTPURL: Sendable, Hashable {
  package enum Scheme: String, Sendable, Hashable {
    case http, https
  }

  /// What is wrong with a text that is no such address, as the end of a sentence.
  package struct Problem: Error, Sendable, Hashable {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// The address as it was given.
  package let text: String
  package let scheme: Scheme
  /// A name in small letters, or an IP address; one of version 6 stands in brackets.
  package let host: String
  /// The scheme's own when the text has none.
  package let port: Int
  /// Starts with a slash.
  package let path: String
  package let hasQuery: Bool
  package let hasFragment: Bool

  /// Reads an address; throws what is wrong with one.
  package init(_ text: String) throws(Problem) {
    try self.init(text, base: nil)
  }

  /// The address that a reference stands for on the page of this one, as in `Location`.
  package func resolving(_ reference: String) throws(Problem) -> HTTPURL {
    try HTTPURL(reference, base: text)
  }

  private init(_ text: String, base: String?) throws(Problem) {
    guard !text.isEmpty else { throw Problem(reason: "is empty") }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw Problem(reason: "holds blanks, control characters or letters outside ASCII")
    }
    guard let handle = curl_url() else { throw Problem(reason: "cannot be read") }
    defer { curl_url_cleanup(handle) }
    if let base { _ = curl_url_set(handle, CURLUPART_URL, base, 0) }
    let result = curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER))
    guard result == CURLUE_OK else { throw Problem(reason: Self.reason(result)) }
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value else {
        return nil
      }
      defer { curl_free(value) }
      return String(cString: value)
    }
    guard let scheme = part(CURLUPART_SCHEME).flatMap({ Scheme(rawValue: $0.lowercased()) }) else {
      throw Problem(reason: "starts with neither https:// nor http://")
    }
    guard let host = part(CURLUPART_HOST), !host.isEmpty,
      let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) })
    else { throw Problem(reason: "names no host") }
    self.text = base == nil ? text : part(CURLUPART_URL) ?? text
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port
    path = part(CURLUPART_PATH) ?? "/"
    hasQuery = part(CURLUPART_QUERY) != nil
    hasFragment = part(CURLUPART_FRAGMENT) != nil
  }

  /// The address without its query and fragment, fit for display.
  package var display: String {
    DisplayText.escape(
      "\(scheme.rawValue)://\(host)\(hasDefaultPort ? "" : ":\(port)")\(path)"
        + (hasQuery ? "?…" : ""))
  }

  private var hasDefaultPort: Bool { port == (scheme == .https ? 443 : 80) }

  private static func reason(_ code: CURLUcode) -> String {
    switch code {
    case CURLUE_USER_NOT_ALLOWED: "holds a user or password"
    case CURLUE_UNSUPPORTED_SCHEME, CURLUE_BAD_SCHEME:
      "starts with neither https:// nor http://"
    case CURLUE_BAD_PORT_NUMBER: "has a port that is no number from 1 to 65535"
    case CURLUE_NO_HOST, CURLUE_BAD_HOSTNAME, CURLUE_BAD_IPV6: "has no valid host"
    default: "is not a web address"
    }
  }
}
