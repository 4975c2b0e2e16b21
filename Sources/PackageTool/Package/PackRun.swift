internal import AssetPackManifest
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Packaging
internal import SystemIO
internal import Verification

/// Makes all packs of a command line.
///
/// One pool of threads compresses for all of them. Each pack that is under way has a thread of its own
/// that reads and writes; how many there are at once is bounded, and the blocks that they share are, too,
/// so that memory does not grow with their number. What they have to say comes out in the order of the
/// plans.
struct PackRun {
  /// A pack under way holds some fifty descriptors and a few hundred kilobytes.
  private static let mostUnderWay = 16

  private let build: PackBuild
  private let plans: [PackPlan]
  private let threads: Int
  private var outcomes: [PackOutcome] = []
  /// What concerns several packs.
  private var statuses: Set<ExitStatus> = []

  init(_ plans: [PackPlan], _ build: PackBuild, threads: Int) {
    self.plans = plans
    self.build = build
    self.threads = threads
  }

  mutating func run(_ console: Console) throws(Failure) -> ExitStatus {
    try makeAll(console)
    try checkTotals(console)
    let conflicts = comparison()
    statuses.formUnion(conflicts.exitStatuses)
    try writeDepfile(console)
    try BuildReport(outcomes, build.request).report(to: console)
    try console.emit(conflicts)
    return exitStatus
  }

  private var exitStatus: ExitStatus {
    ExitStatus.gravest(of: outcomes.reduce(statuses) { $0.union($1.findings.exitStatuses) })
  }

  private mutating func makeAll(_ console: Console) throws(Failure) {
    // A pack's own thread mostly waits for the pool or the disk: one more than compress keep both busy.
    let underWay = min(plans.count, threads + 1, Self.mostUnderWay)
    let lane = Lane<PackOutcome>(pool: WorkerPool(threads: underWay), window: plans.count)
    // Archives that wait for their names are open, each with its folder and its receipt.
    if build.budget?.hasTotals == true { Environment.raiseDescriptorLimit() }
    if plans.count > 1 { console.progress.begin("packaging \(plans.count) packs") }
    for plan in plans {
      guard lane.submit({ [build] _ in build.run(plan) }) else { break }
    }
    lane.finish()
    while let outcome = try lane.next() {
      try console.detail(outcome.detail)
      try console.emit(outcome.findings)
      outcomes.append(outcome)
    }
    console.progress.finish()
  }

  /// Where packs have limits in common, gives the archives their names if none is crossed.
  private mutating func checkTotals(_ console: Console) throws(Failure) {
    guard let budget = build.budget, budget.hasTotals else { return }
    var findings = FindingList()
    findings.add(
      contentsOf: budget.findings(
        forAll: outcomes.filter { $0.state != .failed }.compactMap(\.budgeted)))
    try console.emit(findings)
    statuses.formUnion(findings.exitStatuses)
    for index in outcomes.indices where outcomes[index].finished != nil {
      if findings.hasErrors {
        outcomes[index].fail(FindingList())
        continue
      }
      let before = outcomes[index].findings
      outcomes[index].findings = FindingList()
      outcomes[index].commit()
      try console.emit(outcomes[index].findings)
      var all = before
      all.add(outcomes[index].findings)
      outcomes[index].findings = all
    }
  }

  /// What is wrong with the packs together, those apart that could not be made.
  private mutating func comparison() -> FindingList {
    let set = PackSet()
    for index in outcomes.indices where outcomes[index].state != .failed {
      guard let listing = outcomes[index].listing,
        let plan = outcomes[index].plan.manifest?.manifest
      else { continue }
      set.begin(outcomes[index].plan.outputs?.archive.display ?? outcomes[index].plan.name)
      listing.forEach { path, content in
        if let content { set.add(file: path, content) } else { set.add(folder: path) }
      }
      set.end(
        PackSet.Identity(assetPackID: plan.assetPackID.value, language: plan.language?.value))
      outcomes[index].listing = nil
    }
    return set.findings()
  }

  /// Writes the dependency file, unless anything failed: then the old one is still right.
  private mutating func writeDepfile(_ console: Console) throws(Failure) {
    guard let path = build.request.depfile, exitStatus == .success else { return }
    let file = try AtomicOutput(path, overwrites: true)
    for outcome in outcomes {
      if let rule = outcome.rule { try file.write(rule.text) }
    }
    try file.commit()
  }
}
