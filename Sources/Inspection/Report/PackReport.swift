package import AppleArchiveFormat
package import AssetPack
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// A page that shows where the bytes of packs are.
package struct PackReport {
  /// The most files that a page shows.
  ///
  /// With so many the page has some 60 MB, which browsers still open in seconds.
  package static let fileLimit = 1_000_000

  private let pool: WorkerPool
  private let limits: ArchiveLimits
  private let fileLimit: Int
  private(set) var packs: [SurveyedPack] = []
  /// What keeps the page from being made, or from telling all.
  package private(set) var findings = FindingList()

  package init(pool: WorkerPool, limits: ArchiveLimits, fileLimit: Int = PackReport.fileLimit) {
    self.pool = pool
    self.limits = limits
    self.fileLimit = fileLimit
  }

  /// Reads a pack to its end; what is wrong with it, and what `judge` says, is in the findings.
  package mutating func add(
    _ pack: NativePath, judge: (PackEntry) -> [Diagnostic], progress: (UInt64) -> Void = { _ in }
  ) {
    do throws(Failure) {
      let surveyed = try SurveyedPack(
        pack, pool: pool, limits: limits, fileLimit: fileLimit - Int(fileCount), judge: judge,
        findings: &findings, progress: progress)
      guard let surveyed else { return }
      packs.append(surveyed)
      if surveyed.manifest == nil {
        findings.add(
          Diagnostic(
            .warning, .downloadTimeUnknown,
            "the pack has no manifest that can be read, so the page cannot say when it is downloaded",
            at: .archive(name: pack.display), help: "see 'ba-package verify'"))
      }
    } catch {
      findings.add(error.diagnostic)
    }
  }

  package var fileCount: UInt64 { packs.reduce(0) { $0 + UInt64($1.files.count) } }
  /// The sum of the sizes of all files.
  package var contentBytes: UInt64 { packs.reduce(0) { $0 + $1.content.size } }
  /// The sum of the sizes of the packs.
  package var archiveBytes: UInt64 { packs.reduce(0) { $0 + $1.archive.fileBytes } }

  /// Writes the page; the same packs in the same order give the same bytes.
  ///
  /// `tool` is what the page names as its maker.
  package func write(to sink: any ByteSink, tool: String) throws(Failure) {
    try ReportPage(data: ReportData(packs, tool: tool).json).write(to: sink)
  }
}
