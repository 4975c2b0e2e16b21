internal import AppleArchiveFormat
internal import AssetPackManifest
internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// What is told of a pack that was written.
struct PackSummary {
  private let job: PackJob
  private let statistics: ArchiveStatistics

  init(_ job: PackJob, _ statistics: ArchiveStatistics) {
    self.job = job
    self.statistics = statistics
  }

  func report(to console: Console) throws(Failure) {
    try console.summary(text)
    try console.detail(
      "  \(Quantities.counted(statistics.blocks, "block")), \(statistics.storedBlocks) of them stored"
        + " as they are\n")
    try console.result(json: json)
  }

  private var text: String {
    guard let resolution = job.resolution, let output = job.output else { return "" }
    let bytes = ByteCount(resolution.byteCount).text
    let stored = ByteCount(statistics.storedBytes).text
    let percent = Quantities.percent(statistics.storedBytes, of: resolution.byteCount)
    let rate = Quantities.rate(bytes: resolution.byteCount, nanoseconds: job.duration)
    let name = output.isDash ? "standard output" : output.display
    // A pack is never smaller than its headers: beside a few bytes the proportion says nothing.
    let proportion = statistics.storedBytes < resolution.byteCount * 2 ? " (\(percent))" : ""
    var text =
      "\(name): \(Quantities.counted(UInt64(resolution.fileCount), "file")), \(bytes) in, \(stored) out"
    text += "\(proportion), \(Quantities.duration(nanoseconds: job.duration))"
    // What takes no time to speak of has no rate to speak of.
    if let rate, resolution.byteCount >= 1_000_000 { text += ", \(rate)" }
    text += "\n"
    if !resolution.junk.isEmpty {
      let kinds = resolution.junk.map { "\($0.count) × \($0.pattern)" }
      text += "  left out as junk: \(kinds.joined(separator: ", ")) (--keep-junk keeps it)\n"
    }
    if resolution.excludedCount > 0 {
      text +=
        "  left out by fileExclusion: \(Quantities.counted(UInt64(resolution.excludedCount), "name"))\n"
    }
    return text
  }

  private var json: JSONLine {
    var line = JSONLine(type: "pack")
    line.add("manifest", path: job.manifestPath.bytes)
    if let output = job.output { line.add("output", path: output.bytes) }
    line.add("assetPackID", ifPresent: job.manifest?.manifest?.assetPackID.value)
    if let resolution = job.resolution {
      line.add("files", resolution.fileCount)
      line.add("folders", resolution.directoryCount)
      line.add("contentBytes", resolution.byteCount)
      line.add("excluded", resolution.excludedCount)
      line.add(
        "junk",
        resolution.junk.map { kind in
          var junk = JSONLine()
          junk.add("pattern", kind.pattern)
          junk.add("count", kind.count)
          return junk
        })
    }
    line.add("archiveBytes", statistics.storedBytes)
    line.add("blocks", statistics.blocks)
    line.add("storedBlocks", statistics.storedBlocks)
    line.add("nanoseconds", job.duration)
    return line
  }
}

/// What all packs of a run came to.
struct PackTotals {
  private var written = 0
  private var failed = 0
  private var files = 0
  private var contentBytes: UInt64 = 0
  private var archiveBytes: UInt64 = 0
  private var statuses: Set<ExitStatus> = []

  var exitStatus: ExitStatus { ExitStatus.gravest(of: statuses) }

  mutating func add(_ job: PackJob, _ statistics: ArchiveStatistics?) {
    statuses.formUnion(job.findings.exitStatuses)
    guard let statistics, let resolution = job.resolution else {
      failed += 1
      return
    }
    written += 1
    files += resolution.fileCount
    contentBytes += resolution.byteCount
    archiveBytes += statistics.storedBytes
  }

  func report(to console: Console) throws(Failure) {
    if written + failed > 1 {
      try console.summary(
        "\(written) of \(written + failed) packs written, \(ByteCount(archiveBytes).text)\n")
    }
    try console.result(json: json)
  }

  private var json: JSONLine {
    var line = JSONLine(type: "summary")
    line.add("packs", written)
    line.add("failed", failed)
    line.add("files", files)
    line.add("contentBytes", contentBytes)
    line.add("archiveBytes", archiveBytes)
    return line
  }
}
