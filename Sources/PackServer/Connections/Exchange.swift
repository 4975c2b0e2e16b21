internal import Synchronization
internal import SystemIO

/// A request and its answer.
///
/// All but ``progress`` is touched on the connection's own thread alone.
final class Exchange: @unchecked Sendable {
  /// What others may look at while it goes on.
  struct Progress {
    var method = ""
    var userAgent: String?
    var range: String?
    var status = 0
    var bytes: UInt64 = 0
    /// How many bytes the body is to have.
    var total: UInt64 = 0
    var faults: [String] = []
  }

  unowned let connection: ClientConnection
  let rawTarget: [UInt8]
  let route: Router.Route
  /// On the monotonic clock.
  let start = Environment.monotonicNanoseconds
  let time = Environment.now
  let progress = Mutex(Progress())

  /// Whether the header has been seen.
  var hasHeader = false
  var method: [UInt8] = []
  var fields = HeaderFields()
  /// Whether it was kept waiting for latency's sake.
  var hasWaited = false
  /// The answer's body.
  var body: BodyStream?
  /// Whether changed packs were looked at for it.
  var hasLooked = false
  /// Why the answer was broken off by us.
  var brokenOff: RequestReport.Ending?

  init(_ connection: ClientConnection, rawTarget: [UInt8]) {
    self.connection = connection
    self.rawTarget = rawTarget
    route = RequestTarget(rawTarget).map(Router.route) ?? .nothing
  }

  /// How large a body its header announces; nil when that is not to be told beforehand.
  var declaredBody: UInt64? {
    if fields.has("transfer-encoding") { return nil }
    guard fields.has("content-length") else { return 0 }
    return fields.text("content-length").flatMap { UInt64($0) }
  }

  func report(_ ending: RequestReport.Ending) -> RequestReport {
    let progress = progress.withLock { $0 }
    return RequestReport(
      time: time, address: connection.address.description, port: connection.port,
      method: progress.method, target: String(decoding: rawTarget, as: UTF8.self),
      range: progress.range, userAgent: progress.userAgent, status: progress.status,
      bytes: progress.bytes, total: progress.total,
      nanoseconds: Environment.monotonicNanoseconds - start, ending: brokenOff ?? ending,
      faults: progress.faults)
  }
}
