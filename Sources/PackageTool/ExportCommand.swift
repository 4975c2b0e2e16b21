internal import AppleArchiveFormat
internal import ArchiveLibrary
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO
internal import Verification

/// `ba-package export`: a pack as an archive that other tools read.
struct ExportCommand: Subcommand {
  private static let output = SingleOption(
    "output-path", short: "o", .file("OUT", suffixes: ArchiveFormat.allCases.map(\.suffix)),
    isRequired: true,
    help: "Where it goes: OUT.tar, OUT.tar.zst or OUT.zip; - is a tar on standard output")
  private static let contentsOnly = Flag(
    "contents-only", help: "Write what the app sees: no Contents/, no Manifest.json")
  private static let force = Flag("force", short: "f", help: "Replace an output that exists")

  static let command = Command(
    "export", summary: "turn a pack into a tar or zip",
    discussion: [
      "Streams the pack's entries, with the modes, owners and times that it holds, so the same pack "
        + "gives the same bytes. What would be unsafe to unpack is an error, as with extract."
    ],
    operands: [SharedOptions.pack],
    options: [output, contentsOnly, force] + SharedOptions.reading,
    examples: [
      Command.Example("ba-package export Tutorial.aar -o Tutorial.zip", "a zip"),
      Command.Example("ba-package export Tutorial.aar -o - | tar tv", "a tar for a pipe"),
    ])

  private let pack: NativePath
  private let output: NativePath
  private let format: ArchiveFormat
  private let contentsOnly: Bool
  private let overwrites: Bool
  private let limits: ArchiveLimits
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    pack = try arguments.required(SharedOptions.pack)
    let output = try arguments.required(Self.output)
    self.output = output
    contentsOnly = arguments[Self.contentsOnly]
    overwrites = arguments[Self.force]
    limits = SharedOptions.limits(arguments)
    jobs = SharedOptions.jobCount(arguments)
    if output.isDash {
      try SharedOptions.refuseMixedOutput(arguments)
      format = .tar
    } else if let found = ArchiveFormat.allCases.first(where: { output.hasSuffix($0.suffix) }) {
      format = found
    } else {
      throw arguments.misuse(
        "the output \(output.display) ends in none of .tar, .tar.zst and .zip",
        help: "the end of the name chooses the format")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    console.progress.begin("exporting \(pack.display)")
    let outcome: Export.Outcome
    if output.isDash {
      outcome = export(to: OutputStream.standardOutput, console)
      try OutputStream.standardOutput.flush()
    } else {
      let file = try AtomicOutput(output, overwrites: overwrites)
      outcome = export(to: file, console)
      if outcome.findings.hasErrors { file.abandon() } else { try file.commit() }
    }
    console.progress.finish()
    try console.emit(outcome.findings)
    let isDone = !outcome.findings.hasErrors
    let files = Quantities.counted(outcome.fileCount, "file")
    try console.summary(
      isDone
        ? "\(output.display): \(files), \(ByteCount(outcome.byteCount).text) of content\n"
        : "\(output.display): not written\n")
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("pack", path: pack.bytes)
        line.add("ok", isDone)
        line.add("output", path: output.bytes)
        line.add("files", isDone ? outcome.fileCount : 0)
        line.add("contentBytes", isDone ? outcome.byteCount : 0)
        return line
      }())
    return ExitStatus.gravest(of: outcome.findings.exitStatuses)
  }

  private func export(to sink: any ByteSink, _ console: Console) -> Export.Outcome {
    let export = Export(
      pool: WorkerPool(threads: jobs), limits: limits, contentsOnly: contentsOnly)
    var rules = SafetyRules(archiveName: pack.display)
    return export.run(pack, as: format, to: sink, judge: { rules.check($0) }) {
      console.progress.advance($0)
    }
  }
}
