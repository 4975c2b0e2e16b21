internal import CSystem

/// A socket that clients connect to.
package struct ListeningSocket: ~Copyable, Sendable {
  package let descriptor: FileDescriptor

  /// Listens on every address of a family; port 0 is a free one. nil when the machine has no such
  /// family.
  package init?(isIPv6: Bool, port: UInt16) throws(SystemError) {
    let made = ba_listen(isIPv6 ? 1 : 0, port, 512)
    guard made >= 0 else {
      if ba_errno() == ba_eafnosupport || ba_errno() == ba_eaddrnotavail { return nil }
      throw SystemError.current("listen on", "port \(port)")
    }
    descriptor = FileDescriptor(owning: made)
  }

  /// The port that it listens on.
  package var port: UInt16 { UInt16(clamping: ba_socket_port(descriptor.raw)) }

  /// Takes a waiting connection; nil when there is none.
  package borrowing func accept() throws(SystemError) -> AcceptedSocket? {
    var address = ba_address()
    let made = ba_accept(descriptor.raw, &address)
    guard made >= 0 else {
      let error = SystemError.current("accept a connection on", "port \(port)")
      if error.kind == .tooManyOpen { throw error }
      // Nobody is waiting, or who was has gone.
      return nil
    }
    return AcceptedSocket(
      descriptor: FileDescriptor(owning: made), peer: SocketAddress(address),
      peerPort: address.port)
  }
}

/// A client's connection, as it was accepted.
package struct AcceptedSocket: ~Copyable, Sendable {
  package let descriptor: FileDescriptor
  package let peer: SocketAddress
  package let peerPort: UInt16

  /// The first bytes that have come, which stay to be read; empty when the client is gone, nil when
  /// nothing has come yet.
  package borrowing func peek(_ count: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    let taken = ba_peek(descriptor.raw, &buffer, count)
    if taken < 0 { return SystemError.current("read", "").isTemporary ? nil : [] }
    return Array(buffer.prefix(taken))
  }

  /// Takes bytes that have come; empty when the client is gone, nil when nothing has come yet.
  package borrowing func receive(_ count: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    let taken = ba_receive(descriptor.raw, &buffer, count)
    if taken < 0 { return SystemError.current("read", "").isTemporary ? nil : [] }
    return Array(buffer.prefix(taken))
  }

  /// Sends what fits into the socket's buffer; false unless that is all.
  package borrowing func send(_ bytes: [UInt8]) -> Bool {
    ba_send(descriptor.raw, bytes, bytes.count) == bytes.count
  }

  /// Gives the descriptor away: its taker closes it.
  package consuming func release() -> Int32 {
    descriptor.release()
  }

  /// Whether the other side has ended a connection whose descriptor somebody else owns.
  package static func isHungUp(_ descriptor: Int32) -> Bool { ba_is_hung_up(descriptor) != 0 }

  /// Ends a connection whose descriptor somebody else owns and will close.
  package static func shutDown(_ descriptor: Int32) {
    _ = ba_shutdown(descriptor)
  }
}

extension SystemError {
  /// Whether somebody else listens on the port already.
  package var isPortTaken: Bool { number == ba_eaddrinuse }

  fileprivate var isTemporary: Bool { number == ba_eagain || number == ba_eintr }
}
