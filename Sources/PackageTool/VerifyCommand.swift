internal import AppleArchiveFormat
internal import AssetPack
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO
internal import Verification

/// `ba-package verify`: the gate before a release.
struct VerifyCommand: Subcommand {
  private static let source = SingleOption(
    "source", .folder(), help: "Compare the content with this source root, byte for byte")
  private static let receipt = SingleOption(
    "receipt", .file("R.json", suffixes: [".json"]),
    help: "Compare with the receipt that package --receipt wrote: every bit")
  private static let maxBytes = SingleOption(
    "max-bytes", .byteCount(), fallback: "1 TiB", help: "The most that the pack may unpack to")
  private static let maxEntries = SingleOption(
    "max-entries", .integer(in: 1...Int.max), fallback: "10 000 000",
    help: "The most entries that the pack may have")
  private static let maxRatio = SingleOption(
    "max-ratio", .integer(in: 1...Int.max), fallback: "any",
    help: "How many times larger than the file its content may be")
  private static let warningsAsErrors = Flag(
    "warnings-as-errors", help: "Let warnings fail the verdict, too")
  private static let ignored = ListOption(
    "ignore", .text("CODE"), help: "Leave out findings with this code, such as BA0206")

  static let command = Command(
    "verify", summary: "check packs from the first byte to the last",
    discussion: [
      "Decodes every block, walks every entry, and applies the manifest's rules to the embedded "
        + "manifest. The format has no checksums: --source and --receipt find what decoding cannot.",
      "Exit status 0: in order. 1: at least one error, or a warning with --warnings-as-errors.",
    ],
    operands: [SharedOptions.packs],
    options: [
      source, receipt, maxBytes, maxEntries, maxRatio, warningsAsErrors, ignored,
      SharedOptions.jobs,
    ],
    examples: [
      Command.Example("ba-package verify Tutorial.aar", "structure, paths and manifest"),
      Command.Example(
        "ba-package verify Tutorial.aar --source Assets", "all that, and every byte"),
      Command.Example(
        "ba-package verify Tutorial.aar --receipt Tutorial.receipt.json",
        "every bit, without the source"),
    ])

  private let packs: [NativePath]
  private let options: VerificationOptions
  private let receipt: NativePath?
  private let ignored: Set<String>
  private let warningsAsErrors: Bool
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    packs = try SharedOptions.inputs(SharedOptions.packs, arguments)
    var limits = ArchiveLimits()
    if let bytes = arguments[Self.maxBytes] { limits.bytes = bytes }
    if let entries = arguments[Self.maxEntries] { limits.entries = UInt64(entries) }
    if let ratio = arguments[Self.maxRatio] { limits.ratio = UInt64(ratio) }
    options = VerificationOptions(limits: limits, source: arguments[Self.source])
    receipt = arguments[Self.receipt]
    if receipt != nil, packs.count > 1 {
      throw arguments.misuse(
        "a receipt is one pack's, and \(packs.count) are named", help: "verify them one by one")
    }
    ignored = Set(arguments[Self.ignored].map { $0.uppercased() })
    for code in ignored.sorted() where !CodeRegistry.knows(code) {
      throw arguments.misuse("there is no code \(DisplayText.escape(code))")
    }
    warningsAsErrors = arguments[Self.warningsAsErrors]
    jobs = SharedOptions.jobCount(arguments)
    if options.source != nil, packs.contains(where: \.isDash) {
      throw arguments.misuse(
        "a pack from standard input cannot be compared with --source, because it is read twice",
        help: "save it to a file first")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    var options = options
    if let receipt {
      let (content, findings) = try Receipt.read(receipt)
      try console.emit(findings)
      guard let content else { return .badData }
      options.receipt = content
    }
    let verifier = PackVerifier(pool: WorkerPool(threads: jobs), options: options)
    var statuses: Set<ExitStatus> = []
    for path in packs {
      do throws(Failure) {
        console.progress.begin("verifying \(path.display)")
        let report = try verifier.verify(path) { console.progress.advance($0) }
        console.progress.finish()
        statuses.insert(try conclude(report, path, console))
      } catch {
        console.progress.finish()
        try console.emit(error.diagnostic)
        statuses.insert(error.exitStatus)
      }
    }
    return ExitStatus.gravest(of: statuses)
  }

  /// Prints a report and gives its verdict.
  private func conclude(
    _ report: VerificationReport, _ path: NativePath, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let findings = report.findings.leavingOut(ignored)
    try console.emit(findings)
    let isGood = !findings.hasErrors && !(warningsAsErrors && findings.warningCount > 0)
    if let facts = report.facts {
      try console.detail(
        "\(report.name): \(facts.container.name), \(Quantities.counted(facts.blocks, "block")), "
          + "\(facts.storedBlocks) of them stored; \(Quantities.counted(report.entryCount, "entry", plural: "entries"))\n"
      )
    }
    if isGood {
      var text = "\(report.name): in order, \(Quantities.grouped(report.fileCount)) "
      text += report.fileCount == 1 ? "file" : "files"
      if let facts = report.facts {
        text += ", \(ByteCount(report.contentBytes).text) in \(ByteCount(facts.fileBytes).text)"
      }
      if let compared = report.comparedCount { text += ", \(compared) compared with the source" }
      try console.summary(text + "\n")
    } else {
      try console.summary("\(report.name): not in order\n")
    }
    try console.result(json: Self.json(report, findings, path, isGood))
    return isGood ? .success : .verdict
  }

  private static func json(
    _ report: VerificationReport, _ findings: FindingList, _ path: NativePath, _ isGood: Bool
  ) -> JSONLine {
    var line = JSONLine(type: "summary")
    line.add("pack", path: path.bytes)
    line.add("ok", isGood)
    line.add("errors", findings.errorCount)
    line.add("warnings", findings.warningCount)
    line.add("assetPackID", ifPresent: report.assetPackID)
    line.add("files", report.fileCount)
    line.add("entries", report.entryCount)
    line.add("contentBytes", report.contentBytes)
    if let facts = report.facts {
      line.add("archiveBytes", facts.fileBytes)
      line.add("streamBytes", facts.rawBytes)
      line.add("blocks", facts.blocks)
    }
    line.add("compared", ifPresent: report.comparedCount)
    return line
  }
}
