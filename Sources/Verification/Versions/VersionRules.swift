internal import AssetPack
internal import AssetPackManifest
internal import Diagnostics

/// The rules between a version of a pack and the one before.
struct VersionRules {
  let manifest: Manifest
  let earlier: EarlierPack
  let archiveName: String
  let route: DistributionRoute?

  /// Everything that is to be said of two versions.
  func check(_ archive: FileDigest, contentBytes: UInt64) -> FindingList {
    var findings = FindingList()
    guard let before = earlier.manifest else {
      findings.add(notComparable())
      return findings
    }
    if archive == earlier.digest {
      findings.add(
        Diagnostic(
          .note, .unchangedPack, "the pack is \(earlier.name), byte for byte",
          at: .archive(name: archiveName), help: "a new version of it would change nothing"))
      return findings
    }
    if let finding = checkIdentifier(before) { findings.add(finding) }
    findings.add(contentsOf: checkPlatforms(before))
    if let finding = checkLanguage(before) { findings.add(finding) }
    findings.add(contentsOf: PolicyChange(before, manifest).findings)
    reportGone(&findings)
    if contentBytes < earlier.contentBytes {
      findings.add(
        Diagnostic(
          .note, .smallerContent,
          "the content has \(contentBytes) bytes, and \(earlier.contentBytes) in \(earlier.name)",
          at: .archive(name: archiveName)))
    }
    return findings
  }

  private func notComparable() -> Diagnostic {
    var notes: [Diagnostic.Note] = []
    if let failure = earlier.failure {
      notes.append(Diagnostic.Note(failure.message, at: failure.place))
    }
    return Diagnostic(
      .error, .earlierUnreadable,
      "the pack cannot be compared with \(earlier.name), which is not in order",
      at: .archive(name: archiveName), notes: notes, help: "name the archive that was released")
  }

  private func checkIdentifier(_ before: Manifest) -> Diagnostic? {
    let id = manifest.assetPackID
    guard !id.value.utf8.elementsEqual(before.assetPackID.value.utf8) else { return nil }
    let shown = DisplayText.escape(before.assetPackID.value, limit: 100)
    return Diagnostic(
      .error, .identifierChanged,
      "the asset-pack id is \"\(DisplayText.escape(id.value, limit: 100))\", and \"\(shown)\" in "
        + "\(earlier.name): this is another pack, not a new version",
      at: manifest.place(of: id.range),
      notes: [
        Diagnostic.Note("the earlier id", at: before.place(of: before.assetPackID.range)),
        Diagnostic.Note(AppleHosting.identity.text),
      ])
  }

  /// An empty list means all platforms.
  private func checkPlatforms(_ before: Manifest) -> [Diagnostic] {
    let now = Self.platforms(manifest)
    let then = Self.platforms(before)
    let range = manifest.platforms.first.flatMap { first in
      manifest.platforms.last.map { first.range.lowerBound..<$0.range.upperBound }
    }
    let place = range.map(manifest.place) ?? .archive(name: archiveName)
    var findings: [Diagnostic] = []
    for platform in Platform.allCases where then.contains(platform) && !now.contains(platform) {
      let old = before.platforms.first { $0.value == platform }
      var notes = [Diagnostic.Note(AppleHosting.platforms.text)]
      if let old {
        notes.insert(Diagnostic.Note("it is listed here", at: before.place(of: old.range)), at: 0)
      }
      findings.append(
        Diagnostic(
          route == .selfHosted ? .warning : .error, .platformDropped,
          "\(platform.rawValue) was dropped, which \(earlier.name) is for", at: place, notes: notes,
          help: "keep the platform, or begin a pack with another id"))
    }
    for platform in Platform.allCases where now.contains(platform) && !then.contains(platform) {
      findings.append(
        Diagnostic(
          .note, .platformAdded,
          "\(platform.rawValue) is new: no later version can drop it again", at: place))
    }
    return findings
  }

  private static func platforms(_ manifest: Manifest) -> Set<Platform> {
    manifest.platforms.isEmpty ? Set(Platform.allCases) : Set(manifest.platforms.map(\.value))
  }

  private func checkLanguage(_ before: Manifest) -> Diagnostic? {
    let (now, then) = (manifest.language, before.language)
    guard now?.value.lowercased() != then?.value.lowercased() else { return nil }
    func shown(_ language: Located<String>?) -> String {
      language.map { "\"\(DisplayText.escape($0.value))\"" } ?? "none"
    }
    let place = now.map { manifest.place(of: $0.range) } ?? .archive(name: archiveName)
    let notes = then.map { [Diagnostic.Note("it was set here", at: before.place(of: $0.range))] }
    return Diagnostic(
      .warning, .languageChanged,
      "the pack's language is \(shown(now)), and \(shown(then)) in \(earlier.name): other devices "
        + "get it", at: place, notes: notes ?? [])
  }

  private func reportGone(_ findings: inout FindingList) {
    for file in earlier.gone {
      findings.add(
        Diagnostic(
          .warning, .fileGone,
          "\(file.display) is gone; apps that were built for \(earlier.name) get this version, too",
          at: .archive(name: archiveName),
          notes: [Diagnostic.Note("it was here", at: file.place)]))
    }
    for _ in 0..<(earlier.goneCount - UInt64(earlier.gone.count)) {
      findings.add(Diagnostic(.warning, .fileGone, ""))
    }
  }
}
