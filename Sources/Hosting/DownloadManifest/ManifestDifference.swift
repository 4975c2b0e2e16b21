package import AssetPackManifest
package import Diagnostics

/// What a new download manifest changes.
package struct ManifestDifference: Sendable {
  package struct Change: Sendable {
    /// Nil for a pack that is new.
    package let old: DownloadManifest.Entry?
    /// Nil for a pack that is gone.
    package let new: DownloadManifest.Entry?
    /// The keys whose values differ, `version` among them.
    package let keys: [String]

    package var id: String { (new ?? old)?.id ?? "" }
  }

  /// In the order of the ids' bytes; packs that are the same are left out.
  package let changes: [Change]
  /// What devices make of it: a pack that is gone, a lower version, a change that none will see.
  package let findings: [Diagnostic]

  package init(_ old: DownloadManifest, _ new: DownloadManifest) {
    let olds = Dictionary(old.entries.map { ($0.key, $0) }) { first, _ in first }
    let news = Dictionary(new.entries.map { ($0.key, $0) }) { first, _ in first }
    var changes: [Change] = []
    var findings: [Diagnostic] = []
    let keys = Set(olds.keys).union(news.keys).sorted { $0.lexicographicallyPrecedes($1) }
    for key in keys {
      let (before, after) = (olds[key], news[key])
      guard let before, let after else {
        changes.append(Change(old: before, new: after, keys: []))
        if let before { findings.append(Self.dropped(before)) }
        continue
      }
      let version = before.version == after.version ? [] : ["version"]
      let differing = version + after.differences(from: before)
      if differing.isEmpty { continue }
      changes.append(Change(old: before, new: after, keys: differing))
      if let finding = Self.finding(before, after, differing) { findings.append(finding) }
    }
    self.changes = changes
    self.findings = findings
  }

  private static func dropped(_ entry: DownloadManifest.Entry) -> Diagnostic {
    Diagnostic(
      .warning, .packDropped,
      "\(DisplayText.escape(entry.id)) is no longer listed: devices delete that pack",
      at: entry.place, help: "list it, too, unless no app that is out there needs it")
  }

  private static func finding(
    _ before: DownloadManifest.Entry, _ after: DownloadManifest.Entry, _ keys: [String]
  ) -> Diagnostic? {
    let id = DisplayText.escape(after.id)
    if after.version < before.version {
      return Diagnostic(
        .error, .versionNotRaised,
        "version \(after.version) of \(id) comes before version \(before.version), which is out",
        at: after.place ?? before.place,
        help: "devices load a pack again only when its version rises; use "
          + "\(id)=\(before.version + (before.version < .max ? 1 : 0))")
    }
    let seen = keys.filter { ["url", "downloadSize"].contains($0) }
    guard after.version == before.version, !seen.isEmpty else { return nil }
    return Diagnostic(
      .warning, .sameVersion,
      "\(seen.joined(separator: " and ")) of \(id) changed, and its version \(after.version) did "
        + "not: devices that have the pack keep what they have",
      at: after.place ?? before.place, help: "raise the version with download-manifest update")
  }
}
