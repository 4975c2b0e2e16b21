internal import AssetPackManifest
internal import Diagnostics
internal import Digest
internal import JSONDocument
internal import Synchronization
internal import SystemIO

/// All that a running server knows of itself, as `GET /control/state` and `/status.json` tell it.
struct ServerState {
  /// Who is told.
  enum Audience {
    /// Scripts on this machine that know the token: everything, as it was sent.
    case control
    /// Anybody: no file names, no more than 100 of anything, and text that can be shown.
    case network
  }

  let core: ServerCore
  let audience: Audience

  private var limit: Int { audience == .control ? .max : 100 }

  var json: String {
    let requests = core.connections.all.compactMap { connection -> RequestReport? in
      guard let exchange = connection.state.withLock({ $0.exchange }),
        audience == .control || !exchange.route.isForWatching
      else { return nil }
      return exchange.report(.completed)
    }.sorted { $0.time < $1.time }
    let devices = core.devices.all
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("now")
      writer.value(Environment.now.iso8601)
      writer.key("port")
      writer.value(core.port)
      writer.key("hosts")
      writer.array { for host in core.configuration.hosts { $0.value(host.text) } }
      writer.key("set")
      writer.value(shown(core.catalog.activeSet))
      writer.key("sets")
      writer.array { for name in core.catalog.setNames { $0.value(shown(name)) } }
      writer.key("packs")
      writer.array { writer in for pack in core.catalog.offer.packs { add(pack, &writer) } }
      writer.key("faults")
      writer.array { writer in
        for fault in core.faults.active.prefix(limit) { add(fault, &writer) }
      }
      writer.key("bytesPerSecond")
      if let rate = core.configuration.rate { writer.value(rate) } else { writer.null() }
      writer.key("latencyMilliseconds")
      writer.value(core.configuration.latency / 1_000_000)
      writer.key("connections")
      writer.value(core.connections.count)
      writer.key("connectionLimit")
      writer.value(core.limits.connections)
      writer.key("requestCount")
      writer.value(requests.count)
      writer.key("requests")
      writer.array { writer in
        for report in requests.prefix(limit) { writer.object { add(report, &$0) } }
      }
      writer.key("recent")
      writer.array { writer in for event in core.recent.all { add(event, &writer) } }
      writer.key("total")
      writer.object { writer in
        writer.key("requests")
        writer.value(devices.reduce(0) { $0 + $1.total.requests })
        writer.key("bytes")
        writer.value(devices.reduce(0) { $0 + $1.total.bytes })
        writer.key("devices")
        writer.value(devices.count)
      }
      writer.key("devices")
      writer.array { writer in
        for (device, total) in devices.prefix(limit) { add(device, total, &writer) }
      }
    }
    return writer.text
  }

  /// Text of a client's or a user's.
  private func shown(_ text: String) -> String {
    audience == .control ? text : DisplayText.escape(text, limit: 200)
  }

  private func add(_ pack: PackVersion, _ writer: inout JSONWriter) {
    let manifest = pack.file.manifest
    writer.object { writer in
      writer.key("id")
      writer.value(shown(pack.id))
      writer.key("version")
      writer.value(pack.number)
      writer.key("size")
      writer.value(pack.size)
      writer.key("policy")
      writer.value(manifest.downloadPolicy.value.kind.rawValue)
      writer.key("platforms")
      writer.array { for platform in manifest.platforms { $0.value(platform.value.rawValue) } }
      writer.key("path")
      writer.value(pack.urlPath)
      writer.key("sha256")
      writer.value(pack.file.sha256.hexadecimal)
      if audience == .control {
        writer.key("file")
        writer.value(pack.file.path.display)
      }
    }
  }

  private func add(_ active: FaultList.Active, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("spec")
      writer.value(shown(active.fault.spec))
      writer.key("timesLeft")
      if let left = active.left { writer.value(left) } else { writer.null() }
    }
  }

  private func add(_ event: ServerEvent, _ writer: inout JSONWriter) {
    writer.object { writer in
      switch event {
      case .request(let report):
        add(report, &writer)
        writer.key("ended")
        writer.value(report.ending.rawValue)
      case .connection(let report):
        writer.key("time")
        writer.value(report.time.iso8601)
        writer.key("peer")
        writer.value(report.peer)
        writer.key("ended")
        writer.value(shown(report.reason))
      case .finding, .detail:
        break
      }
    }
  }

  private func add(_ report: RequestReport, _ writer: inout JSONWriter) {
    writer.key("time")
    writer.value(report.time.iso8601)
    writer.key("peer")
    writer.value(report.peer)
    let texts = [
      ("method", report.method), ("path", report.target), ("range", report.range),
      ("userAgent", report.userAgent),
    ]
    for case (let key, let text?) in texts {
      writer.key(key)
      writer.value(shown(text))
    }
    let numbers = [
      ("status", UInt64(report.status)), ("bytes", report.bytes), ("total", report.total),
      ("milliseconds", report.nanoseconds / 1_000_000),
    ]
    for (key, number) in numbers {
      writer.key(key)
      writer.value(number)
    }
    writer.key("faults")
    writer.array { for fault in report.faults { $0.value(shown(fault)) } }
  }

  private func add(
    _ device: DeviceTotals.Device, _ total: DeviceTotals.Total, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("address")
      writer.value(device.address)
      writer.key("userAgent")
      if let name = device.userAgent { writer.value(shown(name)) } else { writer.null() }
      writer.key("requests")
      writer.value(total.requests)
      writer.key("bytes")
      writer.value(total.bytes)
      writer.key("lastTime")
      writer.value(CivilTime(secondsSince1970: total.lastTime.seconds)?.iso8601 ?? "")
    }
  }
}
