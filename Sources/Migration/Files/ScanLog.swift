package import Diagnostics
internal import SystemIO

/// Where the parts of a scan report what they find.
package final class ScanLog {
  package private(set) var findings = FindingList()

  /// How many tagged resources and configurations are looked at.
  static let resourceLimit = 2_000_000
  static let configurationLimit = 100_000
  private var resources = 0
  private var configurations = 0

  package init() {}

  /// Counts a tagged resource; false when there were too many, which is told of once.
  func countResource(at place: @autoclosure () -> Place?) -> Bool {
    resources += 1
    if resources == Self.resourceLimit + 1 {
      add(
        .warning, .scanLimit,
        "there are more than \(Self.resourceLimit) tagged resources; the rest is left out",
        at: place())
    }
    return resources <= Self.resourceLimit
  }

  /// Counts a target's configuration; false when there were too many, which is told of once.
  func countConfiguration(at place: @autoclosure () -> Place?) -> Bool {
    configurations += 1
    if configurations == Self.configurationLimit + 1 {
      add(
        .warning, .scanLimit,
        "there are more than \(Self.configurationLimit) configurations; the rest is left out",
        at: place())
    }
    return configurations <= Self.configurationLimit
  }

  func add(_ diagnostic: Diagnostic) {
    findings.add(diagnostic)
  }

  func add(_ list: FindingList) {
    findings.add(list)
  }

  func add(
    _ severity: Severity, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    at place: @autoclosure () -> Place?, notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    // What is past the limit is only counted: a million findings need no million texts.
    let isKept = findings.diagnostics.count < FindingList.defaultLimit
    findings.add(
      Diagnostic(
        severity, code, isKept ? message() : "", at: isKept ? place() : nil, notes: notes,
        help: help))
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
