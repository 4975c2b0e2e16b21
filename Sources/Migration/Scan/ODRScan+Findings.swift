package import Diagnostics
internal import SystemIO

extension ODRScan {
  /// How many uses in code become findings.
  private static var findingLimit: Int { 5000 }

  /// The uses in code as findings, for reports that know nothing else.
  package var symbolFindings: FindingList {
    var list = FindingList(limit: Self.findingLimit)
    for symbol in symbols {
      list.add(
        Diagnostic(
          .note, .codeOnDemand,
          "\(DisplayText.escape(symbol.name, limit: 100)) is of On Demand Resources, which are deprecated",
          at: .source(symbol.location)))
    }
    for binary in binaries {
      list.add(
        Diagnostic(
          .note, .codeOnDemand, "compiled code names NSBundleResourceRequest, which is deprecated",
          at: .path(binary.display)))
    }
    return list
  }
}
