package import AssetPackManifest
package import Diagnostics

/// A download manifest on its way to its next state.
package struct ManifestEdit {
  package private(set) var manifest: DownloadManifest
  package private(set) var findings = FindingList()
  private let old: DownloadManifest
  private let platform: Platform?
  private var added: Set<[UInt8]> = []
  private var leftOut = 0

  /// Starts from what is published; `platform` is the one that the manifest is for, nil for all.
  package init(from old: DownloadManifest, for platform: Platform?) {
    self.old = old
    self.platform = platform
    manifest = old
  }

  /// Starts a manifest that holds only what is put into it; `published` is what it replaces.
  package static func new(replacing published: DownloadManifest, for platform: Platform?) -> Self {
    var edit = ManifestEdit(from: published, for: platform)
    edit.manifest = DownloadManifest(foreign: published.foreign)
    return edit
  }

  /// Puts a pack in, or leaves it out with a finding when it is for other platforms.
  ///
  /// Without a version it gets the one after the published one, or 0 when it is new. `isDone` tells of
  /// a version that an interrupted run has published with these bytes already.
  package mutating func put(
    _ pack: HostedPack, version: UInt64?, address: PackAddress,
    isDone: (UInt64) -> Bool = { _ in false }
  ) {
    guard pack.isFor(platform) else { return leaveOut(pack) }
    guard added.insert(Array(pack.id.utf8)).inserted else {
      findings.add(
        Diagnostic(
          .error, .duplicatePack, "another pack has the id \(DisplayText.escape(pack.id)), too",
          at: .path(pack.name), help: "give each pack an id of its own"))
      return
    }
    let published = old[pack.id]
    guard let number = version ?? next(published, isDone) else {
      findings.add(
        Diagnostic(
          .error, .versionNotRaised,
          "the version of \(DisplayText.escape(pack.id)) is the greatest there is",
          at: published?.place))
      return
    }
    let url = address.url(id: pack.id, version: number, sha256: pack.sha256)
    let entry = DownloadManifest.Entry(pack, url: url, version: number, replacing: published)
    manifest.entries.removeAll { $0.key == entry.key }
    manifest.entries.append(entry)
  }

  private func next(
    _ published: DownloadManifest.Entry?, _ isDone: (UInt64) -> Bool
  ) -> UInt64? {
    guard let published else { return 0 }
    if isDone(published.version) { return published.version }
    return published.version < .max ? published.version + 1 : nil
  }

  private mutating func leaveOut(_ pack: HostedPack) {
    leftOut += 1
    let platforms = pack.platforms.map(\.rawValue).joined(separator: ", ")
    findings.add(
      Diagnostic(
        .warning, .otherPlatform,
        "\(DisplayText.escape(pack.id)) is for \(platforms), not for \(platform?.rawValue ?? "")",
        at: .path(pack.name), help: "it is left out"))
  }

  /// Adds what devices make of the change, and gives the difference.
  package mutating func finish() -> ManifestDifference {
    if manifest.entries.isEmpty, leftOut > 0 {
      findings.add(
        Diagnostic(
          .error, .noPackLeft, "no pack is for \(platform?.rawValue ?? "any platform")",
          help: "name the platform that the packs are for, or add it to their manifests"))
    }
    refuseSharedAddresses()
    let difference = ManifestDifference(old, manifest)
    findings.add(contentsOf: difference.findings)
    return difference
  }

  private mutating func refuseSharedAddresses() {
    var seen: [[UInt8]: String] = [:]
    for entry in manifest.entries {
      guard let other = seen.updateValue(entry.id, forKey: Array(entry.url.utf8)) else { continue }
      findings.add(
        Diagnostic(
          .error, .sharedURL,
          "\(DisplayText.escape(other)) and \(DisplayText.escape(entry.id)) would have the address "
            + DisplayText.escape(entry.url), help: "use {id} in the template"))
    }
  }
}
