internal import SystemIO

/// Somebody who is connected to the server of the profile.
///
/// Used by that server's thread alone.
final class ProfileClient {
  private let socket: AcceptedSocket
  private var received: [UInt8] = []
  let deadline: UInt64

  init(_ socket: consuming AcceptedSocket, deadline: UInt64) {
    self.socket = socket
    self.deadline = deadline
  }

  var descriptor: Int32 { socket.descriptor.raw }
  var peer: String { PeerText.text(socket.peer.description, socket.peerPort) }

  /// Takes what has come; true when the header is complete, too long, or will not be completed.
  func read(upTo limit: Int) -> Bool {
    guard let bytes = socket.receive(limit) else { return false }
    received += bytes
    return bytes.isEmpty || received.count >= limit
      || received.firstRange(of: Array("\r\n\r\n".utf8)) != nil
  }

  /// The request's first line, of a header that is complete; empty otherwise.
  var firstLine: String {
    guard received.firstRange(of: Array("\r\n\r\n".utf8)) != nil else { return "" }
    return String(decoding: received.prefix { $0 != 0x0D }, as: UTF8.self)
  }

  func send(_ bytes: [UInt8]) -> Bool { socket.send(bytes) }
}
