internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// What a run is told to have done: a line for the pack of `--output-path`, a table for those of
/// `--output-directory`.
struct BuildReport {
  private let outcomes: [PackOutcome]
  private let isTable: Bool

  init(_ outcomes: [PackOutcome], _ request: PackRequest) {
    self.outcomes = outcomes
    if case .folder = request.destination { isTable = true } else { isTable = false }
  }

  func report(to console: Console) throws(Failure) {
    if isTable { try console.summary(table) }
    for outcome in outcomes where isTable || outcome.state != .failed {
      let summary = PackSummary(outcome)
      if isTable { try console.summary(summary.leftOut) } else { try console.summary(summary.text) }
      try console.detail(summary.blocks)
      try console.result(json: summary.json)
    }
    if isTable { try console.summary(totals) }
    try console.result(json: json)
  }

  private var table: String {
    var table = Table(.left, .right, .right, .right, .right, .right, .left)
    table.add("pack", "files", "bytes", "stored", "ratio", "time", "state")
    for outcome in outcomes {
      let selection = outcome.selection
      let isMade = outcome.state != .failed
      table.add(
        outcome.plan.name, selection.map { Quantities.grouped(UInt64($0.fileCount)) } ?? "–",
        selection.map { ByteCount($0.byteCount).text } ?? "–",
        isMade ? ByteCount(outcome.storedBytes).text : "–",
        isMade ? Quantities.percent(outcome.storedBytes, of: selection?.byteCount ?? 0) : "–",
        Quantities.duration(nanoseconds: outcome.duration), outcome.state.rawValue)
    }
    return table.text()
  }

  private func count(_ state: PackOutcome.State) -> Int { outcomes.count { $0.state == state } }

  private func sum(_ value: (PackOutcome) -> UInt64) -> UInt64 {
    outcomes.filter { $0.state != .failed }.reduce(0) { sum, outcome in
      let (sum, overflows) = sum.addingReportingOverflow(value(outcome))
      return overflows ? .max : sum
    }
  }

  private var totals: String {
    let counts = [PackOutcome.State.built, .unchanged, .failed].map {
      "\(count($0)) \($0.rawValue)"
    }
    return "\(Quantities.counted(UInt64(outcomes.count), "pack")): "
      + "\(counts.joined(separator: ", ")); \(ByteCount(sum(\.storedBytes)).text) stored\n"
  }

  private var json: JSONLine {
    var line = JSONLine(type: "summary")
    line.add("packs", count(.built))
    line.add("unchanged", count(.unchanged))
    line.add("failed", count(.failed))
    line.add("files", sum { UInt64($0.selection?.fileCount ?? 0) })
    line.add("contentBytes", sum { $0.selection?.byteCount ?? 0 })
    line.add("archiveBytes", sum(\.storedBytes))
    return line
  }
}
