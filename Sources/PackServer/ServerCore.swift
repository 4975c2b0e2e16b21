internal import Diagnostics
internal import Synchronization
internal import SystemIO

/// What all parts of a running server share.
final class ServerCore: Sendable {
  let configuration: ServerConfiguration
  let limits: ServerLimits
  let catalog: PackCatalog
  let watcher: PackWatcher
  let faults: FaultList
  let connections = ConnectionTable()
  let devices = DeviceTotals()
  let recent = RecentEvents()
  let page: StatusPage
  let status = StatusText()
  let pacer = Pacer()
  let port: UInt16
  let report: @Sendable (ServerEvent) -> Void
  /// The daemons that new connections go to, and those that are left with old ones.
  private let daemons = Mutex<(current: [ServingDaemon], former: [ServingDaemon])>(([], []))

  init(
    _ configuration: ServerConfiguration, catalog: PackCatalog, port: UInt16, page: StatusPage,
    report: @escaping @Sendable (ServerEvent) -> Void
  ) {
    self.configuration = configuration
    limits = configuration.limits
    self.catalog = catalog
    self.port = port
    self.page = page
    self.report = report
    faults = FaultList(configuration.faults)
    watcher = PackWatcher(catalog) { report(.finding($0)) }
  }

  /// Serves new connections with a certificate; those that are open keep theirs.
  func use(_ identity: TLSIdentity) throws(Failure) {
    var made: [ServingDaemon] = []
    for _ in 0..<max(configuration.threads, 1) {
      made.append(try ServingDaemon(identity, core: self))
    }
    let idle = daemons.withLock { daemons -> [ServingDaemon] in
      let all = daemons.former + daemons.current
      daemons.current = made
      daemons.former = all.filter { $0.connectionCount > 0 }
      return all.filter { $0.connectionCount == 0 }
    }
    idle.forEach { $0.stop() }
  }

  /// Hands a connection to the daemon that has the fewest.
  func hand(_ socket: consuming AcceptedSocket, deadline: UInt64) {
    let daemon = daemons.withLock { daemons in
      daemons.current.min { $0.connectionCount < $1.connectionCount }
    }
    guard let daemon else { return }
    let (address, port) = (socket.peer, socket.peerPort)
    let connection = ClientConnection(
      descriptor: socket.release(), address: address, port: port, deadline: deadline)
    connections.add(connection)
    if !daemon.take(connection) {
      connections.remove(connection)
      tell(connection.peer, "refused by libmicrohttpd")
    }
  }

  /// Tells that a connection ended without a request.
  func tell(_ peer: String, _ reason: String) {
    note(.connection(ConnectionReport(time: Environment.now, peer: peer, reason: reason)))
  }

  /// Tells that a request ended.
  func tell(_ request: RequestReport) {
    devices.add(request)
    note(.request(request))
  }

  private func note(_ event: ServerEvent) {
    recent.add(event)
    report(event)
  }
}
