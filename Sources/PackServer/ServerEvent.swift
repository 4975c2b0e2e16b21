package import Diagnostics
package import SystemIO

/// What the server tells while it runs.
package enum ServerEvent: Sendable {
  /// A request has ended.
  case request(RequestReport)
  /// A connection ended without a request that was understood.
  case connection(ConnectionReport)
  /// Something about packs or certificates.
  case finding(Diagnostic)
  /// A remark of libmicrohttpd.
  case detail(String)
}

/// A connection from which nothing came that could be answered.
package struct ConnectionReport: Sendable {
  package let time: FileStatus.Time
  /// Address and port.
  package let peer: String
  /// Why it was closed, as a sentence.
  package let reason: String
}

/// One request, from its first byte to the end of its answer.
package struct RequestReport: Sendable {
  /// Why an answer ended.
  package enum Ending: String, Sendable {
    case completed
    case clientClosed = "client closed"
    case timedOut = "timed out"
    /// Its header or body took too long.
    case tooSlow = "too slow"
    /// What was sent was not HTTP, or too large.
    case malformed
    /// A fault ended it.
    case fault
    /// The pack's file was changed in place.
    case packOverwritten = "pack overwritten"
  }

  /// When it began.
  package let time: FileStatus.Time
  package let address: String
  package let port: UInt16
  package let method: String
  /// The target as it was sent, query included.
  package let target: String
  /// The `Range` field.
  package let range: String?
  package let userAgent: String?
  /// 0 when there was no answer, or one of libmicrohttpd's own.
  package let status: Int
  /// Bytes of the body that were handed to TLS; of an answer that was broken off, up to 1 MiB more
  /// may have been sent.
  package let bytes: UInt64
  /// The bytes of the body that the header announces.
  package let total: UInt64
  package let nanoseconds: UInt64
  package let ending: Ending
  /// The faults that were applied, by their texts.
  package let faults: [String]

  package var peer: String { PeerText.text(address, port) }
}

enum PeerText {
  static func text(_ address: String, _ port: UInt16) -> String {
    address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
  }
}
