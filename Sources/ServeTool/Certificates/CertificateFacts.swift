internal import Certificates
internal import CommandLineKit
internal import Diagnostics
internal import Digest
internal import SystemIO

/// What is printed of a certificate.
struct CertificateFacts {
  private let role: String
  private let certificate: Certificate
  private let fingerprint: String

  /// `role` tells what it is: `leaf`, `intermediate` or `root`.
  init(_ role: String, _ certificate: Certificate) throws(Failure) {
    self.role = role
    self.certificate = certificate
    fingerprint = try Digester.digest(certificate.der()).hexadecimal
  }

  /// The certificates of a chain, the leaf first.
  static func list(_ chain: [Certificate]) throws(Failure) -> [CertificateFacts] {
    var list: [CertificateFacts] = []
    for (index, certificate) in chain.enumerated() {
      let role = index == 0 ? "leaf" : certificate.isSelfIssued ? "root" : "intermediate"
      list.append(try CertificateFacts(role, certificate))
    }
    return list
  }

  private var names: [String] { certificate.names.map(\.text) }

  private static func time(_ seconds: Int64) -> String {
    CivilTime(secondsSince1970: seconds)?.iso8601 ?? "unknown"
  }

  var text: String {
    var lines = [
      "\(role): \(DisplayText.escape(certificate.subject))",
      "  valid from \(Self.time(certificate.notBefore)) to \(Self.time(certificate.notAfter))",
      "  key \(certificate.key.description), signed with \(certificate.signature.name)",
      "  SHA-256 \(fingerprint)",
    ]
    if !names.isEmpty {
      let shown = names.prefix(16).map { DisplayText.escape($0) }.joined(separator: ", ")
      lines.insert("  for \(shown)\(names.count > 16 ? " and others" : "")", at: 1)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  var json: JSONLine {
    var line = JSONLine(type: "certificate")
    line.add("role", role)
    line.add("subject", certificate.subject)
    line.add("issuer", certificate.issuer)
    line.add("names", names)
    line.add("notBefore", Self.time(certificate.notBefore))
    line.add("notAfter", Self.time(certificate.notAfter))
    line.add("key", certificate.key.description)
    line.add("signature", certificate.signature.name)
    line.add("sha256", fingerprint)
    return line
  }
}
