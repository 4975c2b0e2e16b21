internal import CGnuTLS
package import Diagnostics
internal import ServerCodes
package import SystemIO

/// What a server shows to whoever connects to it.
package struct TLSProbe {
  /// The server's certificate first; not verified.
  package let chain: [Certificate]
  /// Such as `TLS1.3`.
  package let version: String
  /// Whether that is older than TLS 1.2.
  package let isOld: Bool

  /// Old versions are spoken, too, so that they can be told of.
  private static let priorities = "NORMAL:+VERS-TLS1.1:+VERS-TLS1.0:%VERIFY_ALLOW_SIGN_WITH_SHA1"
  /// For connecting, and again for the handshake.
  private static let milliseconds: Int32 = 10_000

  /// Connects, with the name as SNI where there is one, and hangs up after the handshake.
  ///
  /// Throws ``DiagnosticCode/serverUnreachable`` or ``DiagnosticCode/tlsRefused``.
  package init(_ host: HostName, port: UInt16) throws(Failure) {
    let name = "\(host.urlText):\(port)"
    let socket: ClientSocket?
    do throws(SystemError) {
      socket = try ClientSocket(host: host, port: port, milliseconds: Self.milliseconds)
    } catch {
      throw Failure(
        .serverUnreachable, error.message, help: "is the server running, and no firewall between?")
    }
    switch consume socket {
    case .some(let socket): self = try Self.shake(socket, host, name)
    case .none:
      throw Failure(
        .serverUnreachable, "nobody knows the host \(host.text)",
        help: "names in .local need mDNS on this machine; try its address")
    }
  }

  private init(chain: [Certificate], version: String, isOld: Bool) {
    self.chain = chain
    self.version = version
    self.isOld = isOld
  }

  private static func shake(
    _ socket: borrowing ClientSocket, _ host: HostName, _ name: String
  ) throws(Failure) -> TLSProbe {
    var made: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    try LibraryCall.check(
      gnutls_init(&made, UInt32(GNUTLS_CLIENT | GNUTLS_NO_SIGNAL)), "start TLS")
    guard let session = made else { throw Failure(.certificateLibraryFailed, "no memory for TLS") }
    defer { gnutls_deinit(session) }
    try LibraryCall.check(gnutls_certificate_allocate_credentials(&credentials), "start TLS")
    defer { gnutls_certificate_free_credentials(credentials) }
    try LibraryCall.check(
      gnutls_credentials_set(
        session, GNUTLS_CRD_CERTIFICATE, credentials.map { UnsafeMutableRawPointer($0) }),
      "start TLS")
    try LibraryCall.check(
      gnutls_priority_set_direct(session, priorities, nil), "choose TLS versions")
    if host.address == nil {
      let bytes = Array(host.text.utf8)
      try LibraryCall.check(
        gnutls_server_name_set(session, GNUTLS_NAME_DNS, bytes, bytes.count), "name the server")
    }
    gnutls_transport_set_int2(session, socket.number, socket.number)
    gnutls_handshake_set_timeout(session, UInt32(milliseconds))
    var result = gnutls_handshake(session)
    var rounds = 0
    while result == GNUTLS_E_INTERRUPTED || result == GNUTLS_E_WARNING_ALERT_RECEIVED, rounds < 16 {
      rounds += 1
      result = gnutls_handshake(session)
    }
    guard result >= 0 else {
      throw Failure(
        .tlsRefused, "there is no TLS with \(name): \(LibraryCall.reason(result))",
        help: "does it speak HTTPS on that port, and TLS 1.2 or later?")
    }
    var count: UInt32 = 0
    let list = gnutls_certificate_get_peers(session, &count)
    guard let list, count > 0 else {
      throw Failure(.tlsRefused, "\(name) shows no certificate")
    }
    var chain: [Certificate] = []
    for index in 0..<min(Int(count), Certificate.mostOfOneChain) {
      chain.append(try Certificate(der: LibraryCall.bytes(list[index]), name: name))
    }
    let version = gnutls_protocol_get_version(session)
    let text = gnutls_protocol_get_name(version).map { String(cString: $0) } ?? "an unknown version"
    _ = gnutls_bye(session, GNUTLS_SHUT_WR)
    return TLSProbe(chain: chain, version: text, isOld: version.rawValue < GNUTLS_TLS1_2.rawValue)
  }
}
