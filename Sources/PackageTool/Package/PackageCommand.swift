internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
internal import AssetResolution
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import LZFSE
internal import Packaging
internal import SystemIO

/// `ba-package package`: manifests in, packs out.
struct PackageCommand: Subcommand {
  private static let output = SingleOption(
    "output-path", short: "o", .file("X.aar", suffixes: [".aar"]),
    help: "Where the pack goes; - is standard output")
  private static let outputDirectory = SingleOption(
    "output-directory", .folder(),
    help:
      "Write each pack to ID.aar in this folder, with its receipt beside it, unless nothing changed"
  )
  private static let force = Flag(
    "force", short: "f", help: "Replace outputs that exist, whoever made them")
  private static let effort = DefaultedOption(
    "effort",
    ValueKind<EffortLevel>.choice("LEVEL") { level in
      switch level {
      case .fast: "the fastest"
      case .default: "small and fast"
      case .best: "smaller, several times slower"
      case .max: "the smallest, slowest"
      }
    }, default: .default, help: "How hard to compress")
  private static let compression = DefaultedOption(
    "compression",
    ValueKind<CompressionChoice>.choice("METHOD") { method in
      switch method {
      case .lzfse: "what Apple's packs use"
      case .zlib: "pbzz"
      case .lz4: "pbz4; larger, unpacks fastest"
      case .lzma: "pbzx; smaller, unpacks slowly"
      case .none: "every block is stored"
      }
    }, default: .lzfse, help: "How blocks are compressed")
  private static let preserveMetadata = Flag(
    "preserve-metadata",
    help: "Keep the files' modes and times, and with them what differs "
      + "between machines")
  private static let receipt = SingleOption(
    "receipt", .file("R.json", suffixes: [".json"]),
    help: "Write down what the pack holds, for verify --receipt")
  private static let lock = SingleOption(
    "lock", .file("L.json", suffixes: [".json"]),
    help: "Keep the digest of each version here, and refuse other bytes under the same version")
  private static let depfile = SingleOption(
    "depfile", .file("X.d", suffixes: [".d"]),
    help: "Write down in Make's format what the packs are made from")
  private static let budget = SingleOption(
    "budget", .file("B.json", suffixes: [".json"]),
    help: "Make no pack that crosses a limit in this file")
  private static let packVersion = SingleOption(
    "pack-version", .integer(in: 0...Int.max), fallback: "the locked one, else 1",
    help: "The version that the receipt and the lock record")

  static let command = Command(
    "package", summary: "make asset packs from manifests",
    discussion: [
      "Paths in a manifest count from its sourceRoot, seen from the manifest's folder, and without "
        + "one from the working directory.",
      "The pack appears under its name complete or not at all.",
      "With --output-directory all packs are made at once. A pack stays as it is if its receipt says "
        + "that nothing it depends on changed: the files' bytes, the manifest, the options, the tool. "
        + "An archive that no receipt speaks for is replaced only with --force.",
    ],
    operands: [SharedOptions.manifests],
    options: [
      output, outputDirectory, force, SharedOptions.jobs, effort, compression,
      SharedOptions.sourceRoot, SourceArchive.option, SharedOptions.symlinks,
      SharedOptions.keepJunk,
      preserveMetadata,
      receipt, lock, packVersion, depfile, budget,
    ] + SplitOptions.all,
    rules: [.exactlyOne(output, outputDirectory)],
    examples: [
      Command.Example("ba-package Tutorial.json -o Tutorial.aar", "one pack"),
      Command.Example(
        "ba-package A.json B.json --output-directory out",
        "two packs, out/ID.aar each, made only if something changed"),
      Command.Example(
        "ba-package Tutorial.json -o Tutorial.aar --receipt Tutorial.receipt.json --lock packs.json",
        "with a receipt, and never other bytes under the same version"),
      Command.Example(
        "ba-package Game.json --output-directory out --split-languages --preferred-languages de-AT,en",
        "a pack of each language, and which one a device gets"),
    ])

  /// The words of `--compression`.
  enum CompressionChoice: String, CaseIterable, Sendable {
    case lzfse, zlib, lz4, lzma, none

    func compression(_ effort: EffortLevel) -> Compression {
      switch self {
      case .lzfse: .lzfse(effort)
      case .zlib: .zlib(effort)
      case .lz4: .lz4(effort)
      case .lzma: .lzma(effort)
      case .none: .none
      }
    }
  }

  private let manifests: [NativePath]
  private let split: SplitPlan.Options?
  private let jobs: Int
  private let sourceRoot: NativePath?
  private let sourceArchive: SourceArchive?
  private let resolutionOptions: ResolutionOptions
  private let request: PackRequest

  init(_ arguments: Arguments) throws(Failure) {
    manifests = try SharedOptions.inputs(SharedOptions.manifests, arguments)
    let destination: PackDestination =
      if let folder = arguments[Self.outputDirectory] {
        .folder(folder)
      } else {
        .file(try Self.outputPath(arguments, manifests))
      }
    split = try SplitOptions.plan(arguments, hasFolder: arguments.isGiven(Self.outputDirectory))
    jobs = SharedOptions.jobCount(arguments)
    sourceRoot = arguments[SharedOptions.sourceRoot]
    sourceArchive = try SourceArchive(arguments)
    let preserves = arguments[Self.preserveMetadata]
    var resolution = SharedOptions.resolutionOptions(arguments)
    resolution.recordsTimes = preserves
    resolutionOptions = resolution
    request = PackRequest(
      destination: destination,
      options: PackagingOptions(
        compression: arguments[Self.compression].compression(arguments[Self.effort]),
        time: try SourceDateEpoch.time(Environment.value(SourceDateEpoch.variable)),
        preservesMetadata: preserves, spoolFolder: destination.folder),
      overwrites: arguments[Self.force], receipt: try Self.namedFile(Self.receipt, arguments),
      lock: try Self.namedFile(Self.lock, arguments),
      version: arguments[Self.packVersion].map { UInt64($0) },
      depfile: try Self.namedFile(Self.depfile, arguments),
      budget: try Self.namedFile(Self.budget, arguments))
    try Self.check(request, manifests, isSplit: split != nil, arguments)
  }

