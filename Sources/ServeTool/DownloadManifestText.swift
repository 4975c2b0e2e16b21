internal import AssetPackManifest
internal import JSONDocument
internal import PackServer

/// The download manifest of the packs that are served.
enum DownloadManifestText {
  static let writer: DownloadManifestWriter = { packs in
    Array(DownloadManifest(entries: packs.map(entry)).text.utf8)
  }

  private static func entry(_ pack: OfferedPack) -> DownloadManifest.Entry {
    DownloadManifest.Entry(
      id: pack.manifest.assetPackID.value, url: pack.url, version: pack.version,
      downloadSize: pack.size, downloadPolicy: json(pack.manifest.downloadPolicy.value),
      language: pack.manifest.language?.value, userInfo: pack.manifest.userInfo)
  }

  private static func json(_ policy: DownloadPolicy) -> JSONValue {
    let events: Set<InstallationEvent>? =
      switch policy {
      case .essential(let events), .prefetch(let events): events
      case .onDemand: nil
      }
    let names = events.map { events in
      InstallationEvent.allCases.filter(events.contains).map { JSONValue(.string($0.rawValue)) }
    }
    let details = names.map { [JSONMember("installationEventTypes", .array($0))] } ?? []
    return JSONValue(.object([JSONMember(policy.kind.rawValue, .object(details))]))
  }
}
