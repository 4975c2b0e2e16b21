/// What a server answered.
package struct HTTPResponse: Sendable {
  package var status = 0
  /// `1.0`, `1.1`, `2` or `3`.
  package var version = ""
  /// Those of the last answer, when redirections were followed.
  package var headers = HTTPHeaders()
  /// Empty when the body went to a sink.
  package var body: [UInt8] = []
  /// How many bytes the body had, as they came over the wire, not decoded.
  package var bodyLength: UInt64 = 0
  /// Whether the transfer was ended before the body's end, as ``HTTPRequest/stopsAfter`` asks.
  package var isPartial = false
  /// Where the answer came from.
  package var effectiveURL: HTTPURL
  package var redirectCount = 0
  /// Nil without TLS.
  package var tls: TLSFacts?
  package var timings = Timings()

  package init(_ url: HTTPURL) {
    effectiveURL = url
  }

  /// From the start of the transfer, in seconds.
  package struct Timings: Sendable, Hashable {
    package var resolved = 0.0
    package var connected = 0.0
    package var secured = 0.0
    package var firstByte = 0.0
    package var total = 0.0
  }
}

/// What is known of the connection's TLS.
package struct TLSFacts: Sendable, Hashable {
  /// Whether the certificate was verified, and was good.
  package var isVerified = false
  /// The protocol by the TLS library's name, such as `TLS1.3`; nil where it does not tell.
  package var version: String?
  /// The certificates that the server sent, its own first; empty on a connection that is used again.
  package var chain: [Certificate] = []

  package struct Certificate: Sendable, Hashable {
    package let subject: String
    package let issuer: String
  }
}
