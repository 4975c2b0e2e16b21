internal import AppleArchiveFormat
internal import AssetPackManifest
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import HTTPClient
internal import Hosting
internal import SystemIO
internal import Verification

/// `ba-package publish`: packs and their list into a folder that a web server serves.
struct PublishCommand: Subcommand {
  private static let folder = SingleOption(
    "to", .folder(), isRequired: true, help: "The folder that a web server serves")
  private static let baseURL = SingleOption(
    "base-url",
    DownloadManifestOptions.address { base throws(HTTPURL.Problem) in try PackAddress(base: base) },
    isRequired: true, help: "The address of that folder")
  private static let dryRun = Flag(
    "dry-run", help: "Print what would be done, and change nothing")
  private static let name = DefaultedOption(
    "manifest-name", .text("NAME"), default: "manifest.json", shown: "manifest.json",
    help: "The name of the download manifest in the folder")

  static let command = Command(
    "publish", summary: "copy packs and their download manifest to where a server serves them",
    discussion: [
      "Verifies every pack, copies each to ID/VERSION-SHA256.aar, reads the copies back, and replaces "
        + "manifest.json last, in one step. Nothing else is ever replaced.",
      "The version of a pack rises by one unless these bytes are published already. A run that was "
        + "interrupted can simply be run again.",
    ],
    operands: [SharedOptions.packs],
    options: [folder, baseURL, name, dryRun] + DownloadManifestOptions.platformFlags
      + [DownloadManifestOptions.versions, SharedOptions.jobs],
    rules: [
      .atMostOne(
        DownloadManifestOptions.iOS, DownloadManifestOptions.macOS, DownloadManifestOptions.tvOS,
        DownloadManifestOptions.visionOS, DownloadManifestOptions.allPlatforms)
    ],
    examples: [
      Command.Example(
        "ba-package publish *.aar --to /srv/www/packs --base-url https://cdn.example.com/packs "
          + "--dry-run", "what would be done")
    ])

  private let paths: [NativePath]
  private let folder: NativePath
  private let address: PackAddress
  private let name: String
  private let isDryRun: Bool
  private let targets: [DownloadManifestOptions.Target]
  private let versions: PackVersions
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    paths = arguments[SharedOptions.packs]
    if paths.contains(where: \.isDash) {
      throw arguments.misuse(
        "a pack from standard input cannot be published, because it is read several times",
        help: "save it to a file first")
    }
    folder = try arguments.required(Self.folder)
    address = Publication.address(base: try arguments.required(Self.baseURL))
    name = arguments[Self.name]
    if name.contains("/") || name.hasPrefix(".") {
      throw arguments.misuse("--manifest-name is a name, such as manifest.json")
    }
    isDryRun = arguments[Self.dryRun]
    targets = DownloadManifestOptions.targets(arguments)
    do throws(Failure) {
      versions = try PackVersions(
        arguments[DownloadManifestOptions.versions], packCount: paths.count)
    } catch {
      throw arguments.misuse(error.message, code: error.code, help: error.help)
    }
    jobs = SharedOptions.jobCount(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    if let refused = try verify(console) { return refused }
    let read = try HostedPacks(paths, jobs: jobs, console)
    if let failure = read.failure { return failure }
    if let finding = mixture(read.packs) {
      try console.emit(finding)
      return .badData
    }
    guard (try? FileDescriptor.open(folder, .directory)) != nil else {
      throw Failure(
        .outputNotCreatable, "there is no folder \(folder.display)", at: .path(folder.display),
        help: "make it first")
    }
    let lock = try FolderLock.acquire(forFile: folder.appending(name.utf8))
    let asked = try versions.assigned(to: read.packs)
    guard let publication = try plan(read.packs, asked, console) else { return .badData }
    for step in publication.steps {
      if !isDryRun {
        console.progress.begin(String(PublicationText.line(step).prefix { $0 != "\n" }))
        defer { console.progress.finish() }
        try publication.perform(step) { console.progress.advance($0) }
      }
      try console.result(PublicationText.line(step) + "\n")
      try console.result(json: PublicationText.json(step, isDone: !isDryRun))
    }
    _ = consume lock
    return .success
  }

  /// Refuses packs that are not in order; nil when all are.
  private func verify(_ console: Console) throws(Failure) -> ExitStatus? {
    let verifier = PackVerifier(
      pool: WorkerPool(threads: jobs), options: VerificationOptions(limits: ArchiveLimits()))
    var statuses: Set<ExitStatus> = []
    for path in paths {
      console.progress.begin("verifying \(path.display)")
      defer { console.progress.finish() }
      do throws(Failure) {
        let report = try verifier.verify(path) { console.progress.advance($0) }
        let findings = report.findings.diagnostics.filter { $0.severity == .error }
        guard !findings.isEmpty else { continue }
        for finding in findings { try console.emit(finding) }
        try console.emit(
          Diagnostic(
            .error, .unsoundPack, "\(report.name) is not in order, so nothing is published",
            at: .path(report.name), help: "make it again, and see what verify says"))
        statuses.insert(.badData)
      } catch {
        try console.emit(error.diagnostic)
        statuses.insert(error.exitStatus)
      }
    }
    return statuses.isEmpty ? nil : ExitStatus.gravest(of: statuses)
  }

  /// What is wrong with one manifest for packs that are for different platforms.
  private func mixture(_ packs: [HostedPack]) -> Diagnostic? {
    guard targets.count == 1, targets[0].platform == nil else { return nil }
    let sets = Set(packs.map { Set($0.platforms) })
    guard sets.count > 1 else { return nil }
    return Diagnostic(
      .error, .mixedPlatforms, "the packs are for different platforms, and one manifest serves all",
      help: "pass --all-platforms for a manifest a platform, or one platform's flag")
  }

  /// The steps; nil after findings that are errors.
  private func plan(
    _ packs: [HostedPack], _ asked: [UInt64?], _ console: Console
  ) throws(Failure) -> Publication? {
    var manifests: [Publication.Manifest] = []
    var copies: [String: (pack: HostedPack, version: UInt64)] = [:]
    for target in targets {
      let chosen = zip(packs, asked).filter { pack, _ in
        targets.count == 1 || pack.isFor(target.platform)
      }
      guard !chosen.isEmpty else { continue }
      let path = target.path(folder.appending(name.utf8))
      guard let old = try published(path, console) else { return nil }
      var edit = ManifestEdit(from: old, for: target.platform)
      for (pack, version) in chosen {
        edit.put(pack, version: version, address: address) { _ in
          Publication.publishes(old[pack.id], pack, at: address)
        }
      }
      let difference = edit.finish()
      try console.emit(edit.findings)
      if edit.findings.hasErrors { return nil }
      for (pack, _) in chosen {
        guard let entry = edit.manifest[pack.id] else { continue }
        copies[entry.url] = (pack, entry.version)
      }
      manifests.append(
        Publication.Manifest(path: path, text: edit.manifest.text, difference: difference))
    }
    let sorted = copies.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    return try Publication(of: sorted, in: folder, manifests: manifests)
  }

  /// What is out; an empty manifest at the first time, nil after errors.
  private func published(
    _ path: NativePath, _ console: Console
  ) throws(Failure) -> DownloadManifest? {
    do throws(Failure) {
      let (manifest, findings) = try DownloadManifest.read(path)
      try console.emit(findings)
      return manifest
    } catch  where error.code == .missingInput {
      return DownloadManifest()
    }
  }
}
