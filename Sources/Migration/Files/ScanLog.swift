package import Diagnostics
internal import SystemIO

/// Where the parts of a scan report what they find.
package final class ScanLog {
  package private(set) var findings = FindingList()

  package init() {}

  func add(_ diagnostic: Diagnostic) {
    findings.add(diagnostic)
  }

  func add(_ list: FindingList) {
    findings.add(list)
  }

  func add(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, at place: Place?,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    findings.add(Diagnostic(severity, code, message, at: place, notes: notes, help: help))
  }

  /// A file's bytes; one that cannot be read or is too long is a finding, and nil.
  func bytes(_ path: RelativePath, in tree: ProjectTree, limit: Int) -> [UInt8]? {
    do throws(Failure) {
      if let bytes = try tree.read(path, limit: limit) { return bytes }
      add(
        .warning, .scanLimit,
        "the file is longer than \(limit) bytes, the most that is read of its kind; it is left out",
        at: .path(tree.display(path)))
    } catch {
      var finding = error.diagnostic
      finding.severity = .warning
      add(finding)
    }
    return nil
  }
}
