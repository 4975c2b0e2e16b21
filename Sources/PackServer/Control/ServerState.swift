internal import Digest
internal import JSONDocument
internal import Synchronization
internal import SystemIO

/// All that a running server knows of itself, as `GET /control/state` tells it.
struct ServerState {
  let core: ServerCore

  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("port")
      writer.value(core.port)
      writer.key("hosts")
      writer.array { for host in core.configuration.hosts { $0.value(host.text) } }
      writer.key("set")
      writer.value(core.catalog.activeSet)
      writer.key("sets")
      writer.array { for name in core.catalog.setNames { $0.value(name) } }
      writer.key("packs")
      writer.array { writer in for pack in core.catalog.offer.packs { add(pack, &writer) } }
      writer.key("faults")
      writer.array { writer in for fault in core.faults.active { add(fault, &writer) } }
      writer.key("bytesPerSecond")
      if let rate = core.configuration.rate { writer.value(rate) } else { writer.null() }
      writer.key("latencyMilliseconds")
      writer.value(core.configuration.latency / 1_000_000)
      writer.key("connections")
      writer.value(core.connections.count)
      writer.key("requests")
      writer.array { writer in
        for connection in core.connections.all {
          if let exchange = connection.state.withLock({ $0.exchange }) { add(exchange, &writer) }
        }
      }
      writer.key("devices")
      writer.array { writer in
        for (device, total) in core.devices.all { add(device, total, &writer) }
      }
    }
    return writer.text
  }

  private func add(_ pack: PackVersion, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("id")
      writer.value(pack.id)
      writer.key("version")
      writer.value(pack.number)
      writer.key("size")
      writer.value(pack.size)
      writer.key("sha256")
      writer.value(pack.file.sha256.hexadecimal)
      writer.key("file")
      writer.value(pack.file.path.display)
    }
  }

  private func add(_ active: FaultList.Active, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("spec")
      writer.value(active.fault.spec)
      writer.key("timesLeft")
      if let left = active.left { writer.value(left) } else { writer.null() }
    }
  }

  private func add(_ exchange: Exchange, _ writer: inout JSONWriter) {
    let report = exchange.report(.completed)
    writer.object { writer in
      writer.key("peer")
      writer.value(report.peer)
      writer.key("method")
      writer.value(report.method)
      writer.key("path")
      writer.value(report.target)
      writer.key("status")
      writer.value(report.status)
      writer.key("bytes")
      writer.value(report.bytes)
      writer.key("milliseconds")
      writer.value(report.nanoseconds / 1_000_000)
    }
  }

  private func add(
    _ device: DeviceTotals.Device, _ total: DeviceTotals.Total, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("address")
      writer.value(device.address)
      writer.key("userAgent")
      if let name = device.userAgent { writer.value(name) } else { writer.null() }
      writer.key("requests")
      writer.value(total.requests)
      writer.key("bytes")
      writer.value(total.bytes)
      writer.key("lastTime")
      writer.value(CivilTime(secondsSince1970: total.lastTime.seconds)?.iso8601 ?? "")
    }
  }
}
