package import Diagnostics
internal import ServerCodes
internal import SystemIO

/// A port that was taken, on IPv4 and, where there is such, on IPv6.
package struct ServerPort: ~Copyable, Sendable {
  let ipv4: ListeningSocket
  let ipv6: ListeningSocket?

  package var number: UInt16 { ipv4.port }

  /// Takes a port; throws ``DiagnosticCode/portInUse`` with who has it, or
  /// ``DiagnosticCode/portUnavailable``.
  package static func take(_ number: UInt16) throws(Failure) -> ServerPort {
    do throws(SystemError) {
      let ipv4 = try ListeningSocket(isIPv6: false, port: number)
      let ipv6 = try ListeningSocket(isIPv6: true, port: number)
      switch consume ipv4 {
      case .some(let ipv4): return ServerPort(ipv4: ipv4, ipv6: ipv6)
      case .none: break
      }
    } catch {
      throw failure(error, number)
    }
    throw Failure(.portUnavailable, "this machine has no IPv4")
  }

  private init(ipv4: consuming ListeningSocket, ipv6: consuming ListeningSocket?) {
    self.ipv4 = ipv4
    self.ipv6 = ipv6
  }

  /// Waits for clients, too: first those of IPv4, then those of IPv6; how many sockets these are.
  func add(to wait: inout ReadinessWait) -> Int {
    let first = wait.add(ipv4.descriptor.raw) + 1
    switch ipv6 {
    case .some(let socket): return wait.add(socket.descriptor.raw) + 1
    case .none: return first
    }
  }

  /// Takes a waiting connection; nil when there is none.
  func accept(_ isIPv6: Bool) throws(SystemError) -> AcceptedSocket? {
    guard isIPv6 else { return try ipv4.accept() }
    switch ipv6 {
    case .some(let socket): return try socket.accept()
    case .none: return nil
    }
  }

  private static func failure(_ error: SystemError, _ number: UInt16) -> Failure {
    guard error.isPortTaken else {
      return Failure(
        .portUnavailable, error.message, help: "choose a higher port with --port",
        exit: error.kind == .permission ? .noPermission : nil)
    }
    guard let owner = PortOwner.find(listeningOn: number) else {
      return Failure(
        .portInUse, "port \(number) is in use by a process that this user may not look at",
        help: "choose another with --port")
    }
    return Failure(
      .portInUse, "port \(number) is in use by process \(owner.process): \(owner.command)",
      help: "end it with 'kill \(owner.process)', or choose another port with --port")
  }
}
