internal import Diagnostics
internal import ServerCodes
internal import SystemIO

// The rules that are about the server's certificate alone.
extension ChainCheck {
  private static let day: Int64 = 86_400
  /// What iOS 13 and its relatives take of any certificate, in days.
  private static let mostDays: Int64 = 825
  /// What they take of authorities that come with the system.
  private static let publicDays: Int64 = 398

  mutating func checkNames(_ leaf: Certificate) {
    let names = leaf.names
    guard !names.isEmpty else {
      let common = leaf.commonName.map {
        ", only the common name '\(DisplayText.escape($0, limit: 100))'"
      }
      return add(
        .error, .namesMissing,
        "the server's certificate names no host in its subject alternative name" + (common ?? ""),
        "put the DNS name or the address there; the common name does not count")
    }
    for host in hosts where !names.contains(where: { $0.matches(host) }) {
      let shown = names.prefix(8).map { DisplayText.escape($0.text, limit: 100) }
      let asName = names.contains(.dns(host.text))
      add(
        .error, .hostNotNamed,
        "the server's certificate is not for \(host.text), but for "
          + shown.joined(separator: ", ") + (names.count > 8 ? " and others" : ""),
        asName
          ? "an address has to stand there as one (type IP), not as a DNS name"
          : "make one with 'ba-serve certificate create --host \(host.text)'")
    }
  }

  mutating func checkLeafTime(_ leaf: Certificate) {
    // A certificate for 825 days, as tools make it, ends a second later than 825 days with both ends.
    let seconds = leaf.notAfter - leaf.notBefore
    let days = (seconds + Self.day - 1) / Self.day
    if seconds > Self.mostDays * Self.day {
      add(
        .error, .validTooLong,
        "the server's certificate is valid for \(days) days, and devices take no more than "
          + "\(Self.mostDays)",
        "make one for 397 days or fewer; its root may be valid for longer")
    } else if seconds > Self.publicDays * Self.day {
      add(
        .note, .validLong,
        "the server's certificate is valid for \(days) days, which devices take because its root is "
          + "one that was installed; \(Self.publicDays) days is the limit for public authorities")
    }
  }
}
