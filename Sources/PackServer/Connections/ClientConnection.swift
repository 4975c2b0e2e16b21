internal import Synchronization
internal import SystemIO

/// A client's connection from the moment it was accepted to its end.
final class ClientConnection: Sendable {
  struct State {
    /// When a request's header or body has to be there, on the monotonic clock; nil while an answer
    /// is made and sent.
    var deadline: UInt64?
    /// The request that is being read or answered.
    var exchange: Exchange?
    /// How many requests were answered.
    var answered = 0
    /// Whether we ended it because it was too slow.
    var isTooSlow = false
  }

  let descriptor: Int32
  let address: SocketAddress
  let port: UInt16
  let state: Mutex<State>

  init(descriptor: Int32, address: SocketAddress, port: UInt16, deadline: UInt64) {
    self.descriptor = descriptor
    self.address = address
    self.port = port
    state = Mutex(State(deadline: deadline))
  }

  var peer: String { PeerText.text(address.description, port) }
}
