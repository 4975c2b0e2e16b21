/// What the server bears before it drops a client.
package struct ServerLimits: Sendable {
  /// All connections, those that have not spoken yet included.
  package var connections = 512
  /// The connections of one address.
  package var connectionsPerAddress = 128
  /// Nanoseconds from the connection, or from its last answer, to the end of a request's header.
  package var headerTime: UInt64 = 10_000_000_000
  package var idleTime: UInt64 = 60_000_000_000
  /// Seconds that a client may leave an answer untouched.
  package var stallSeconds = 60
  /// The bytes of a request's line and header.
  package var headerBytes = 32 << 10
  /// The bytes of a request's body, which is read and ignored.
  package var bodyBytes: UInt64 = 16 << 10

  package init() {}
}
