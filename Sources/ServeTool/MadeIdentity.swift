internal import Certificates
internal import Diagnostics
internal import PackServer
internal import SystemIO

/// A certificate that is made when it is needed, and its key.
struct MadeIdentity {
  let folder: CertificateFolder
  private let hosts: [HostName]
  private var outcome: CertificateFolder.Outcome

  init(_ hosts: [HostName], in folder: PrivateFolder) throws(Failure) {
    self.folder = CertificateFolder(folder)
    self.hosts = hosts
    outcome = try self.folder.prepare(for: hosts, now: Environment.now.seconds)
  }

  var isNewRoot: Bool { outcome.isNewRoot }
  var root: Certificate { outcome.identity.root }

  /// For the server.
  var credentials: TLSIdentity {
    get throws(Failure) {
      try TLSIdentity(
        certificates: outcome.identity.chainPEM(), key: outcome.identity.key.pem())
    }
  }

  /// Makes another when little of its time is left; false when nothing had to be done.
  mutating func renew() throws(Failure) -> Bool {
    let now = Environment.now.seconds
    guard folder.needsRenewal(outcome.identity.leaf, for: hosts, now: now) else { return false }
    outcome = try folder.prepare(for: hosts, now: now)
    return true
  }
}
