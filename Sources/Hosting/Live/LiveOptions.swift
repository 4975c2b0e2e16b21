package import HTTPClient
package import SystemIO

/// How a server is looked at.
package struct LiveOptions: Sendable {
  /// The hosts that devices may load from; empty when none are named. `*.example.com` stands for every
  /// host below that one.
  package var allowedDomains: [String] = []
  /// Whether each pack is downloaded and compared.
  package var isFull = false
  package var overrides: [HTTPRequest.AddressOverride] = []

  package init() {}

  /// Whether a host is on the list, or there is none.
  func allows(_ host: String) -> Bool {
    allowedDomains.isEmpty
      || allowedDomains.contains { domain in
        let domain = domain.lowercased()
        return domain.hasPrefix("*.") ? host.hasSuffix(domain.dropFirst()) : host == domain
      }
  }
}

/// What is known of the bytes that an address should give.
package struct ExpectedContent: Sendable {
  package var size: UInt64
  /// The archive on disk, to compare bytes with.
  package var file: NativePath?
  /// In hexadecimal.
  package var sha256: String?

  package init(size: UInt64, file: NativePath? = nil, sha256: String? = nil) {
    self.size = size
    self.file = file
    self.sha256 = sha256
  }
}
