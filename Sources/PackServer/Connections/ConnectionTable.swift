internal import Synchronization
internal import SystemIO

/// The connections that libmicrohttpd has, by their descriptors.
final class ConnectionTable: Sendable {
  private let connections = Mutex<[Int32: ClientConnection]>([:])

  func add(_ connection: ClientConnection) {
    connections.withLock { $0[connection.descriptor] = connection }
  }

  func connection(_ descriptor: Int32) -> ClientConnection? {
    connections.withLock { $0[descriptor] }
  }

  /// Forgets a connection before its descriptor is closed, and may be somebody else's.
  func remove(_ connection: ClientConnection) {
    connections.withLock { connections in
      if connections[connection.descriptor] === connection {
        connections[connection.descriptor] = nil
      }
    }
  }

  var all: [ClientConnection] { connections.withLock { Array($0.values) } }

  var count: Int { connections.withLock { $0.count } }

  func count(of address: SocketAddress) -> Int {
    connections.withLock { $0.values.count { $0.address == address } }
  }

  /// Ends the connections whose time is over.
  ///
  /// libmicrohttpd's own limit begins anew with every byte, so that a client with one byte a second
  /// would stay for ever. The lock is held meanwhile: what is in the table is not closed yet.
  func endLate(now: UInt64) {
    connections.withLock { connections in
      for connection in connections.values {
        let isLate = connection.state.withLock { state in
          guard let deadline = state.deadline, now >= deadline else { return false }
          state.deadline = nil
          state.isTooSlow = true
          return true
        }
        if isLate { AcceptedSocket.shutDown(connection.descriptor) }
      }
    }
  }
}
