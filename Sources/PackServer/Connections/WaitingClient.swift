internal import SystemIO

/// Somebody who was let in and has not spoken yet.
final class WaitingClient {
  private var socket: AcceptedSocket?
  /// When something has to have been said, on the monotonic clock.
  let deadline: UInt64

  init(_ socket: consuming AcceptedSocket, deadline: UInt64) {
    self.socket = consume socket
    self.deadline = deadline
  }

  var descriptor: Int32 { with { $0.descriptor.raw } ?? -1 }

  var address: SocketAddress? { with { $0.peer } }

  var peer: String { with { PeerText.text($0.peer.description, $0.peerPort) } ?? "" }

  /// The first bytes that came, which stay unread; empty when the client is gone, nil when nothing
  /// came yet.
  var start: [UInt8]? {
    switch with({ $0.peek(64) }) {
    case .some(let bytes): bytes
    case .none: []
    }
  }

  /// Gives the connection away.
  func take() -> AcceptedSocket? {
    var taken: AcceptedSocket?
    swap(&taken, &socket)
    return taken
  }

  private func with<Result>(_ body: (borrowing AcceptedSocket) -> Result) -> Result? {
    switch socket {
    case .some(let socket): body(socket)
    case .none: nil
    }
  }
}
