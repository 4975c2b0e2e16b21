internal import AssetPackManifest
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import SystemIO

/// `ba-package download-manifest create`: a first list of packs for devices.
struct DownloadManifestCreateCommand: Subcommand {
  private static let output = SingleOption(
    "output-path", short: "o", .file("M.json", suffixes: [".json"]),
    fallback: "standard output", help: "Where the download manifest goes")
  private static let force = Flag("force", short: "f", help: "Replace an output that exists")

  static let command = Command(
    "download-manifest", "create", summary: "make a download manifest from packs",
    discussion: [
      "Sizes are those of the archives themselves; policies, userInfo and languages come from the "
        + "embedded manifests. Versions start at 0 unless they are given.",
      "What is out already is changed with update: a device loads a pack again only when its version "
        + "rises. With --force, a version lower than in the file that is replaced is an error.",
    ],
    operands: [SharedOptions.packs],
    options: DownloadManifestOptions.platformFlags
      + [
        DownloadManifestOptions.baseURL, DownloadManifestOptions.template,
        DownloadManifestOptions.versions, output, force, SharedOptions.jobs,
      ],
    rules: [DownloadManifestOptions.platformRule, DownloadManifestOptions.addressRule],
    examples: [
      Command.Example(
        "ba-package download-manifest create *.aar --ios "
          + "--download-base-url https://cdn.example.com/packs -o manifest.json",
        "each pack at BASE/ID, version 0"),
      Command.Example(
        "ba-package download-manifest create A.aar B.aar --all-platforms --url-template "
          + "'https://cdn.example.com/{id}/{version}' --asset-pack-versions A=3 B=1 -o m.json",
        "m-ios.json, m-macos.json and so on"),
    ])

  private let paths: [NativePath]
  private let options: DownloadManifestOptions
  private let output: NativePath?
  private let overwrites: Bool
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    paths = try SharedOptions.inputs(SharedOptions.packs, arguments)
    options = try DownloadManifestOptions(arguments, packCount: paths.count)
    let output = arguments[Self.output]
    self.output = output?.isDash == true ? nil : output
    overwrites = arguments[Self.force]
    jobs = SharedOptions.jobCount(arguments)
    if self.output == nil, options.targets.count > 1 {
      throw arguments.misuse(
        "--all-platforms makes several files", help: "name one with -o, such as -o manifest.json")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let read = try HostedPacks(paths, jobs: jobs, console)
    if let failure = read.failure { return failure }
    let versions = try options.versions.assigned(to: read.packs)
    var statuses: Set<ExitStatus> = []
    for target in options.targets where isWanted(target, read.packs) {
      let path = output.map(target.path)
      let lock = try path.map { path throws(Failure) in try Lock(path) }
      var edit = ManifestEdit.new(
        replacing: try published(path, console), for: target.platform)
      for (pack, version) in zip(read.packs, versions)
      where options.targets.count == 1 || pack.isFor(target.platform) {
        edit.put(pack, version: version ?? 0, address: options.address)
      }
      _ = edit.finish()
      try console.emit(edit.findings)
      if edit.findings.hasErrors {
        statuses.formUnion(edit.findings.exitStatuses)
      } else {
        try write(edit.manifest, path, console)
      }
      _ = consume lock
    }
    return ExitStatus.gravest(of: statuses)
  }

  /// Keeps others from changing the file; a class, so that it can be optional.
  private final class Lock {
    private let lock: FolderLock

    init(_ path: NativePath) throws(Failure) {
      lock = try FolderLock.acquire(forFile: path)
    }
  }

  /// With several manifests, one that would hold nothing is not made.
  private func isWanted(
    _ target: DownloadManifestOptions.Target, _ packs: [HostedPack]
  ) -> Bool {
    options.targets.count == 1 || packs.contains { $0.isFor(target.platform) }
  }

  /// What the output replaces; a file that is no download manifest counts as none.
  private func published(
    _ path: NativePath?, _ console: Console
  ) throws(Failure) -> DownloadManifest {
    guard let path else { return DownloadManifest() }
    if let obstacle = AtomicOutput.obstacle(at: path, overwrites: overwrites) { throw obstacle }
    do throws(Failure) {
      return try DownloadManifest.read(path).manifest ?? DownloadManifest()
    } catch  where error.code == .missingInput {
      return DownloadManifest()
    }
  }

  private func write(
    _ manifest: DownloadManifest, _ path: NativePath?, _ console: Console
  ) throws(Failure) {
    for entry in manifest.entries where path != nil {
      try console.result(json: entry.json(type: "assetPack"))
    }
    guard let path else { return try console.document(manifest.text) }
    let file = try AtomicOutput(path, overwrites: overwrites)
    try file.write(Array(manifest.text.utf8))
    try file.commit()
    let count = Quantities.counted(UInt64(manifest.entries.count), "pack")
    try console.summary("\(path.display): a download manifest of \(count)\n")
  }
}
