internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import Packaging
internal import SystemIO

/// Makes a pack from its plan. Several threads may do so at once.
struct PackBuild: Sendable {
  let request: PackRequest
  let sourceRoot: NativePath?
  let archive: ArchiveListing?
  let resolutionOptions: ResolutionOptions
  let packager: Packager
  let budget: Budget?
  let progress: Progress
  /// Whether it is the only pack: the progress is its own, and there is none to compare it with.
  let isAlone: Bool

  /// Resolves the selectors, and writes the pack unless something is in the way or it is there already.
  ///
  /// All that fails is in the outcome. Where packs have limits in common, the archive waits for its name.
  func run(_ plan: PackPlan) -> PackOutcome {
    let start = Environment.monotonicNanoseconds
    var outcome = PackOutcome(plan)
    do throws(PackagingFailure) {
      if let resolution = try resolve(&outcome), !outcome.findings.hasErrors {
        try make(resolution, &outcome)
      }
    } catch {
      outcome.fail(error.findings)
    }
    if budget?.hasTotals != true { outcome.commit() }
    outcome.duration = Environment.monotonicNanoseconds - start
    return outcome
  }

  /// Nil without a manifest; findings tell what else is wrong.
  private func resolve(_ outcome: inout PackOutcome) throws(PackagingFailure) -> Resolution? {
    guard var loaded = outcome.plan.manifest, let manifest = loaded.manifest else { return nil }
    if isAlone { progress.begin("scanning") }
    defer { if isAlone { progress.finish() } }
    let resolution = try PackagingFailure.wrapping { () throws(Failure) in
      try loaded.resolve(override: sourceRoot, archive: archive, resolutionOptions) { _ in
        progress.advance(0)
      }
    }
    outcome.findings.add(loaded.findings)
    guard let resolution else { return nil }
    outcome.detail = loaded.detail(of: resolution, override: sourceRoot, archive: archive)
    outcome.selection = PackOutcome.Selection(resolution)
    guard !resolution.findings.hasErrors, let outputs = outcome.plan.outputs else {
      return resolution
    }
    let check = OutputCheck(manifest, at: outcome.plan.manifestPath, resolution)
    let depfile = [request.depfile].compactMap { $0 }
    outcome.findings.add(contentsOf: check.findings(outputs, others: depfile))
    if let budget {
      outcome.findings.add(contentsOf: budget.findings(forFilesOf: resolution))
      outcome.budgeted = BudgetedPack(manifest, resolution)
    }
    if request.depfile != nil { addRule(manifest, resolution, outputs, &outcome) }
    return resolution
  }

  private func addRule(
    _ manifest: Manifest, _ resolution: Resolution, _ outputs: PackOutputs,
    _ outcome: inout PackOutcome
  ) {
    let path = outcome.plan.manifestPath
    var rule = DependencyRule(target: outputs.archive, manifest: path.isDash ? nil : path)
    if let budget = request.budget { rule.add(budget) }
    resolution.forEachInput { rule.add($0) }
    rule.finish()
    outcome.findings.add(rule.findings)
    outcome.rule = rule
  }

  private func make(
    _ resolution: Resolution, _ outcome: inout PackOutcome
  ) throws(PackagingFailure) {
    guard let loaded = outcome.plan.manifest, let manifest = loaded.manifest,
      var outputs = outcome.plan.outputs
    else { return }
    let header = request.header(for: manifest, at: outcome.plan.manifestPath, outputs)
    if isAlone {
      progress.begin("packaging \(outputs.archive.display)", total: resolution.byteCount)
    }
    defer { if isAlone { progress.finish() } }
    var listing = isAlone ? nil : PackListing()
    if request.keepsUnchanged, let receipt = outputs.receipt {
      let earlier = try PackagingFailure.wrapping { () throws(Failure) in
        try EarlierOutputs(archive: outputs.archive, receipt: receipt)
      }
      let unchanged = try packager.unchangedArchive(
        of: resolution, manifest: loaded.bytes, header, in: outputs, earlier, listing: listing
      ) { _ in progress.advance(0) }
      if let unchanged {
        outcome.listing = listing
        outcome.record(.unchanged, storedBytes: unchanged.size)
        return checkBudget(&outcome)
      }
      outputs = outputs.replacing(earlier)
      listing = isAlone ? nil : PackListing()
    }
    let finished = try packager.write(
      resolution, manifest: loaded.bytes, header, to: outputs, listing: listing
    ) { progress.advance($0) }
    outcome.statistics = finished.statistics
    outcome.finished = finished
    outcome.listing = listing
    outcome.record(.built, storedBytes: finished.statistics.storedBytes)
    checkBudget(&outcome)
  }

  private func checkBudget(_ outcome: inout PackOutcome) {
    guard let budget, let pack = outcome.budgeted else { return }
    var findings = FindingList()
    findings.add(contentsOf: budget.findings(for: pack))
    if findings.hasErrors { outcome.fail(findings) }
  }
}
