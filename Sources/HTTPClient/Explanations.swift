package import Diagnostics

extension HTTPClientCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .hostNotFound,
      meaning: "The name of a server has no address.",
      reason: "Devices that use the same DNS cannot reach it either.",
      remedy: "Check the spelling of the host, and whether its DNS record is published."),
    Explanation(
      .noConnection,
      meaning: "Nobody answers at a server's address, or the connection is refused.",
      reason: "A device would fail in the same way.",
      remedy: """
        Check that the server runs, that it listens on that port, and that no firewall stands \
        between. A proxy is taken from `https_proxy`.
        """),
    Explanation(
      .untrustedCertificate,
      meaning: """
        The server's certificate is not trusted: its root is unknown, a certificate between is \
        missing, it has expired, or it is for another host.
        """,
      reason: "Background Assets downloads over HTTPS alone, and refuses such a server.",
      remedy: """
        Serve the whole chain except the root, for the host that the address names. For a private \
        root pass `--cacert FILE` or set `SSL_CERT_FILE`; devices need it installed and trusted.
        """),
    Explanation(
      .handshakeFailed,
      meaning: "Client and server did not agree on TLS.",
      reason: "Apple's systems take TLS 1.2 and 1.3; a server without them is unreachable.",
      remedy: "Switch on TLS 1.2 and 1.3 in the server, and check that the port speaks TLS at all."),
    Explanation(
      .transferTimeout,
      meaning: "A transfer took longer than it may, or nothing arrived for a minute.",
      reason: "What stalls here stalls on devices, too.",
      remedy: "Try again; if it stays so, look at the server's load and at what stands before it."),
    Explanation(
      .transferCut,
      meaning: "The connection ended before the answer was complete.",
      reason: "The bytes that arrived are not the whole file.",
      remedy: "Try again; look for limits on time or size in the server, CDN or proxy."),
    Explanation(
      .badRedirect,
      meaning: "A server redirects too often, or to something that is not HTTPS.",
      reason: "Background Assets follows HTTPS alone.",
      remedy: "Let the address lead to the file directly, or redirect once, over HTTPS."),
    Explanation(
      .badAnswer,
      meaning: "A server's answer is no HTTP, or is larger than what was asked for can be.",
      reason: "Nothing can be concluded from it.",
      remedy: "Check the address with another client, such as curl."),
    Explanation(
      .transferCancelled,
      meaning: "A transfer was given up because one that belongs to it failed.",
      reason: "Its result would not have been used.",
      remedy: "Look at the error that was reported first."),
    Explanation(
      .clientFailed,
      meaning: "The HTTP client, libcurl, could not be used.",
      reason: "Without it nothing can be transferred.",
      remedy: "Check the libcurl that is installed; it has to be 7.85 or later, with HTTPS."),
    Explanation(
      .badCertificateFile,
      meaning: "A file that should hold root certificates in PEM form holds none.",
      reason: "No server's certificate could be verified with it.",
      remedy: """
        Pass a file with `-----BEGIN CERTIFICATE-----` in it; a DER file can be turned into one \
        with `openssl x509 -inform der -in ROOT.der -out ROOT.pem`.
        """),
  ]
}
