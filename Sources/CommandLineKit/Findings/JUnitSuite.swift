package import Diagnostics

/// A test suite of a JUnit report: one thing that was checked, such as a pack.
package struct JUnitSuite: Sendable {
  /// One check.
  package struct Case: Sendable {
    package enum Outcome: Sendable {
      /// Remarks are findings that the check does not fail for.
      case passed(remarks: [Diagnostic] = [])
      case failed([Diagnostic])
      /// It could not be told whether the check passes.
      case broken([Diagnostic])
      case skipped(String)
    }

    package let name: String
    package let outcome: Outcome

    package init(_ name: String, _ outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  package let name: String
  /// How long the checks took together, in nanoseconds.
  package let duration: UInt64
  package let cases: [Case]

  package init(_ name: String, duration: UInt64, cases: [Case]) {
    self.name = name
    self.duration = duration
    self.cases = cases
  }
}

extension JUnitSuite {
  /// The suite as an element.
  ///
  /// `className` is that of all cases. Some readers know a case by its class and its name alone, so the
  /// suite's name is part of the case's.
  func xml(className: String) -> String {
    var failed = 0
    var broken = 0
    var skipped = 0
    for one in cases {
      switch one.outcome {
      case .passed: break
      case .failed: failed += 1
      case .broken: broken += 1
      case .skipped: skipped += 1
      }
    }
    let thousandths = String(duration / 1_000_000 % 1000)
    let seconds =
      "\(duration / 1_000_000_000)." + String(repeating: "0", count: 3 - thousandths.count)
      + thousandths
    return """
        <testsuite name="\(XMLText.attribute(name))" tests="\(cases.count)" failures="\(failed)" \
      errors="\(broken)" skipped="\(skipped)" time="\(seconds)">
      \(cases.map { $0.xml(suite: name, className: className) }.joined())  </testsuite>

      """
  }
}

extension JUnitSuite.Case {
  fileprivate func xml(suite: String, className: String) -> String {
    let head =
      "    <testcase classname=\"\(XMLText.attribute(className))\" "
      + "name=\"\(XMLText.attribute("\(suite): \(name)"))\""
    switch outcome {
    case .passed(let remarks) where remarks.isEmpty:
      return head + "/>\n"
    case .passed(let remarks):
      return head + ">\n      <system-out>\(Self.text(remarks))</system-out>\n    </testcase>\n"
    case .failed(let findings):
      return head + ">\n" + Self.problem("failure", findings) + "    </testcase>\n"
    case .broken(let findings):
      return head + ">\n" + Self.problem("error", findings) + "    </testcase>\n"
    case .skipped(let reason):
      return head
        + ">\n      <skipped message=\"\(XMLText.attribute(reason))\"/>\n    </testcase>\n"
    }
  }

  private static func problem(_ element: String, _ findings: [Diagnostic]) -> String {
    var codes: [String] = []
    for finding in findings where !codes.contains(finding.code.id) { codes.append(finding.code.id) }
    let first = findings.first?.message ?? ""
    let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
    return "      <\(element) type=\"\(codes.joined(separator: " "))\" "
      + "message=\"\(XMLText.attribute(first + more))\">\(text(findings))</\(element)>\n"
  }

  private static func text(_ findings: [Diagnostic]) -> String {
    let renderer = TextRenderer(style: TextStyle(isColored: false))
    return XMLText.content(findings.map(renderer.text).joined())
  }
}
