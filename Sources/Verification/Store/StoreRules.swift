internal import AppleArchiveFormat
internal import AssetPackManifest
internal import Diagnostics
internal import JSONDocument

/// The rules of the route by which a pack is to reach devices.
struct StoreRules {
  let route: DistributionRoute
  let archiveName: String

  /// What the route says of a pack's manifest.
  func check(_ manifest: Manifest) -> [Diagnostic] {
    switch route {
    case .apple: [checkIdentifier(manifest), checkUserInfo(manifest)].compactMap(\.self)
    case .selfHosted: [checkAddress(manifest)].compactMap(\.self)
    }
  }

  /// What the route says of an archive.
  func check(_ facts: ArchiveFacts) -> [Diagnostic] {
    guard route == .apple, facts.fileBytes > AppleHosting.totalBytes else { return [] }
    return [
      finding(
        .error, .storeSize,
        "the pack has \(facts.fileBytes) bytes, more than all packs of an app may have together",
        .archive(name: archiveName), AppleHosting.total)
    ]
  }

  /// What the route makes of the remark on a container that Apple's packs do not use.
  func judge(_ remark: Diagnostic) -> Diagnostic {
    guard route == .apple else { return remark }
    var remark = remark
    remark.severity = .error
    remark.notes.append(Diagnostic.Note(AppleHosting.containers.text))
    return remark
  }

  private func checkIdentifier(_ manifest: Manifest) -> Diagnostic? {
    let id = manifest.assetPackID
    guard !id.value.unicodeScalars.allSatisfy(AppleHosting.takes) else { return nil }
    return finding(
      .error, .storeIdentifier,
      "App Store Connect refuses the asset-pack id \"\(DisplayText.escape(id.value, limit: 100))\"",
      manifest.place(of: id.range), AppleHosting.identifiers,
      help: "use letters, digits and hyphens")
  }

  private func checkUserInfo(_ manifest: Manifest) -> Diagnostic? {
    guard let userInfo = manifest.userInfo else { return nil }
    return finding(
      .error, .storeUserInfo, "Apple's hosting refuses a pack with \"userInfo\"",
      manifest.place(of: userInfo.range), AppleHosting.userInfo,
      help: "remove it; put what the app needs to know into a file of the pack")
  }

  private func checkAddress(_ manifest: Manifest) -> Diagnostic? {
    let id = manifest.assetPackID
    guard !SelfHosting.fitsAddress(id.value) else { return nil }
    return finding(
      .warning, .identifierInAddress,
      "the asset-pack id \"\(DisplayText.escape(id.value, limit: 100))\" cannot stand in an address "
        + "as it is", manifest.place(of: id.range), SelfHosting.addresses,
      help: "use letters, digits, hyphens, dots and underscores")
  }

  private func finding(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, _ place: Place,
    _ rule: StoreRule, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, code, message, at: place, notes: [Diagnostic.Note(rule.text)], help: help)
  }
}
