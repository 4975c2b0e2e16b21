internal import Certificates
internal import Diagnostics
internal import PackServer
internal import SystemIO

/// Where the server's certificate and key come from, and whether there are newer ones.
struct IdentitySource {
  private enum Kind {
    case files(IdentityFiles, former: [FileStatus?])
    /// Looked at again at a moment in seconds since 1970.
    case made(MadeIdentity, nextLook: Int64)
  }

  private static let hour: Int64 = 3600
  private var kind: Kind
  /// As they were at the beginning.
  let credentials: TLSIdentity

  init(_ files: IdentityFiles) throws(Failure) {
    kind = .files(files, former: files.fingerprint)
    credentials = try files.read()
  }

  init(_ made: MadeIdentity) throws(Failure) {
    kind = .made(made, nextLook: Environment.now.seconds + Self.hour)
    credentials = try made.credentials
  }

  /// What to serve with from now on; nil when nothing has changed.
  mutating func replacement() throws(Failure) -> TLSIdentity? {
    switch kind {
    case .files(let files, let former):
      let current = files.fingerprint
      guard current != former else { return nil }
      kind = .files(files, former: current)
      return try files.read()
    case .made(var made, let nextLook):
      let now = Environment.now.seconds
      guard now >= nextLook else { return nil }
      kind = .made(made, nextLook: now + Self.hour)
      guard try made.renew() else { return nil }
      kind = .made(made, nextLook: now + Self.hour)
      return try made.credentials
    }
  }
}
