package import SystemIO

/// What a server is started with.
package struct ServerConfiguration: Sendable {
  /// The first is the one that addresses are made of when a client names none of them.
  package let hosts: [HostName]
  package let identity: TLSIdentity
  /// What the control paths ask for.
  package let token: String
  package let writer: DownloadManifestWriter
  package var limits = ServerLimits()
  /// Bytes a second that one connection gets.
  package var rate: UInt64?
  /// Nanoseconds that every answer waits.
  package var latency: UInt64 = 0
  package var faults: [Fault] = []
  /// The address of the profile with which devices trust the certificate, if there is one.
  package var profile: String?
  /// How many threads serve.
  package var threads: Int

  package init(
    hosts: [HostName], identity: TLSIdentity, token: String, threads: Int,
    writer: @escaping DownloadManifestWriter
  ) {
    self.hosts = hosts
    self.identity = identity
    self.token = token
    self.threads = threads
    self.writer = writer
  }
}
