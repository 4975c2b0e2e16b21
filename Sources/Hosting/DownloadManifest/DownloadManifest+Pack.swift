internal import AssetPackManifest

extension DownloadManifest.Entry {
  /// An entry for a pack on disk.
  init(_ pack: HostedPack, url: String, version: UInt64, replacing old: Self? = nil) {
    self.init(
      id: pack.id, url: url, version: version, downloadSize: pack.size,
      downloadPolicy: pack.downloadPolicy, language: pack.language, userInfo: pack.userInfo,
      foreign: old?.foreign ?? [])
  }
}
