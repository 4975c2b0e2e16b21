internal import CMicroHTTPD
internal import Diagnostics
internal import ServerCodes
internal import Synchronization
internal import SystemIO

/// A daemon of libmicrohttpd's: one thread that serves the connections that it is handed.
///
/// It listens nowhere itself. Connections are spread over several of these by their number, which is
/// fairer than the library's own pool, which goes by the descriptor.
final class ServingDaemon: @unchecked Sendable {
  private let core: ServerCore
  private var daemon: OpaquePointer?
  private let count = Atomic<Int>(0)
  private var lastMessage = ""
  /// The library keeps pointers to the texts that it was started with.
  private var texts: [UnsafeMutablePointer<CChar>] = []

  /// TLS 1.2 and 1.3: iOS speaks nothing older.
  private static let priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

  /// Starts the daemon; throws ``DiagnosticCode/serverNotStarted`` with the library's reason.
  init(_ identity: TLSIdentity, core: ServerCore) throws(Failure) {
    self.core = core
    let flags: [MHD_FLAG] = [
      MHD_USE_TLS, MHD_USE_INTERNAL_POLLING_THREAD, MHD_USE_AUTO, MHD_USE_NO_LISTEN_SOCKET,
      MHD_USE_ITC, MHD_ALLOW_SUSPEND_RESUME, MHD_USE_ERROR_LOG,
    ]
    let context = Unmanaged.passUnretained(self).toOpaque()
    var options = [
      Self.option(.EXTERNAL_LOGGER, unsafeBitCast(Callbacks.log, to: Int.self), context),
      Self.option(.HTTPS_MEM_CERT, 0, copy(identity.certificates)),
      Self.option(.HTTPS_MEM_KEY, 0, copy(identity.key)),
      Self.option(.HTTPS_PRIORITIES, 0, copy(Array(Self.priorities.utf8))),
      Self.option(.CONNECTION_LIMIT, core.limits.connections + 16),
      Self.option(.CONNECTION_TIMEOUT, core.limits.stallSeconds),
      Self.option(.CONNECTION_MEMORY_LIMIT, core.limits.headerBytes),
      Self.option(.STRICT_FOR_CLIENT, 1),
      Self.option(
        .URI_LOG_CALLBACK, unsafeBitCast(Callbacks.begin, to: Int.self), context),
      Self.option(
        .NOTIFY_COMPLETED, unsafeBitCast(Callbacks.complete, to: Int.self), context),
      Self.option(
        .NOTIFY_CONNECTION, unsafeBitCast(Callbacks.connection, to: Int.self), context),
      Self.option(.END, 0),
    ]
    let bits = flags.reduce(0) { $0 | $1.rawValue }
    daemon = options.withUnsafeMutableBufferPointer { options in
      guard let start = options.baseAddress else { return nil }
      let words: [any CVarArg] = [
        Int32(bitPattern: MHD_OPTION.ARRAY.rawValue), start,
        Int32(bitPattern: MHD_OPTION.END.rawValue),
      ]
      return withVaList(words) {
        MHD_start_daemon_va(bits, 0, nil, nil, Callbacks.answer, context, $0)
      }
    }
    guard daemon != nil else {
      let reason = lastMessage.isEmpty ? "it gives no reason" : lastMessage
      throw Failure(.serverNotStarted, "libmicrohttpd does not start: \(reason)")
    }
  }

  deinit {
    for text in texts { text.deallocate() }
  }

  var connectionCount: Int { count.load(ordering: .relaxed) }

  /// Takes a connection over; false when the library refuses it.
  func take(_ connection: ClientConnection) -> Bool {
    guard let daemon else { return false }
    count.add(1, ordering: .relaxed)
    if ba_mhd_add_connection(daemon, connection.descriptor) == .YES { return true }
    count.subtract(1, ordering: .relaxed)
    return false
  }

  /// Ends the thread; there must be no connections left.
  func stop() {
    MHD_stop_daemon(daemon)
    daemon = nil
  }

  private static func option(
    _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
  ) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: pointer)
  }

  private func copy(_ text: [UInt8]) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
    for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[text.count] = 0
    texts.append(copy)
    return UnsafeMutableRawPointer(copy)
  }
}

// What libmicrohttpd calls, on the daemon's thread.
extension ServingDaemon {
  func note(_ message: String) {
    lastMessage = message
    core.report(.detail(message))
  }

  /// A connection was taken over, or is about to be closed.
  func opened(_ connection: OpaquePointer) -> ClientConnection? {
    core.connections.connection(ba_mhd_descriptor(connection))
  }

  func closed(_ connection: ClientConnection) {
    core.connections.remove(connection)
    count.subtract(1, ordering: .relaxed)
    let state = connection.state.withLock { $0 }
    if state.answered == 0, state.exchange == nil {
      core.tell(
        connection.peer,
        state.isTooSlow
          ? "no request came within \(core.limits.headerTime / 1_000_000_000) s"
          : "the TLS handshake failed, or no request followed; "
            + "a client that does not trust the certificate ends so")
    }
  }

