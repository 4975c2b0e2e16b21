internal import AppleArchiveFormat
internal import AssetResolution
internal import Diagnostics
internal import Packaging

/// What became of a pack.
struct PackOutcome: Sendable {
  enum State: String, Sendable {
    case built, unchanged, failed
  }

  /// What a manifest's selectors came to, in numbers.
  struct Selection: Sendable {
    let fileCount: Int
    let directoryCount: Int
    let byteCount: UInt64
    let junk: [(pattern: String, count: Int)]
    let excludedCount: Int

    init(_ resolution: Resolution) {
      fileCount = resolution.fileCount
      directoryCount = resolution.directoryCount
      byteCount = resolution.byteCount
      junk = resolution.junk
      excludedCount = resolution.excludedCount
    }
  }

  let plan: PackPlan
  var state = State.failed
  /// All that is to be said of the pack.
  var findings: FindingList
  /// Lines for `--verbose`.
  var detail = ""
  var selection: Selection?
  /// Of an archive that was written.
  var statistics: ArchiveStatistics?
  /// The archive's size in bytes, old or new.
  var storedBytes: UInt64 = 0
  /// In nanoseconds.
  var duration: UInt64 = 0
  /// What the pack was made from, where that is asked for.
  var rule: DependencyRule?
  /// What the budget has to know of it, where there is one.
  var budgeted: BudgetedPack?
  /// The archive's entries, where packs are compared.
  var listing: PackListing?
  /// An archive that waits for its name.
  var finished: FinishedPack?

  init(_ plan: PackPlan) {
    self.plan = plan
    findings = plan.findings
  }

  /// Takes the archive's size, whether it was written now or earlier.
  mutating func record(_ state: State, storedBytes: UInt64) {
    self.state = state
    self.storedBytes = storedBytes
    budgeted?.storedBytes = storedBytes
  }

  mutating func fail(_ findings: FindingList) {
    state = .failed
    finished = nil
    self.findings.add(findings)
  }

  /// Gives a finished archive its name.
  mutating func commit() {
    guard let finished else { return }
    self.finished = nil
    do throws(PackagingFailure) {
      try finished.commit()
    } catch {
      fail(error.findings)
    }
  }
}
