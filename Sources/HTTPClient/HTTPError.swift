package import Diagnostics

/// Why a transfer failed.
package struct HTTPError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The host's name has no address.
    case resolve
    /// Nobody answers, or the connection is refused.
    case connect
    /// The server's certificate is not trusted, or is for another host.
    case certificate
    /// TLS failed for another reason: no version or cipher in common, or no TLS at all.
    case handshake
    case timeout
    /// The connection ended before the answer was complete.
    case cut
    case cancelled
    /// The answer is larger than it may be.
    case tooLarge
    /// More redirections than are followed, or one to something else than HTTPS.
    case redirect
    /// The answer is no HTTP, or the request cannot be sent.
    case malformed
    /// The request's body could not be read, or the answer's not be written.
    case local(Failure)
    /// Something of the client itself.
    case client
  }

  package let kind: Kind
  /// The address without its query, fit for display.
  package let url: String
  /// A sentence that names the reason; holds no header, no body and no query.
  package let reason: String
  /// How many bytes of the body came until then.
  package var received: UInt64 = 0

  package init(_ kind: Kind, _ url: HTTPURL, _ reason: String, received: UInt64 = 0) {
    self.kind = kind
    self.url = url.display
    self.reason = DisplayText.escape(reason)
    self.received = received
  }

  /// Whether the same request may well succeed later.
  package var isTransient: Bool {
    switch kind {
    case .resolve, .connect, .timeout, .cut: true
    case .certificate, .handshake, .cancelled, .tooLarge, .redirect, .malformed, .local, .client:
      false
    }
  }

  package var code: DiagnosticCode {
    switch kind {
    case .resolve: .hostNotFound
    case .connect: .noConnection
    case .certificate: .untrustedCertificate
    case .handshake: .handshakeFailed
    case .timeout: .transferTimeout
    case .cut: .transferCut
    case .redirect: .badRedirect
    case .tooLarge, .malformed: .badAnswer
    case .cancelled: .transferCancelled
    case .local(let failure): failure.code
    case .client: .clientFailed
    }
  }

  /// The failure that ends a command which needed the transfer.
  package var failure: Failure {
    if case .local(let failure) = kind { return failure }
    return Failure(code, "\(url): \(reason)", at: .path(url), help: help)
  }

  /// What can be done about it.
  package var help: String? {
    switch kind {
    case .resolve: "check the host's name and the network"
    case .connect: "check that the server runs and that its port is reachable"
    case .certificate:
      "use a certificate that the system trusts, or pass its root with --cacert FILE"
    case .handshake: "let the server offer TLS 1.2 or 1.3"
    case .timeout, .cut: "try again"
    default: nil
    }
  }
}