  /// The first line of a request has come.
  func began(_ connection: ClientConnection, _ rawTarget: [UInt8]) -> Exchange {
    let exchange = Exchange(connection, rawTarget: rawTarget)
    connection.state.withLock { state in
      state.exchange = exchange
      let end = exchange.start + core.limits.headerTime
      state.deadline = min(state.deadline ?? end, end)
    }
    return exchange
  }

  /// A request has its answer, or will not get one.
  func completed(_ exchange: Exchange, _ ending: MHD_RequestTerminationCode) {
    let connection = exchange.connection
    let isTooSlow = connection.state.withLock { state in
      state.exchange = nil
      state.answered += 1
      if state.deadline == nil, !state.isTooSlow {
        state.deadline = Environment.monotonicNanoseconds + core.limits.idleTime
      }
      return state.isTooSlow
    }
    if ending == .REQUEST_TERMINATED_COMPLETED_OK { exchange.body?.finish() }
    exchange.body = nil
    let report = exchange.report(
      isTooSlow ? .tooSlow : Self.ending(ending, wasUnderstood: exchange.hasHeader))
    // A page that is open asks every second: that would bury what devices do.
    if case .status = exchange.route, report.status == 200, report.ending == .completed { return }
    core.tell(report)
    if report.ending == .packOverwritten {
      let target = DisplayText.escape(report.target, limit: 200)
      core.report(
        .finding(
          Diagnostic(
            .warning, .packOverwritten,
            "a download of \(target) was broken off: its file was changed in place",
            help: "put a new file in its place with mv, or with ba-package package --force")))
    }
  }

  private static func ending(
    _ code: MHD_RequestTerminationCode, wasUnderstood: Bool
  ) -> RequestReport.Ending {
    switch code {
    case .REQUEST_TERMINATED_TIMEOUT_REACHED: .timedOut
    case .REQUEST_TERMINATED_COMPLETED_OK where wasUnderstood: .completed
    default: wasUnderstood ? .clientClosed : .malformed
    }
  }

  /// Reads the header, then the body, then answers.
  func answer(
    _ exchange: Exchange, _ connection: OpaquePointer, method: [UInt8],
    upload: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    if !exchange.hasHeader {
      read(exchange, connection, method)
      let isTooLarge = exchange.declaredBody.map { $0 > core.limits.bodyBytes } ?? true
      if isTooLarge { return queue(.tooLarge, exchange, connection) }
      return .YES
    }
    if upload.pointee > 0 {
      upload.pointee = 0
      return .YES
    }
    exchange.connection.state.withLock { $0.deadline = nil }
    let request = Request(
      method: String(decoding: exchange.method, as: UTF8.self), rawTarget: exchange.rawTarget,
      fields: exchange.fields, isLoopback: exchange.connection.address.isLoopback)
    if core.configuration.latency > 0, !exchange.route.isForWatching, !exchange.hasWaited {
      exchange.hasWaited = true
      core.pacer.suspend(connection, until: exchange.start + core.configuration.latency)
      return .YES
    }
    let router = Router(core: core)
    if !exchange.hasLooked, exchange.route.needsPacks, !core.catalog.changedFiles().isEmpty {
      exchange.hasLooked = true
      let suspended = Pacer.suspend(connection)
      core.watcher.look { suspended.resume() }
      return .YES
    }
    return queue(router.reply(request), exchange, connection)
  }

  private func read(_ exchange: Exchange, _ connection: OpaquePointer, _ method: [UInt8]) {
    exchange.hasHeader = true
    exchange.method = method
    withUnsafeMutablePointer(to: &exchange.fields) { fields in
      _ = MHD_get_connection_values_n(connection, .HEADER_KIND, Callbacks.field, fields)
    }
    let fields = exchange.fields
    exchange.progress.withLock { progress in
      progress.method = String(decoding: method, as: UTF8.self)
      progress.userAgent = fields.text("user-agent").map { String($0.unicodeScalars.prefix(200)) }
      progress.range = fields.list("range").map { String(decoding: $0.prefix(200), as: UTF8.self) }
    }
  }

  private func queue(
    _ reply: Reply, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    exchange.connection.state.withLock { $0.deadline = nil }
    let rate = exchange.route.isForWatching ? nil : core.configuration.rate
    let body = BodyStream(reply, exchange, connection, core.pacer, rate: rate)
    exchange.body = body
    exchange.progress.withLock { progress in
      progress.status = reply.status
      progress.total = reply.hasBody(for: progress.method) ? body.declaredCount : 0
      progress.faults = reply.faults
    }
    let retained = Unmanaged.passRetained(body)
    guard
      let response = MHD_create_response_from_callback(
        body.declaredCount, Int(min(max(body.declaredCount, 1), Callbacks.block)), Callbacks.read,
        retained.toOpaque(), Callbacks.release)
    else {
      retained.release()
      return .NO
    }
    defer { MHD_destroy_response(response) }
    for field in reply.fields { _ = MHD_add_response_header(response, field.name, field.value) }
    if reply.closes { _ = MHD_add_response_header(response, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(reply.status), response)
  }
}
