internal import Synchronization
internal import SystemIO

/// What every device has asked for so far, a device being an address and what it calls itself.
final class DeviceTotals: Sendable {
  struct Device: Hashable {
    let address: String
    let userAgent: String?
  }

  struct Total {
    var requests: UInt64 = 0
    var bytes: UInt64 = 0
    var lastTime: FileStatus.Time
  }

  private let totals = Mutex<[Device: Total]>([:])
  /// Devices past this number are not told apart.
  private static let limit = 1000

  func add(_ report: RequestReport) {
    let device = Device(address: report.address, userAgent: report.userAgent)
    totals.withLock { totals in
      guard totals[device] != nil || totals.count < Self.limit else { return }
      var total = totals[device] ?? Total(lastTime: report.time)
      total.requests += 1
      total.bytes += report.bytes
      total.lastTime = report.time
      totals[device] = total
    }
  }

  /// Those that were heard of last come first.
  var all: [(device: Device, total: Total)] {
    totals.withLock { totals in
      totals.map { ($0.key, $0.value) }.sorted { $0.1.lastTime > $1.1.lastTime }
    }
  }
}
