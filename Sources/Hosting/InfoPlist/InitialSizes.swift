package import AssetPackManifest

/// A pack as far as the sizes in an Info.plist depend on it.
package struct SizedPack: Sendable {
  package let name: String
  package let id: String
  package let policy: DownloadPolicy
  /// Empty for all of them.
  package let platforms: [Platform]
  /// The archive's bytes, which are what a device downloads.
  package let archiveBytes: UInt64
  /// The sum of the bytes of its files, which are what they take on a device.
  package let contentBytes: UInt64

  package init(
    name: String, id: String, policy: DownloadPolicy, platforms: [Platform], archiveBytes: UInt64,
    contentBytes: UInt64
  ) {
    self.name = name
    self.id = id
    self.policy = policy
    self.platforms = platforms
    self.archiveBytes = archiveBytes
    self.contentBytes = contentBytes
  }

  /// Whether it is downloaded right after the app's installation: nil when it is not, else whether it
  /// is essential.
  ///
  /// Apple describes all four keys as those of the packs that download "immediately after app
  /// installation". So packs on demand are not counted, nor those for `subsequentUpdate` alone.
  package var isInitiallyEssential: Bool? {
    switch policy {
    case .essential(let events): events.contains(.firstInstallation) ? true : nil
    case .prefetch(let events): events.contains(.firstInstallation) ? false : nil
    case .onDemand: nil
    }
  }
}

/// The four sizes of an Info.plist, in bytes.
package struct InitialSizes: Sendable, Hashable {
  /// Compressed, of the packs that are not essential.
  package private(set) var download: UInt64 = 0
  /// Compressed, of the essential packs.
  package private(set) var essentialDownload: UInt64 = 0
  /// Uncompressed, of the packs that are not essential.
  package private(set) var install: UInt64 = 0
  /// Uncompressed, of the essential packs.
  package private(set) var essentialInstall: UInt64 = 0

  /// Adds up the packs that are downloaded right after installation.
  package init(of packs: some Sequence<SizedPack>) {
    for pack in packs {
      switch pack.isInitiallyEssential {
      case true?:
        Self.add(pack.archiveBytes, to: &essentialDownload)
        Self.add(pack.contentBytes, to: &essentialInstall)
      case false?:
        Self.add(pack.archiveBytes, to: &download)
        Self.add(pack.contentBytes, to: &install)
      case nil: break
      }
    }
  }

  /// Property lists hold at most the largest signed number of 64 bits.
  private static func add(_ bytes: UInt64, to sum: inout UInt64) {
    let (result, overflows) = sum.addingReportingOverflow(bytes)
    sum = overflows ? UInt64(Int64.max) : min(result, UInt64(Int64.max))
  }

  /// The value of one of the four keys; nil for any other.
  package subscript(_ key: InfoPlistKey) -> UInt64? {
    switch key {
    case .downloadAllowance: download
    case .essentialDownloadAllowance: essentialDownload
    case .maxInstallSize: install
    case .essentialMaxInstallSize: essentialInstall
    default: nil
    }
  }
}
