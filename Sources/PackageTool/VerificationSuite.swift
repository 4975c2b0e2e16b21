internal import CommandLineKit
internal import Diagnostics
internal import SystemIO
internal import Verification

/// A pack's verification as a suite of a JUnit report.
///
/// A case stands for an area of rules, not for a finding: so a pack has the same cases in every run, and
/// what shows the history of tests can tell what broke and what was mended.
struct VerificationSuite {
  let path: NativePath
  /// In nanoseconds.
  let duration: UInt64
  let warningsAsErrors: Bool
  /// Whether the rules of a store or those between versions were asked for.
  let judgesRelease: Bool

  /// The areas that `verify` always has something to say about, in the order in which it gets there.
  private var areas: [CodeArea] {
    [.system, .archive, .pack, .manifestText, .manifestRules] + (judgesRelease ? [.release] : [])
  }

  /// The suite of a pack that was read, whatever was found.
  func suite(_ report: VerificationReport, _ findings: FindingList) -> JUnitSuite {
    var cases: [JUnitSuite.Case] = []
    for area in CodeArea.allCases.sorted(by: { rank($0) < rank($1) }) {
      let found = findings.diagnostics.filter { $0.code.area == area }
      if found.isEmpty, !areas.contains(area) { continue }
      cases.append(JUnitSuite.Case(area.title, outcome(of: area, found, report)))
    }
    if findings.omitted > 0 {
      let title = "Findings beyond the first \(findings.diagnostics.count)"
      cases.append(JUnitSuite.Case(title, .skipped("\(findings.omitted) are not told here")))
    }
    return JUnitSuite(path.display, duration: duration, cases: cases)
  }

  /// The suite of a pack that could not be read.
  func suite(_ failure: Failure) -> JUnitSuite {
    let cases = areas.map { area in
      JUnitSuite.Case(
        area.title,
        area == .system ? .broken([failure.diagnostic]) : .skipped("the pack could not be read"))
    }
    return JUnitSuite(path.display, duration: duration, cases: cases)
  }

  private func rank(_ area: CodeArea) -> Int {
    areas.firstIndex(of: area) ?? areas.count
  }

  private func outcome(
    of area: CodeArea, _ findings: [Diagnostic], _ report: VerificationReport
  ) -> JUnitSuite.Case.Outcome {
    if findings.contains(where: { $0.fails(warningsAsErrors: warningsAsErrors) }) {
      return .failed(findings)
    }
    if !findings.isEmpty { return .passed(remarks: findings) }
    switch area {
    case .manifestText, .manifestRules:
      return report.hasManifest ? .passed() : .skipped("no manifest was reached")
    case .archive:
      return report.facts == nil ? .skipped("the file is no archive") : .passed()
    case .pack:
      return report.isComplete ? .passed() : .skipped("the archive could not be read to its end")
    case .commandLine, .selection, .system, .release, .hosting, .propertyList, .manyPacks,
      .migration, .server:
      return .passed()
    }
  }
}

extension Diagnostic {
  /// Whether the verdict is no because of it.
  func fails(warningsAsErrors: Bool) -> Bool {
    severity == .error || warningsAsErrors && severity == .warning
  }
}
