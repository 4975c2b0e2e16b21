internal import Diagnostics
internal import PackServer
internal import ServerCodes
internal import SystemIO

/// A certificate and key that were named on the command line.
struct IdentityFiles: Sendable {
  private let paths: [NativePath]
  private static let limit = 1 << 20

  init(_ paths: [NativePath]) {
    self.paths = paths
  }

  /// Reads the files, in whichever order they were named.
  func read() throws(Failure) -> TLSIdentity {
    var certificates: [UInt8]?
    var key: [UInt8]?
    for path in paths {
      guard let text = try FileSource(path).readAll(limit: Self.limit) else {
        throw Failure(
          .identityUnusable, "\(path.display) is too large for a certificate",
          at: .path(path.display))
      }
      let hasCertificate = TLSIdentity.holdsCertificate(text)
      let hasKey = TLSIdentity.holdsKey(text)
      guard hasCertificate || hasKey else {
        throw Failure(
          .identityUnusable,
          "\(path.display) holds neither a certificate nor a private key in PEM form",
          at: .path(path.display))
      }
      if hasCertificate, certificates == nil { certificates = text }
      if hasKey, key == nil { key = text }
    }
    guard let certificates, let key else {
      throw Failure(
        .identityUnusable,
        "there is \(certificates == nil ? "no certificate" : "no private key") in "
          + paths.map(\.display).joined(separator: " and "))
    }
    return try TLSIdentity(certificates: certificates, key: key)
  }

  /// What changes when a file is replaced.
  var fingerprint: [FileStatus?] {
    paths.map { path in
      guard let file = try? FileSource(path) else { return nil }
      return file.status
    }
  }
}
