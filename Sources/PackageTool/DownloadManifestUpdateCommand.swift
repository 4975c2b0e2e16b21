internal import AssetPackManifest
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import SystemIO

/// `ba-package download-manifest update`: new versions of packs in a list that is out.
struct DownloadManifestUpdateCommand: Subcommand {
  private static let manifest = Operand<NativePath>(
    .file("M.json", suffixes: [".json"]),
    help: "The published download manifest, changed in place; - reads standard input and prints")
  private static let packs = ListOption(
    "asset-pack-paths", .file("PACK", suffixes: [".aar"]), takesMany: true, isRequired: true,
    help: "The new and changed packs; may be given several times")

  static let command = Command(
    "download-manifest", "update", summary: "raise versions in a download manifest",
    discussion: [
      "Raises by one the version of each pack that is passed, or sets it with ID=N, never to a lower "
        + "one; a new pack starts at 0. Entries of other packs, and keys that are not known, stay.",
      "The file is replaced in one step. Two updates at once wait for each other. An update that was "
        + "killed can be run again: what it had published is not raised a second time.",
    ],
    operands: [manifest],
    options: [packs] + DownloadManifestOptions.platformFlags
      + [
        DownloadManifestOptions.baseURL, DownloadManifestOptions.template,
        DownloadManifestOptions.versions, SharedOptions.jobs,
      ],
    rules: [DownloadManifestOptions.platformRule, DownloadManifestOptions.addressRule],
    examples: [
      Command.Example(
        "ba-package download-manifest update manifest.json --asset-pack-paths A.aar B.aar --ios "
          + "--download-base-url https://cdn.example.com/packs", "both versions rise by one"),
      Command.Example(
        "curl -s https://cdn.example.com/manifest.json | ba-package download-manifest update - "
          + "--asset-pack-paths A.aar --ios --download-base-url https://cdn.example.com/packs",
        "from the published one to standard output"),
    ])

  private let manifest: NativePath
  private let paths: [NativePath]
  private let options: DownloadManifestOptions
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    manifest = try arguments.required(Self.manifest)
    paths = arguments[Self.packs]
    options = try DownloadManifestOptions(arguments, packCount: paths.count)
    jobs = SharedOptions.jobCount(arguments)
    guard ([manifest] + paths).filter(\.isDash).count <= 1 else {
      throw arguments.misuse("- is standard input, which can be read once")
    }
    if manifest.isDash, options.targets.count > 1 {
      throw arguments.misuse("--all-platforms changes several files", help: "name M.json")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let read = try HostedPacks(paths, jobs: jobs, console)
    if let failure = read.failure { return failure }
    let versions = try options.versions.assigned(to: read.packs)
    // One lock is enough: the files of all platforms lie in one folder.
    let lock = manifest.isDash ? nil : try Lock(manifest)
    var updates: [Update] = []
    for target in options.targets {
      let packs = zip(read.packs, versions).filter { pack, _ in
        options.targets.count == 1 || pack.isFor(target.platform)
      }
      guard !packs.isEmpty else { continue }
      let update = try update(target, packs, console)
      try console.emit(update.findings)
      updates.append(update)
    }
    let statuses = updates.flatMap(\.findings.exitStatuses)
    if !statuses.isEmpty { return ExitStatus.gravest(of: statuses) }
    for index in updates.indices { try updates[index].begin(read.packs) }
    for update in updates { try write(update, console) }
    // The last thing: until here a run that is killed counts as not done.
    try console.output.flush()
    for update in updates { try update.journal?.end() }
    _ = consume lock
    return .success
  }

  /// Keeps others from changing the file; a class, so that it can be optional.
  private final class Lock {
    private let lock: FolderLock

    init(_ path: NativePath) throws(Failure) {
      lock = try FolderLock.acquire(forFile: path)
    }
  }

  /// One file's next state.
  private struct Update {
    /// Nil for standard output.
    let path: NativePath?
    let old: DownloadManifest
    let new: DownloadManifest
    let difference: ManifestDifference
    let findings: FindingList
    var journal: UpdateJournal?

    mutating func begin(_ packs: [HostedPack]) throws(Failure) {
      try journal?.begin(packs, in: new, over: old)
    }
  }

  private func update(
    _ target: DownloadManifestOptions.Target, _ packs: [(HostedPack, UInt64?)], _ console: Console
  ) throws(Failure) -> Update {
    let path = target.path(manifest)
    let read = try DownloadManifest.read(path)
    var findings = read.findings
    guard let published = read.manifest else {
      return Update(
        path: path, old: DownloadManifest(), new: DownloadManifest(),
        difference: ManifestDifference(DownloadManifest(), DownloadManifest()), findings: findings)
    }
    let journal = path.isDash ? nil : try UpdateJournal(for: path)
    var edit = ManifestEdit(from: published, for: target.platform)
    for (pack, version) in packs {
      edit.put(pack, version: version, address: options.address) { published in
        journal?.holds(pack.id, published, pack.sha256) ?? false
      }
    }
    let difference = edit.finish()
    findings.add(edit.findings)
    return Update(
      path: path.isDash ? nil : path, old: published, new: edit.manifest, difference: difference,
      findings: findings, journal: journal)
  }

  private func write(_ update: Update, _ console: Console) throws(Failure) {
    guard let path = update.path else { return try console.document(update.new.text) }
    let file = try AtomicOutput(path, overwrites: true)
    try file.write(Array(update.new.text.utf8))
    try file.commit()
    for change in update.difference.changes {
      try console.summary("\(path.display): \(ManifestChangeText.line(change))\n")
      try console.result(json: ManifestChangeText.json(change, manifest: path))
    }
  }
}
