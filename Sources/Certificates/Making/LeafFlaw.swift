internal import SystemIO

/// What is wrong with a server's certificate on purpose.
package enum LeafFlaw: Sendable, Hashable {
  /// It counted until yesterday.
  case expired
  /// It is for another host.
  case wrongName

  /// A name that none of the hosts has: one below the first name, so that the root's name constraints
  /// allow it; where all hosts are addresses there is none that they allow.
  static func wrongName(_ hosts: [HostName]) -> AlternativeName {
    .dns("wrong-name." + (hosts.first { $0.address == nil }?.text ?? "invalid"))
  }
}
