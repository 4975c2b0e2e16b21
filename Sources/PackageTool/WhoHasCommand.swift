internal import AppleArchiveFormat
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO

/// `ba-package who-has`: which packs hold a path.
struct WhoHasCommand: Subcommand {
  private static let path = Operand<RelativePath>(
    SharedOptions.logicalPath, help: "The path as the app asks for it, without Contents/")

  static let command = Command(
    "who-has", summary: "tell which packs hold a path",
    discussion: [
      "Finds the path in any case and Unicode normalisation, as a device does that ignores both, and "
        + "prints it as it is stored.",
      "Exit status 0: at least one pack holds it. 1: none does.",
    ],
    operands: [path, SharedOptions.packs], options: SharedOptions.reading,
    examples: [Command.Example("ba-package who-has Textures/sky.png *.aar", "one line a pack")])

  private let path: RelativePath
  private let packs: [NativePath]
  private let limits: ArchiveLimits
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    path = try arguments.required(Self.path)
    packs = try SharedOptions.inputs(SharedOptions.packs, arguments)
    limits = SharedOptions.limits(arguments)
    jobs = SharedOptions.jobCount(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let search = PathSearch(pool: WorkerPool(threads: jobs), limits: limits)
    var statuses: Set<ExitStatus> = []
    var holders = 0
    for pack in packs {
      do throws(Failure) {
        let matches = try search.matches(of: path, in: pack)
        if !matches.isEmpty { holders += 1 }
        for match in matches {
          try console.result("\(pack.display): \(match.path.display)\n")
          try console.result(json: Self.json(match, pack))
        }
      } catch {
        try console.emit(error.diagnostic)
        statuses.insert(error.exitStatus)
      }
    }
    if holders == 0 {
      statuses.insert(.verdict)
      if statuses.count == 1 {
        try console.summary(
          "\(path.display): in none of \(Quantities.counted(UInt64(packs.count), "pack"))\n")
      }
    }
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("path", path: path.bytes)
        line.add("packs", holders)
        return line
      }())
    return ExitStatus.gravest(of: statuses)
  }

  private static func json(_ match: PathSearch.Match, _ pack: NativePath) -> JSONLine {
    var line = JSONLine(type: "match")
    line.add("pack", path: pack.bytes)
    line.add("path", path: match.path.bytes)
    line.add("kind", match.size == nil ? "folder" : "file")
    line.add("size", ifPresent: match.size)
    line.add("isExact", match.isExact)
    return line
  }
}
