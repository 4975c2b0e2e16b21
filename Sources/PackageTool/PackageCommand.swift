internal import AppleArchiveFormat
internal import AssetPack
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
    "output-directory", .folder(), help: "Write each pack to ID.aar in this folder")
  private static let force = Flag("force", short: "f", help: "Replace an output that exists")
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
  private static let packVersion = SingleOption(
    "pack-version", .integer(in: 0...Int.max), fallback: "the locked one, else 1",
    help: "The version that the receipt and the lock record")

  static let command = Command(
    "package", summary: "make asset packs from manifests",
    discussion: [
      "Paths in a manifest count from its sourceRoot, seen from the manifest's folder, and without "
        + "one from the working directory.",
      "The pack appears under its name complete or not at all.",
    ],
    operands: [SharedOptions.manifests],
    options: [
      output, outputDirectory, force, SharedOptions.jobs, effort, compression,
      SharedOptions.sourceRoot, SourceArchive.option, SharedOptions.symlinks,
      SharedOptions.keepJunk,
      preserveMetadata,
      receipt, lock, packVersion,
    ],
    rules: [.exactlyOne(output, outputDirectory)],
    examples: [
      Command.Example("ba-package Tutorial.json -o Tutorial.aar", "one pack"),
      Command.Example(
        "ba-package A.json B.json --output-directory out", "two packs, out/ID.aar each"),
      Command.Example(
        "ba-package Tutorial.json -o Tutorial.aar --receipt Tutorial.receipt.json --lock packs.json",
        "with a receipt, and never other bytes under the same version"),
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
  private let destination: PackDestination
  private let jobs: Int
  private let sourceRoot: NativePath?
  private let sourceArchive: SourceArchive?
  private let resolutionOptions: ResolutionOptions
  private let request: PackRequest

  init(_ arguments: Arguments) throws(Failure) {
    manifests = try SharedOptions.inputs(SharedOptions.manifests, arguments)
    if let folder = arguments[Self.outputDirectory] {
      destination = .folder(folder)
    } else {
      destination = .file(try Self.outputPath(arguments, manifests))
    }
    jobs = SharedOptions.jobCount(arguments)
    sourceRoot = arguments[SharedOptions.sourceRoot]
    sourceArchive = try SourceArchive(arguments)
    let preserves = arguments[Self.preserveMetadata]
    var resolution = SharedOptions.resolutionOptions(arguments)
    resolution.recordsTimes = preserves
    resolutionOptions = resolution
    request = PackRequest(
      options: PackagingOptions(
        compression: arguments[Self.compression].compression(arguments[Self.effort]),
        time: try SourceDateEpoch.time(Environment.value(SourceDateEpoch.variable)),
        preservesMetadata: preserves, spoolFolder: destination.folder),
      overwrites: arguments[Self.force], receipt: try Self.outputFile(Self.receipt, arguments),
      lock: try Self.outputFile(Self.lock, arguments),
      version: arguments[Self.packVersion].map { UInt64($0) })
    if manifests.count > 1, request.receipt != nil {
      throw arguments.misuse(
        "\(manifests.count) packs cannot share a receipt", help: "package them one by one")
    }
    if request.version != nil, request.receipt == nil, request.lock == nil {
      throw arguments.misuse("--pack-version says nothing without --receipt or --lock")
    }
  }

  /// A file that is written beside the pack, which standard output cannot be.
  private static func outputFile(
    _ option: SingleOption<NativePath>, _ arguments: Arguments
  ) throws(Failure) -> NativePath? {
    let path = arguments[option]
    if path?.isDash == true {
      throw arguments.misuse("\(option.record.spelling) takes a file, not standard output")
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
    let pool = WorkerPool(threads: jobs)
    var jobs: [PackJob] = []
    for path in manifests {
      jobs.append(PackJob(path, destination, overwrites: request.overwrites))
    }
    PackJob.refuseSharedOutputs(&jobs)
    var totals = PackTotals()
    for index in jobs.indices {
      jobs[index].resolve(
        override: sourceRoot, archive: archive, resolutionOptions, request, console)
      let result = jobs[index].write(pool, request, console)
      try console.emit(jobs[index].findings)
      totals.add(jobs[index], result)
      if let result { try PackSummary(jobs[index], result).report(to: console) }
    }
    try totals.report(to: console)
    return totals.exitStatus
  }
}
