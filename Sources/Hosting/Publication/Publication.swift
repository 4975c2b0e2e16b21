internal import AssetPack
package import AssetPackManifest
package import Diagnostics
internal import Digest
package import SystemIO

/// Puts packs and their download manifests into a folder that a web server serves, in the safe order.
///
/// Archives come first, each under a name of its own that is never used again, `ID/VERSION-SHA256.aar`;
/// each is read back. The manifest is replaced last, in one step. Nothing else is ever replaced, and a run
/// that was interrupted is simply run again. The folder has to be locked meanwhile.
package struct Publication: Sendable {
  /// A manifest that the folder gets.
  package struct Manifest: Sendable {
    package let path: NativePath
    package let text: String
    package let difference: ManifestDifference

    package init(path: NativePath, text: String, difference: ManifestDifference) {
      self.path = path
      self.text = text
      self.difference = difference
    }
  }

  /// One thing that is done.
  package enum Step: Sendable {
    case makeFolder(NativePath)
    /// Copies a pack to a new name, and reads the copy back.
    case copy(HostedPack, to: NativePath)
    /// The same bytes are there already.
    case keep(HostedPack, at: NativePath)
    case writeManifest(Manifest)
    /// The manifest is the same already.
    case keepManifest(NativePath)
  }

  package let steps: [Step]

  /// The address of packs under a base.
  package static func address(base: PackAddress) -> PackAddress {
    guard case .base(let text) = base else { return base }
    return .template(text + "/{id}/{version}-{sha256}.aar")
  }

  /// Whether an entry is what ``address(base:)`` makes of a pack, so that there is nothing to publish.
  package static func publishes(
    _ entry: DownloadManifest.Entry?, _ pack: HostedPack, at address: PackAddress
  ) -> Bool {
    guard let entry else { return false }
    let url = address.url(id: pack.id, version: entry.version, sha256: pack.sha256)
    return entry.url.utf8.elementsEqual(url.utf8)
  }

  /// Finds out what has to be done; reads what is in the folder, and changes nothing.
  ///
  /// Throws ``DiagnosticCode/nameTaken`` where a name that is needed holds other bytes.
  package init(
    of packs: [(pack: HostedPack, version: UInt64)], in folder: NativePath, manifests: [Manifest]
  ) throws(Failure) {
    var steps: [Step] = []
    var folders: Set<[UInt8]> = []
    for (pack, version) in packs {
      let id = Array(pack.id.utf8)
      guard id != [0x2E], id != [0x2E, 0x2E] else {
        throw Failure(
          .invalidIdentifier, "the asset-pack id \(pack.id) cannot name a folder",
          at: .path(pack.name))
      }
      let own = folder.appending(id)
      let target = own.appending("\(version)-\(pack.sha256.hexadecimal).aar".utf8)
      if try Self.isThere(target, pack) {
        steps.append(.keep(pack, at: target))
        continue
      }
      if folders.insert(id).inserted, !Self.isFolder(own) { steps.append(.makeFolder(own)) }
      steps.append(.copy(pack, to: target))
    }
    for manifest in manifests {
      let isSame = (try? Self.text(of: manifest.path)) == Array(manifest.text.utf8)
      steps.append(isSame ? .keepManifest(manifest.path) : .writeManifest(manifest))
    }
    self.steps = steps
  }

  /// Does a step.
  package func perform(_ step: Step, progress: (UInt64) -> Void) throws(Failure) {
    switch step {
    case .keep, .keepManifest: break
    case .makeFolder(let path): try Self.makeFolder(path)
    case .copy(let pack, let target): try Self.copy(pack, to: target, progress)
    case .writeManifest(let manifest):
      let file = try AtomicOutput(manifest.path, overwrites: true)
      try file.write(Array(manifest.text.utf8))
      try file.commit()
    }
  }

  private static func text(of path: NativePath) throws(Failure) -> [UInt8]? {
    try FileSource(path).readAll(limit: 64 << 20)
  }

  private static func isFolder(_ path: NativePath) -> Bool {
    (try? FileDescriptor.open(path, [.directory, .noFollow])) != nil
  }

  /// Whether a name holds a pack's bytes; fails when it holds others.
  private static func isThere(_ target: NativePath, _ pack: HostedPack) throws(Failure) -> Bool {
    let digest: FileDigest
    do throws(Failure) {
      digest = try Self.digest(of: target)
    } catch  where error.code == .missingInput {
      return false
    }
    if digest.sha256 == pack.sha256 { return true }
    throw Failure(
      .nameTaken, "\(target.display) is there already with other bytes", at: .path(target.display),
      help:
        "it was changed or damaged after it was published; remove it if nobody can have loaded it,"
        + " or publish under the next version")
  }

  private static func digest(of path: NativePath) throws(Failure) -> FileDigest {
    try DigestingSource(try FileSource(path)).finish()
  }

  private static func makeFolder(_ path: NativePath) throws(Failure) {
    do throws(SystemError) {
      let parent = try FileDescriptor.open(path.folder, .directory)
      try parent.makeFolder(path.name)
      try parent.synchronize(path.folder.display)
    } catch {
      guard error.kind == .permission else {
        throw Failure(.outputNotCreatable, error.message, at: .path(path.display))
      }
      throw error.outputFailure()
    }
  }

  private static func copy(
    _ pack: HostedPack, to target: NativePath, _ progress: (UInt64) -> Void
  ) throws(Failure) {
    let file = try AtomicOutput(target, overwrites: false)
    let source = try DigestingSource(try FileSource(pack.path))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      progress(UInt64(count))
    }
    guard try source.finish().sha256 == pack.sha256 else {
      throw Failure(
        .copyDiffers, "\(pack.name) changed while it was published", at: .path(pack.name),
        help: "publish it again when nothing writes to it any more")
    }
    try file.commit()
    guard try digest(of: target).sha256 == pack.sha256 else {
      throw Failure(
        .copyDiffers, "\(target.display) reads back with other bytes than were written",
        at: .path(target.display), help: "remove it, and look after the disk")
    }
  }
}
