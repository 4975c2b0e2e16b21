package import Diagnostics
internal import SystemIO

/// An HTTPS server for packs and their download manifest.
package final class PackServer: Sendable {
  private let core: ServerCore
  private let door: FrontDoor

  /// The port that it listens on.
  package var port: UInt16 { core.port }

  /// Starts to serve; it does so until the process ends.
  ///
  /// `report` may be called from any thread, and must not take long.
  package init(
    _ configuration: ServerConfiguration, catalog: PackCatalog, port: consuming ServerPort,
    report: @escaping @Sendable (ServerEvent) -> Void
  ) throws(Failure) {
    core = ServerCore(
      configuration, catalog: catalog, port: port.number, page: try StatusPage(), report: report)
    door = FrontDoor(port, core: core)
    try core.use(configuration.identity)
    try core.watcher.start()
    try core.pacer.start()
    try door.start()
  }

  /// Serves new connections with another certificate.
  package func replace(_ identity: TLSIdentity) throws(Failure) {
    try core.use(identity)
  }

  /// Refuses a fault that this server cannot make.
  package static func refuseUnknown(_ fault: Fault) throws(FaultProblem) {
    if case .certificate = fault.kind {
      throw FaultProblem(
        message: "certificate faults need certificates that the server makes itself")
    }
  }
}
