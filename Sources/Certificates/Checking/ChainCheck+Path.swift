internal import Diagnostics
internal import ServerCodes
internal import SystemIO

// The rules that are about each certificate up to the root.
extension ChainCheck {
  mutating func checkTimes(_ certificate: Certificate, _ index: Int) {
    if now < certificate.notBefore {
      add(
        .error, .certificateNotYetValid,
        "\(name(index, certificate)) is valid only from \(Self.text(certificate.notBefore))",
        "wait, set the clock, or make one whose first day is past")
    }
    if now > certificate.notAfter {
      add(
        .error, .certificateExpired,
        "\(name(index, certificate)) was valid until \(Self.text(certificate.notAfter))",
        "make a new one")
    }
  }

  /// A root's own signature is not looked at by whoever trusts it.
  mutating func checkStrength(_ certificate: Certificate, isRoot: Bool, _ index: Int) {
    let signature = certificate.signature
    if !signature.isSHA2, !isRoot {
      add(
        .error, .weakSignature,
        "\(name(index, certificate)) is signed with \(signature.name), and devices want SHA-256 or a "
          + "longer SHA-2",
        "sign it again with SHA-256")
    }
    if !certificate.key.isStrong {
      add(
        .error, .weakKey,
        "\(name(index, certificate)) has a key that devices refuse: \(certificate.key.description)",
        "take P-256, or RSA with 2048 bits or more")
    }
  }

  mutating func checkAuthority(_ certificate: Certificate, _ index: Int) {
    switch certificate.authority {
    case .complete: break
    case .missing:
      add(
        .error, .authorityNotMarked,
        "\(name(index, certificate)) signs certificates and has no basic constraints",
        "it needs basicConstraints with CA:TRUE")
    case .denied:
      add(
        .error, .authorityNotMarked,
        "\(name(index, certificate)) signs certificates and says that it is no authority",
        "it needs basicConstraints with CA:TRUE; with CA:FALSE it has no switch in the trust settings"
      )
    case .keyUsageForbids:
      add(
        .error, .authorityNotMarked,
        "\(name(index, certificate)) signs certificates, and its key usage does not allow that",
        "add keyCertSign to its key usage")
    }
    if certificate.isSelfIssued, certificate.commonName?.isEmpty ?? true {
      add(
        .error, .rootWithoutName, "the root has no common name",
        "give it one: without, it has no switch in a device's certificate trust settings")
    }
  }

  mutating func checkConstraints(_ path: [Certificate]) throws(Failure) {
    guard let leaf = path.first else { return }
    for (index, authority) in path.enumerated().dropFirst() {
      guard let constraints = try NameConstraints.of(authority) else { continue }
      let outside = leaf.names.filter { !constraints.allow($0) }
      if !outside.isEmpty {
        let names = outside.prefix(8).map { DisplayText.escape($0.text, limit: 100) }
        add(
          .error, .outsideConstraints,
          "\(name(index, authority)) may not sign for \(names.joined(separator: ", "))",
          "its name constraints name other hosts; make a new root for these, and install it")
      }
    }
  }

  private static func text(_ time: Int64) -> String {
    CivilTime(secondsSince1970: time)?.iso8601 ?? "an unknown time"
  }
}
