package import Diagnostics

/// Why a pack was not written: everything that is known of it.
package struct PackagingFailure: Error, Sendable {
  package let findings: FindingList

  package init(_ failure: Failure) {
    var findings = FindingList()
    findings.add(failure.diagnostic)
    self.findings = findings
  }

  init(_ findings: FindingList) {
    self.findings = findings
  }

  /// Does what fails with one finding.
  package static func wrapping<Value>(
    _ body: () throws(Failure) -> Value
  ) throws(PackagingFailure) -> Value {
    do throws(Failure) { return try body() } catch { throw PackagingFailure(error) }
  }
}