  /// Refuses options that say nothing together.
  private static func check(
    _ request: PackRequest, _ manifests: [NativePath], isSplit: Bool, _ arguments: Arguments
  ) throws(Failure) {
    if isSplit, request.depfile != nil {
      throw arguments.misuse(
        "--depfile cannot name the folders in which --split-languages finds languages",
        help: "leave it out, and run the command each time: what is unchanged is left alone")
    }
    if manifests.count > 1 || isSplit, request.receipt != nil {
      throw arguments.misuse(
        "\(isSplit ? "several" : String(manifests.count)) packs cannot share a receipt",
        help: "leave --receipt out: each pack's is ID.receipt.json beside it")
    }
    guard case .file(let path) = request.destination else { return }
    if request.version != nil, request.receipt == nil, request.lock == nil {
      throw arguments.misuse("--pack-version says nothing without --receipt or --lock")
    }
    if path.isDash, request.depfile != nil {
      throw arguments.misuse("--depfile needs an output with a name")
    }
    if path.isDash, request.budget != nil {
      throw arguments.misuse(
        "--budget cannot hold back what goes to standard output", help: "name a file with -o")
    }
  }

  /// A file beside the manifest and the pack, which standard input and output cannot be.
  private static func namedFile(
    _ option: SingleOption<NativePath>, _ arguments: Arguments
  ) throws(Failure) -> NativePath? {
    let path = arguments[option]
    if path?.isDash == true {
      throw arguments.misuse("\(option.record.spelling) takes a file, not -")
    }
    return path
  }

  private static func outputPath(
    _ arguments: Arguments, _ manifests: [NativePath]
  ) throws(Failure) -> NativePath {
    let path = try arguments.required(output)
    guard manifests.count == 1 else {
      throw arguments.misuse(
        "\(manifests.count) manifests cannot share the output \(path.display)",
        help: "name a folder with --output-directory")
    }
    if path.isDash {
      try SharedOptions.refuseMixedOutput(arguments)
      return path
    }
    // A slash at the end makes it a folder, which is told apart when it is opened.
    let trimmed = path.bytes.reversed().drop { $0 == UInt8(ascii: "/") }.reversed()
    guard NativePath(Array(trimmed))?.hasSuffix(".aar") == true else {
      throw arguments.misuse(
        "the output \(path.display) does not end in .aar",
        help: "Apple's tools take only such names")
    }
    return path
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    if let remark = request.options.compression.container.remark(.note) { try console.emit(remark) }
    let archive = try sourceArchive?.read(console)
    if let archive, archive.findings.hasErrors {
      try console.emit(archive.findings)
      return ExitStatus.gravest(of: archive.findings.exitStatuses)
    }
    if let depfile = request.depfile,
      let obstacle = AtomicOutput.obstacle(at: depfile, overwrites: true)
    {
      throw obstacle
    }
    var plans: [PackPlan] = []
    for path in manifests { plans += try packPlans(of: path, archive, console) }
    if PackPlan.refuseSharedOutputs(&plans) {
      for plan in plans { try console.emit(plan.findings) }
      return ExitStatus.gravest(of: plans.flatMap(\.findings.exitStatuses))
    }
    var budget: Budget?
    if let path = request.budget {
      let (read, findings) = try Budget.read(path)
      try console.emit(findings)
      guard let read else { return ExitStatus.gravest(of: findings.exitStatuses) }
      try console.emit(unknownPacks(in: read, plans))
      budget = read
    }
    let pool = WorkerPool(threads: jobs)
    let build = PackBuild(
      request: request, sourceRoot: sourceRoot, archive: archive,
      resolutionOptions: resolutionOptions,
      packager: Packager(pool: pool, options: request.options), budget: budget,
      progress: console.progress, isAlone: plans.count == 1)
    var run = PackRun(plans, build, threads: pool.threadCount)
    return try run.run(console)
  }

  /// The packs of one manifest: one, or one for each language.
  private func packPlans(
    of path: NativePath, _ archive: ArchiveListing?, _ console: Console
  ) throws(Failure) -> [PackPlan] {
    guard let split else { return [PackPlan(path, request)] }
    let plan = try SplitPlan(
      try LoadedManifest(path), split, override: sourceRoot, archive: archive, resolutionOptions)
    try plan.report(to: console)
    return plan.manifests.map { PackPlan($0, request) }
  }

  /// Warns of limits for packs that are not made, if all ids are known.
  private func unknownPacks(in budget: Budget, _ plans: [PackPlan]) -> FindingList {
    let ids = plans.compactMap { $0.manifest?.manifest?.assetPackID.value }
    var findings = FindingList()
    if ids.count == plans.count { findings.add(contentsOf: budget.unknownPacks(besides: ids)) }
    return findings
  }
}
