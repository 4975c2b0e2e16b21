/// One thing that goes wrong on purpose.
package struct Fault: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Another status than the right one; seconds for `Retry-After`.
    case status(Int, retryAfter: Int?)
    /// The connection ends after so many bytes of the body.
    case cut(after: UInt64)
    /// Nothing comes after so many bytes of the body for so many nanoseconds; nil is for ever.
    case stall(after: UInt64, nanoseconds: UInt64?)
    /// `Content-Length` is off by so many bytes.
    case length(delta: Int64)
    /// `Content-Range` is off by so many bytes.
    case contentRange(shift: Int64)
    /// The tag is another one with every request.
    case etag
    /// The certificate that new connections get.
    case certificate(CertificateFlaw)
  }

  /// What is wrong with a certificate.
  package enum CertificateFlaw: String, Sendable, Hashable, CaseIterable {
    case expired
    case wrongName = "wrong-name"
  }

  package let kind: Kind
  /// The text that it was made from.
  package let spec: String
  /// Only for the pack with this id.
  package let pack: [UInt8]?
  /// Only for this path.
  package let path: [UInt8]?
  /// How often it happens; nil is always.
  package let times: Int?

  /// Whether it is meant for a request.
  func matches(path: [UInt8], pack: [UInt8]?) -> Bool {
    if let wanted = self.pack, wanted != pack { return false }
    if let wanted = self.path, wanted != path { return false }
    return true
  }
}
