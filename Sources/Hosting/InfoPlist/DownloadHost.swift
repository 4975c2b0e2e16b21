/// The host of an https URL, in small letters, and how it fits a list of domains.
package struct DownloadHost: Sendable, Hashable {
  package let name: String

  /// Why a text is no URL that a device downloads from, as the end of a sentence.
  package struct Problem: Error, Sendable {
    package let reason: String
    package let help: String?
  }

  /// Takes the host of a URL such as `https://cdn.example.com/packs/{id}`.
  package init(url text: String) throws(Problem) {
    guard let separator = text.firstRange(of: "://") else {
      throw Problem(reason: "is no URL", help: "write it like https://cdn.example.com/packs")
    }
    let scheme = text[..<separator.lowerBound].lowercased()
    guard scheme == "https" else {
      throw Problem(
        reason: "starts with \"\(scheme)\"", help: "the system downloads over https alone")
    }
    let authority = text[separator.upperBound...].prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else {
      throw Problem(reason: "holds a user's name", help: "a URL that everybody gets has none")
    }
    let host = authority.prefix { $0 != ":" }
    guard let domain = Self.domain(String(host)), authority.first != "[" else {
      throw Problem(
        reason: host.isEmpty ? "names no host" : "names a host that is no domain",
        help: "downloads are allowed by domain, such as cdn.example.com")
    }
    name = domain
  }

  /// A domain in small letters; nil for what is none.
  ///
  /// Labels of letters, digits and hyphens, at most 63 bytes each and 253 in all (RFC 1035, 1123).
  static func domain(_ text: String) -> String? {
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, labels.allSatisfy(isLabel) else { return nil }
    // Four numbers are an address.
    return labels.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
      ? nil : labels.joined(separator: ".")
  }

  private static func isLabel(_ label: Substring) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.utf8.count)
      && label.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == hyphen
      } && label.utf8.first != hyphen && label.utf8.last != hyphen
  }

  /// Whether an element of a list of domains is one: a domain, or `*.` and one.
  static func isPattern(_ text: String) -> Bool {
    domain(text.hasPrefix("*.") ? String(text.dropFirst(2)) : text) != nil
  }

  /// Whether an element allows this host; `*.example.com` allows what ends in `.example.com`.
  func isAllowed(by pattern: String) -> Bool {
    let pattern = pattern.lowercased()
    return pattern.hasPrefix("*.") ? name.hasSuffix(pattern.dropFirst()) : name == pattern
  }
}
