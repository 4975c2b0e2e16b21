internal import AppleArchiveFormat
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO
internal import Verification

/// `ba-package report`: a page that shows where the bytes of packs are.
struct ReportCommand: Subcommand {
  private static let output = SingleOption(
    "output-path", short: "o", .file("PAGE", suffixes: [".html"]), isRequired: true,
    help: "Where the page goes; - is standard output")
  private static let force = Flag("force", short: "f", help: "Replace an output that exists")

  static let command = Command(
    "report", summary: "make a page that shows where the bytes of packs are",
    discussion: [
      "The page is one HTML file that needs nothing else and asks no server for anything. It has a map "
        + "of all files by the bytes they take in the pack, their types and ratios, the biggest and the "
        + "equal files, and what is downloaded when, in bytes and in seconds.",
      "A file's stored size is its share of the compressed blocks that it lies in, so the sizes of all "
        + "files and what the archive itself takes add up to the pack.",
      "When a pack cannot be trusted to be what it says, nothing is written.",
    ],
    operands: [SharedOptions.packs], options: [output, force] + SharedOptions.reading,
    examples: [
      Command.Example("ba-package report build/*.aar -o report.html", "all packs of an app")
    ])

  private let packs: [NativePath]
  private let output: NativePath
  private let overwrites: Bool
  private let limits: ArchiveLimits
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    packs = try SharedOptions.inputs(SharedOptions.packs, arguments)
    output = try arguments.required(Self.output)
    overwrites = arguments[Self.force]
    limits = SharedOptions.limits(arguments)
    jobs = SharedOptions.jobCount(arguments)
    if output.isDash, OutputSettings(arguments).occupiesStandardOutput {
      throw arguments.misuse(
        "a page and JSON or SARIF cannot both go to standard output", help: "name a file with -o")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    // Made first: who cannot write it need not wait for the packs to be read.
    let file = output.isDash ? nil : try AtomicOutput(output, overwrites: overwrites)
    var report = PackReport(pool: WorkerPool(threads: jobs), limits: limits)
    for pack in packs {
      console.progress.begin("reading \(pack.display)")
      var rules = SafetyRules(archiveName: pack.display)
      report.add(pack, judge: { rules.check($0) }) { console.progress.advance($0) }
      console.progress.finish()
    }
    try console.emit(report.findings)
    let isDone = !report.findings.hasErrors
    if isDone {
      try report.write(
        to: file ?? OutputStream.standardOutput, tool: "ba-package \(PackageTool.version)")
      if let file { try file.commit() } else { try OutputStream.standardOutput.flush() }
    }
    try console.summary(isDone ? done(report) : "\(output.display): not written\n")
    try console.result(json: json(report, isDone, pageBytes: file?.byteCount))
    return ExitStatus.gravest(of: report.findings.exitStatuses)
  }

  private func done(_ report: PackReport) -> String {
    "\(output.display): \(Quantities.counted(UInt64(packs.count), "pack")), "
      + "\(Quantities.counted(report.fileCount, "file")), \(ByteCount(report.contentBytes).text) in "
      + "\(ByteCount(report.archiveBytes).text)\n"
  }

  private func json(_ report: PackReport, _ isDone: Bool, pageBytes: UInt64?) -> JSONLine {
    var line = JSONLine(type: "summary")
    line.add("ok", isDone)
    line.add("output", path: output.bytes)
    line.add("packs", isDone ? packs.count : 0)
    line.add("files", isDone ? report.fileCount : 0)
    line.add("contentBytes", isDone ? report.contentBytes : 0)
    line.add("archiveBytes", isDone ? report.archiveBytes : 0)
    line.add("pageBytes", isDone ? pageBytes ?? 0 : 0)
    return line
  }
}
