package import Diagnostics
package import SystemIO

/// What a scan found.
package struct ODRScan: Sendable {
  /// In the order in which they were come to: by path.
  package var projects: [ODRProject] = []
  package var symbols: [CodeSymbol] = []
  /// Compiled code in which the class is named.
  package var binaries: [NativePath] = []
  package var sourceCount: UInt64 = 0
  package var sourceLines: UInt64 = 0
  package var findings = FindingList()

  package init() {}

  /// Whether there is anything of On Demand Resources at all: tagged resources or code.
  package var hasAnything: Bool {
    !symbols.isEmpty || !binaries.isEmpty
      || projects.contains { $0.targets.contains { !$0.resources.isEmpty } }
  }
}
