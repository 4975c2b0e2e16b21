package import AssetPackManifest
package import Diagnostics
package import SystemIO

/// What became of the check of a pack.
package struct CheckedPack: Sendable {
  /// The embedded manifest; nil when the pack is not to be served.
  package let manifest: Manifest?
  package let findings: FindingList

  package init(manifest: Manifest?, findings: FindingList) {
    self.manifest = manifest
    self.findings = findings
  }
}

/// How packs are judged before they are served.
package struct PackCheck: Sendable {
  let run: @Sendable (NativePath) throws(Failure) -> CheckedPack

  /// `run` reads a pack to its end, and throws what keeps it from being read.
  package init(_ run: @escaping @Sendable (NativePath) throws(Failure) -> CheckedPack) {
    self.run = run
  }
}

/// A pack with all that is wrong with it.
package struct RefusedPack: Error, Sendable {
  package let failure: Failure
  package let findings: FindingList
}
