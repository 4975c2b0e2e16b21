package import AssetPackManifest
package import AssetPack
package import Diagnostics
internal import Digest
internal import JSONDocument

/// Holds a download manifest against archives and receipts.
package struct ManifestCheck {
  private let manifest: DownloadManifest
  package private(set) var findings: [Diagnostic] = []
  /// What is known of each listed pack's bytes, by id.
  private var contents: [[UInt8]: ExpectedContent] = [:]

  package init(_ manifest: DownloadManifest) {
    self.manifest = manifest
  }

  /// What an entry's address should give.
  package func content(of entry: DownloadManifest.Entry) -> ExpectedContent {
    contents[entry.key] ?? ExpectedContent(size: entry.downloadSize)
  }

  /// Compares an entry with the archive that it stands for.
  package mutating func compare(_ pack: HostedPack) {
    guard let entry = listed(pack.id, in: pack.name) else { return }
    contents[entry.key] = ExpectedContent(
      size: pack.size, file: pack.path, sha256: pack.sha256.hexadecimal)
    compareSize(entry, pack.size, pack.name)
    var keys: [String] = []
    if !entry.downloadPolicy.means(pack.downloadPolicy) { keys.append("downloadPolicy") }
    if entry.language.map({ Array($0.utf8) }) != pack.language.map({ Array($0.utf8) }) {
      keys.append("language")
    }
    let infos = (entry.userInfo ?? JSONValue(.null), pack.userInfo ?? JSONValue(.null))
    if !infos.0.means(infos.1) { keys.append("userInfo") }
    guard !keys.isEmpty else { return }
    findings.append(
      Diagnostic(
        .error, .factsDiffer,
        "\(keys.joined(separator: " and ")) of \(DisplayText.escape(entry.id)) "
          + (keys.count == 1 ? "is" : "are") + " not what \(pack.name) says", at: entry.place,
        help: "update the manifest from this pack"))
  }

  /// Compares an entry with the receipt of the archive that it stands for.
  package mutating func compare(_ receipt: Receipt, name: String) {
    guard let id = receipt.assetPackID, let entry = listed(id, in: name) else { return }
    let digest = receipt.archive
    if let known = contents[entry.key]?.sha256, known != digest.sha256.hexadecimal {
      findings.append(
        Diagnostic(
          .error, .bytesDiffer,
          "the archive of \(DisplayText.escape(id)) is not the one that \(name) tells of",
          at: .path(name), help: "find out which of the two is the one that was tested"))
    }
    if contents[entry.key] == nil {
      contents[entry.key] = ExpectedContent(
        size: digest.size, sha256: digest.sha256.hexadecimal)
    }
    compareSize(entry, digest.size, name)
  }

  private mutating func listed(_ id: String, in name: String) -> DownloadManifest.Entry? {
    if let entry = manifest[id] { return entry }
    findings.append(
      Diagnostic(
        .error, .packNotListed, "\(DisplayText.escape(id)) is not in the download manifest",
        at: .path(name), help: "add it with download-manifest update"))
    return nil
  }

  private mutating func compareSize(
    _ entry: DownloadManifest.Entry, _ size: UInt64, _ name: String
  ) {
    guard entry.downloadSize != size else { return }
    findings.append(
      Diagnostic(
        .error, .sizeDiffers,
        "downloadSize of \(DisplayText.escape(entry.id)) is \(entry.downloadSize), and \(name) has "
          + "\(size) bytes", at: entry.place,
        help: "update the manifest from the archive that is published"))
  }
}
