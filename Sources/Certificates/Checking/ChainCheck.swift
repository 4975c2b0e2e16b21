package import Diagnostics
internal import ServerCodes
package import SystemIO

/// Holds a server's certificate and its chain against what iOS and its relatives ask of them.
///
/// The rules are Apple's for certificates that a user trusts: the names in the subject alternative
/// name, the purpose of a server, at most 825 days, SHA-2, RSA from 2048 bits or a NIST curve; and those
/// of RFC 5280 for the chain. Only the leaf's time is limited.
package struct ChainCheck {
  let chain: [Certificate]
  let hosts: [HostName]
  let roots: [Certificate]
  let now: Int64
  let place: Place?
  var findings = FindingList()

  /// `chain` has the leaf first; `roots` are what a device trusts, where that is known; `place` is where
  /// the findings are.
  package init(
    _ chain: [Certificate], for hosts: [HostName], roots: [Certificate], now: Int64,
    at place: Place?
  ) {
    self.chain = chain
    self.hosts = hosts
    self.roots = roots
    self.now = now
    self.place = place
  }

  /// All that is wrong, the leaf's first.
  package mutating func run() throws(Failure) -> FindingList {
    guard let leaf = chain.first else { return findings }
    checkNames(leaf)
    checkLeafTime(leaf)
    if !leaf.isForServers {
      add(
        .error, .serverAuthMissing, "\(name(0)) is not marked for servers",
        "it needs the extended key usage serverAuth")
    }
    // What was handed along and belongs to another chain says nothing about this one.
    let path = followed()
    for (index, certificate) in path.enumerated() {
      checkTimes(certificate, index)
      checkStrength(certificate, isRoot: certificate.isSelfIssued && index > 0, index)
      if index > 0 || certificate.isSelfIssued { checkAuthority(certificate, index) }
    }
    try checkConstraints(path)
    return findings
  }

  mutating func add(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, _ help: String? = nil
  ) {
    findings.add(Diagnostic(severity, code, message, at: place, help: help))
  }

  /// What a certificate of the path is called in messages.
  func name(_ index: Int, _ certificate: Certificate? = nil) -> String {
    if index == 0 { return "the server's certificate" }
    guard let certificate else { return "certificate \(index + 1)" }
    let name = certificate.commonName ?? certificate.subject
    return name.isEmpty
      ? "certificate \(index + 1), which has no name,"
      : "the authority '\(DisplayText.escape(name, limit: 100))'"
  }

  /// The leaf and who signed it, up to a root where there is one; tells what is missing or broken.
  private mutating func followed() -> [Certificate] {
    var path = chain
    for index in path.indices.dropFirst() where !path[index - 1].names(issuer: path[index]) {
      add(
        .error, .chainIncomplete,
        "\(name(index, path[index])) did not sign what stands before it, "
          + "whose issuer is '\(DisplayText.escape(path[index - 1].issuer, limit: 200))'",
        "put the leaf first, then each certificate's issuer")
      path = Array(path[..<index])
      break
    }
    if let last = path.last, !last.isSelfIssued {
      if let root = roots.first(where: { last.names(issuer: $0) }) {
        path.append(root)
      } else {
        let issuer = DisplayText.escape(last.issuer, limit: 200)
        if roots.isEmpty {
          add(
            .warning, .rootNotShown,
            "the chain ends before its root: devices need '\(issuer)' in their trust settings",
            "pass that root with --cacert, or put it behind the chain")
        } else {
          add(
            .error, .chainIncomplete,
            "no certificate of '\(issuer)' is in the chain or among the roots",
            "let the server send all certificates between its own and the root")
        }
      }
    }
    for index in path.indices {
      let issuer = index + 1 < path.count ? path[index + 1] : path[index]
      guard index + 1 < path.count || path[index].isSelfIssued else { continue }
      if !path[index].isSigned(by: issuer) {
        add(
          .error, .chainBroken,
          "\(name(index, path[index])) was not signed with the key of "
            + (index + 1 < path.count ? name(index + 1, issuer) : "its own"),
          "the issuer was made anew under the same name; sign again, and send what signed")
      }
    }
    return path
  }
}
