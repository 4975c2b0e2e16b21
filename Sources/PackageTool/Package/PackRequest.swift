internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
internal import Packaging
internal import SystemIO

/// Where packs go.
enum PackDestination: Sendable {
  /// `-` is standard output.
  case file(NativePath)
  /// `ID.aar` in a folder, and its receipt beside it.
  case folder(NativePath)

  /// The folder that packs lie in; the working directory for standard output.
  var folder: NativePath {
    switch self {
    case .file(let path): path.isDash ? .workingDirectory : path.folder
    case .folder(let folder): folder
    }
  }
}

/// What is asked of each pack.
struct PackRequest: Sendable {
  let destination: PackDestination
  let options: PackagingOptions
  /// Whether whatever lies under an output's name is replaced.
  let overwrites: Bool
  /// Nil where it follows from the destination, or where there is none.
  let receipt: NativePath?
  let lock: NativePath?
  /// The version that receipts and locks record.
  let version: UInt64?
  let depfile: NativePath?
  let budget: NativePath?

  /// Whether packs that an earlier run made are left alone or replaced, and others refused.
  var keepsUnchanged: Bool {
    if case .folder = destination { return !overwrites }
    return false
  }

  /// The files of a pack with an id, nil for `--output-path`.
  ///
  /// In a folder each pack has its receipt, which tells the next run whether anything changed.
  func outputs(id: String) -> PackOutputs {
    switch destination {
    case .file(let path):
      PackOutputs(archive: path, receipt: receipt, lock: lock, overwrites: overwrites)
    case .folder(let folder):
      PackOutputs(
        archive: folder.appending("\(id).aar".utf8),
        receipt: receipt ?? folder.appending("\(id).receipt.json".utf8), lock: lock,
        overwrites: overwrites)
    }
  }

  func header(for manifest: Manifest, at path: NativePath, _ outputs: PackOutputs) -> ReceiptHeader
  {
    ReceiptHeader(
      tool: "ba-package \(PackageTool.version)", codec: options.compression.description,
      assetPackID: manifest.assetPackID.value, version: version,
      gitCommit: outputs.receipt == nil
        ? nil : GitCommit.current(at: path.isDash ? .workingDirectory : path.folder))
  }
}
