internal import AppleArchiveFormat
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO
internal import Verification

/// `ba-package extract`: a pack's files on disk.
struct ExtractCommand: Subcommand {
  private static let folder = SingleOption(
    "directory", short: "C", .folder(), fallback: "the working directory",
    help: "Where the files go; the folder is made if it does not exist")
  private static let contentsOnly = Flag(
    "contents-only", help: "Write what the app sees: no Contents/, no Manifest.json")
  private static let force = Flag("force", short: "f", help: "Replace files that exist")
  private static let paths = Operand<RelativePath>(
    SharedOptions.logicalPath, count: 0...Int.max,
    help: "Files and folders as the app asks for them; everything without one")

  static let command = Command(
    "extract", summary: "write a pack's files to a folder",
    discussion: [
      "Trusts nothing in the pack: links, devices, paths that leave the folder, and paths that a "
        + "device cannot tell apart are errors. Either all files appear, or none: they are written "
        + "to a temporary folder first, and get their names at the end.",
      "Files get the modes and times that the pack holds, without set-user-id bits.",
    ],
    operands: [SharedOptions.pack, paths],
    options: [folder, contentsOnly, force] + SharedOptions.reading,
    examples: [
      Command.Example("ba-package extract Tutorial.aar -C out", "everything, as in the archive"),
      Command.Example(
        "ba-package extract Tutorial.aar --contents-only Levels", "one folder, as the app sees it"),
    ])

  private let pack: NativePath
  private let target: NativePath
  private let options: Extraction.Options
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    pack = try arguments.required(SharedOptions.pack)
    target = arguments[Self.folder] ?? .workingDirectory
    var options = Extraction.Options()
    options.contentsOnly = arguments[Self.contentsOnly]
    options.overwrites = arguments[Self.force]
    options.limits = SharedOptions.limits(arguments)
    options.paths = arguments[Self.paths]
    self.options = options
    jobs = SharedOptions.jobCount(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let extraction = Extraction(pool: WorkerPool(threads: jobs), options: options)
    var rules = SafetyRules(archiveName: pack.display)
    console.progress.begin("extracting \(pack.display)")
    let outcome = extraction.run(pack, into: target, judge: { rules.check($0) }) {
      console.progress.advance($0)
    }
    console.progress.finish()
    try console.emit(outcome.findings)
    let isDone = !outcome.findings.hasErrors
    if isDone {
      try console.summary(
        "\(pack.display): \(Quantities.counted(outcome.fileCount, "file")), "
          + "\(ByteCount(outcome.byteCount).text), extracted into \(target.display)\n")
    } else {
      try console.summary("\(pack.display): nothing was extracted\n")
    }
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("pack", path: pack.bytes)
        line.add("ok", isDone)
        line.add("folder", path: target.bytes)
        line.add("files", isDone ? outcome.fileCount : 0)
        line.add("folders", isDone ? outcome.folderCount : 0)
        line.add("contentBytes", isDone ? outcome.byteCount : 0)
        return line
      }())
    return ExitStatus.gravest(of: outcome.findings.exitStatuses)
  }
}
