internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
internal import AssetResolution
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Packaging
internal import SystemIO

/// Where packs go.
enum PackDestination: Sendable {
  /// `-` is standard output.
  case file(NativePath)
  /// `ID.aar` in a folder.
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
struct PackRequest {
  let options: PackagingOptions
  let overwrites: Bool
  let receipt: NativePath?
  let lock: NativePath?
  /// The version that receipts and locks record.
  let version: UInt64?

  func outputs(archive: NativePath) -> PackOutputs {
    PackOutputs(archive: archive, receipt: receipt, lock: lock, overwrites: overwrites)
  }

  func header(for manifest: Manifest, at path: NativePath) -> ReceiptHeader {
    ReceiptHeader(
      tool: "ba-package \(PackageTool.version)", codec: options.compression.description,
      assetPackID: manifest.assetPackID.value, version: version,
      gitCommit: receipt == nil
        ? nil : GitCommit.current(at: path.isDash ? .workingDirectory : path.folder))
  }
}

/// One pack on its way from a manifest to a file.
struct PackJob {
  let manifestPath: NativePath
  private(set) var manifest: LoadedManifest?
  private(set) var output: NativePath?
  private(set) var resolution: Resolution?
  /// All that is to be said, and all that keeps the pack from being written.
  private(set) var findings = FindingList()
  /// In nanoseconds.
  private(set) var duration: UInt64 = 0

  /// Reads the manifest and looks whether the output can be made; what fails is in the findings.
  init(_ path: NativePath, _ destination: PackDestination, overwrites: Bool) {
    manifestPath = path
    do throws(Failure) {
      let loaded = try LoadedManifest(path)
      findings.add(loaded.findings)
      manifest = loaded
      manifest?.findings = FindingList()
    } catch {
      findings.add(error.diagnostic)
    }
    switch destination {
    case .file(let path):
      output = path
    case .folder(let folder):
      guard let id = manifest?.manifest?.assetPackID.value else { return }
      output = folder.appending(Array("\(id).aar".utf8))
    }
    if let output, !output.isDash,
      let obstacle = AtomicOutput.obstacle(at: output, overwrites: overwrites)
    {
      findings.add(obstacle.diagnostic)
    }
  }

  /// Refuses two packs with one id, which would go to one file.
  static func refuseSharedOutputs(_ jobs: inout [PackJob]) {
    var first: [NativePath: Int] = [:]
    for index in jobs.indices {
      guard let output = jobs[index].output else { continue }
      guard let earlier = first[output] else {
        first[output] = index
        continue
      }
      let message = "two packs would go to \(output.display)"
      let (one, other) = (jobs[earlier].idPlace, jobs[index].idPlace)
      jobs[earlier].findings.add(
        Diagnostic(
          .error, .sharedOutput, message, at: one,
          notes: [Diagnostic.Note("the other pack has the same id", at: other)],
          help: "give each pack an id of its own"))
      jobs[index].findings.add(
        Diagnostic(
          .error, .sharedOutput, message, at: other,
          notes: [Diagnostic.Note("the other pack has the same id", at: one)]))
    }
  }

  private var idPlace: Place {
    guard let manifest = manifest?.manifest else { return .path(manifestPath.display) }
    return manifest.place(of: manifest.assetPackID.range)
  }

  /// Resolves the selectors.
  mutating func resolve(
    override: NativePath?, archive: ArchiveListing?, _ options: ResolutionOptions,
    _ request: PackRequest,
    _ console: Console
  ) {
    console.progress.begin("scanning")
    do throws(Failure) {
      resolution = try manifest?.resolve(override: override, archive: archive, options) { _ in
        console.progress.advance(0)
      }
      if let manifest { findings.add(manifest.findings) }
      if let manifest, let resolution {
        try console.detail(manifest.detail(of: resolution, override: override, archive: archive))
      }
      if let output, let manifest = manifest?.manifest, let resolution,
        !resolution.findings.hasErrors
      {
        let check = OutputCheck(manifest, at: manifestPath, resolution)
        findings.add(contentsOf: check.findings(request.outputs(archive: output)))
      }
    } catch {
      findings.add(error.diagnostic)
    }
    console.progress.finish()
  }

  /// Writes the pack unless something is in the way; nil when there is none.
  mutating func write(
    _ pool: WorkerPool, _ request: PackRequest, _ console: Console
  ) -> ArchiveStatistics? {
    guard !findings.hasErrors, let loaded = manifest, let manifest = loaded.manifest,
      let resolution, let output
    else { return nil }
    let start = Environment.monotonicNanoseconds
    console.progress.begin("packaging \(output.display)", total: resolution.byteCount)
    defer { console.progress.finish() }
    let packager = Packager(pool: pool, options: request.options)
    do throws(PackagingFailure) {
      let statistics = try packager.write(
        resolution, manifest: loaded.bytes, request.header(for: manifest, at: manifestPath),
        to: request.outputs(archive: output)
      ) { console.progress.advance($0) }
      duration = Environment.monotonicNanoseconds - start
      return statistics
    } catch {
      findings.add(error.findings)
      return nil
    }
  }
}
