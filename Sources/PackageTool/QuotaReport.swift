internal import CommandLineKit
internal import Diagnostics
internal import Hosting

/// What `quota` says of packs and of their total.
struct QuotaReport {
  private let quota: Quota
  private let limits: QuotaLimits

  init(_ quota: Quota, limits: QuotaLimits) {
    self.quota = quota
    self.limits = limits
  }

  /// A pack's lines: what counts and why, what does not, and what archiving would do.
  func text(of usage: PackUsage) -> String {
    let id = DisplayText.escape(usage.id)
    let counting = usage.versions.count { $0.exclusion == nil }
    var text = "\(id)  \(ByteCount(usage.bytes).text)"
    if let counted = usage.counted {
      text += "  \(Self.name(counted.origin))"
      text += counting > 1 ? ", the largest of \(counting) that count\n" : "\n"
    } else {
      text += "  no version counts\n"
    }
    let left = usage.versions.compactMap { version in
      version.exclusion.map { "\(Self.name(version.origin)) (\(Self.reason($0)))" }
    }
    if !left.isEmpty { text += "  not counted: \(left.joined(separator: ", "))\n" }
    return text + archiving(usage)
  }

  private func archiving(_ usage: PackUsage) -> String {
    let uploaded = uploaded(usage)
    guard !uploaded.isEmpty else { return "" }
    var text = "  archiving frees \(ByteCount(freed(usage)).text) and removes "
    text += Quantities.counted(UInt64(uploaded.count), "version")
    let testing = uploaded.filter(\.isInTestFlight).map { Self.name($0.origin) }
    let live = uploaded.filter(\.isInAppStore).map { Self.name($0.origin) }
    if !testing.isEmpty { text += "; in TestFlight: \(testing.joined(separator: ", "))" }
    if !live.isEmpty { text += "; live on the App Store: \(live.joined(separator: ", "))" }
    return text + "\n"
  }

  private func uploaded(_ usage: PackUsage) -> [PackUsage.Version] {
    usage.versions.filter { if case .uploaded = $0.origin { true } else { false } }
  }

  /// What the uploaded versions take, in bytes.
  private func freed(_ usage: PackUsage) -> UInt64 {
    uploaded(usage).filter { $0.exclusion == nil }.map(\.size).max() ?? 0
  }

  var total: String {
    let bytes = quota.bytes
    return "total  \(ByteCount(bytes).text) of \(ByteCount(limits.bytes).text) "
      + "(\(Quantities.percent(bytes, of: limits.bytes))), \(quota.packs.count) of \(limits.packs) "
      + "packs; limits of \(limits.year)\n"
  }

  func json(of usage: PackUsage) -> JSONLine {
    var line = JSONLine(type: "pack")
    line.add("assetPackID", usage.id)
    line.add("countedBytes", usage.bytes)
    if let counted = usage.counted { Self.add(counted.origin, to: &line) }
    line.add(
      "versions",
      usage.versions.map { version in
        var object = JSONLine()
        Self.add(version.origin, to: &object)
        object.add("size", version.size)
        object.add("counts", version.exclusion == nil)
        object.add("reason", ifPresent: version.exclusion?.rawValue)
        object.add("inTestFlight", version.isInTestFlight)
        object.add("inAppStore", version.isInAppStore)
        return object
      })
    line.add("archivingFrees", freed(usage))
    line.add("archivingRemoves", uploaded(usage).count)
    return line
  }

  func json(isGood: Bool, _ findings: FindingList) -> JSONLine {
    var line = JSONLine(type: "summary")
    line.add("ok", isGood)
    line.add("bytes", quota.bytes)
    line.add("byteLimit", limits.bytes)
    line.add("packs", quota.packs.count)
    line.add("packLimit", limits.packs)
    line.add("limitsOf", limits.year)
    line.add("errors", findings.errorCount)
    line.add("warnings", findings.warningCount)
    return line
  }

  private static func add(_ origin: PackUsage.Origin, to line: inout JSONLine) {
    switch origin {
    case .uploaded(let number): line.add("version", number)
    case .file(let name): line.add("file", name)
    }
  }

  private static func name(_ origin: PackUsage.Origin) -> String {
    switch origin {
    case .uploaded(let number): "version \(number)"
    case .file(let name): name
    }
  }

  private static func reason(_ exclusion: PackUsage.Exclusion) -> String {
    switch exclusion {
    case .awaitingUpload: "awaits its upload"
    case .processing: "is processing"
    case .failed: "failed"
    case .superseded: "superseded in TestFlight and on the App Store"
    }
  }
}
