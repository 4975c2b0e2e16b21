package import Diagnostics
package import SystemIO

/// Scans folders and files for everything of On Demand Resources.
package struct ODRScanner: Sendable {
  package init() {}

  /// Scans what the paths name; a project's folder counts as the project, any other folder with all below.
  ///
  /// `advance` is told the bytes of sources as they are read. Throws when a path is missing or may not be
  /// read; everything else is a finding.
  package func scan(
    _ paths: [NativePath], advance: (UInt64) -> Void = { _ in }
  ) throws(Failure) -> ODRScan {
    let run = ScanRun()
    for path in paths { try run.visit(path) }
    run.scanSources(advance)
    return run.finish()
  }
}
