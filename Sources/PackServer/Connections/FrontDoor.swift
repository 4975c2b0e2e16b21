internal import Diagnostics
internal import SystemIO

/// Takes new connections, keeps the limits, and hands those that begin with TLS to a daemon.
///
/// A connection that has not said anything costs a descriptor here, and nothing else. One that begins
/// with something else than TLS, such as plain HTTP, is closed: devices use HTTPS alone, and an answer
/// in plain text would not be shown.
final class FrontDoor: Sendable {
  private let port: ServerPort
  private let core: ServerCore

  init(_ port: consuming ServerPort, core: ServerCore) {
    self.port = port
    self.core = core
  }

  func start() throws(Failure) {
    try BackgroundThread.start("that accepts connections") { self.run() }
  }

  /// A record of TLS with a handshake begins so (RFC 8446, section 5.1).
  private static let handshake: UInt8 = 22

  private func run() {
    var waiting: [WaitingClient] = []
    var wait = ReadinessWait()
    var refusals = RefusalLog()
    while true {
      wait.removeAll()
      let first = port.add(to: &wait)
      for client in waiting { _ = wait.add(client.descriptor) }
      wait.wait(milliseconds: 250)
      let now = Environment.monotonicNanoseconds
      var kept: [WaitingClient] = []
      for (index, client) in waiting.enumerated() {
        if wait.isReady(first + index), isDone(client) { continue }
        if now >= client.deadline {
          core.tell(client.peer, "nothing was sent for \(core.limits.headerTime / 1_000_000_000) s")
          continue
        }
        kept.append(client)
      }
      waiting = kept
      if wait.isReady(0) { accept(false, &waiting, &refusals, now) }
      if first == 2, wait.isReady(1) { accept(true, &waiting, &refusals, now) }
      core.connections.endLate(now: now)
      refusals.tell(core, now: now)
    }
  }

  private func accept(
    _ isIPv6: Bool, _ waiting: inout [WaitingClient], _ refusals: inout RefusalLog, _ now: UInt64
  ) {
    // A bounded number at once, so that a flood does not keep deadlines from being looked at.
    for _ in 0..<64 {
      let taken: AcceptedSocket?
      do throws(SystemError) {
        taken = try port.accept(isIPv6)
      } catch {
        refusals.add("a new client", "no descriptor is left: \(error.reason)")
        return
      }
      switch consume taken {
      case .none: return
      case .some(let socket):
        let peer = socket.peer
        let ofPeer = core.connections.count(of: peer) + waiting.count { $0.address == peer }
        if core.connections.count + waiting.count >= core.limits.connections {
          refusals.add("\(peer)", "\(core.limits.connections) connections are open")
        } else if ofPeer >= core.limits.connectionsPerAddress {
          refusals.add(
            "\(peer)", "\(core.limits.connectionsPerAddress) connections of this address are open")
        } else {
          waiting.append(WaitingClient(socket, deadline: now + core.limits.headerTime))
        }
      }
    }
  }

  /// Looks at what has come; false when that is nothing yet.
  private func isDone(_ client: WaitingClient) -> Bool {
    guard let start = client.start else { return false }
    switch start.first {
    case .some(Self.handshake):
      if let socket = client.take() { core.hand(socket, deadline: client.deadline) }
    case .none:
      core.tell(client.peer, "closed by the client before it sent anything")
    default:
      let line = DisplayText.escape(start.prefix { $0 != 0x0D && $0 != 0x0A })
      core.tell(client.peer, "not TLS, but '\(line)': the address has to begin with https://")
    }
    return true
  }
}
