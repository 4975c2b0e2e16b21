internal import CSystem

/// A connection to a server.
package struct ClientSocket: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Connects to a host by name or address; nil when nobody knows the name.
  ///
  /// Connecting to one of its addresses, and later each wait for bytes, may take so many milliseconds.
  package init?(host: HostName, port: UInt16, milliseconds: Int32) throws(SystemError) {
    let made = withCString(of: Array(host.text.utf8)) { ba_connect($0, port, milliseconds) }
    if made == Int32(ba_unknown_host) { return nil }
    guard made >= 0 else {
      throw SystemError.current("connect to", "\(host.urlText):\(port)")
    }
    descriptor = FileDescriptor(owning: made)
  }

  /// Its number, for a library that reads and writes.
  package var number: Int32 { descriptor.raw }
}
