internal import AppleArchiveFormat
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import Inspection
internal import SystemIO

/// `ba-package quota`: what an app's packs take of Apple's hosting.
struct QuotaCommand: Subcommand {
  private static let packs = Operand<NativePath>(
    .file("PACK", suffixes: [".aar"]), count: 0...Int.max,
    help: "Packs that are to be uploaded; - is standard input")
  private static let versions = SingleOption(
    "versions", .file("STATES.json", suffixes: [".json"]),
    help: "What App Store Connect has: ids, versions, sizes and states")

  static let command = Command(
    "quota", summary: "count packs against the limits of Apple's hosting",
    discussion: [
      "A pack takes as much as the largest of its versions that count. Those do not that await their "
        + "upload, are processing or failed, and those that are superseded both in TestFlight and on "
        + "the App Store. PACKs count as one more version of their ids.",
      "Exit status 0: within the limits. 1: over one, or, with --warnings-as-errors, at 80 %.",
    ],
    operands: [packs],
    options: [versions, SharedOptions.warningsAsErrors, SharedOptions.jobs],
    examples: [
      Command.Example("ba-package quota *.aar", "a first upload"),
      Command.Example(
        "ba-package quota Tutorial.aar --versions states.json", "what one more version does"),
    ])

  private let packs: [NativePath]
  private let versions: NativePath?
  private let warningsAsErrors: Bool
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    packs = try SharedOptions.inputs(Self.packs, arguments)
    versions = arguments[Self.versions]
    warningsAsErrors = arguments[SharedOptions.warningsAsErrors]
    jobs = SharedOptions.jobCount(arguments)
    if packs.isEmpty, versions == nil {
      throw arguments.misuse(
        "there is nothing to count", help: "name packs, or what is uploaded with --versions")
    }
    if versions?.isDash == true, packs.contains(where: \.isDash) {
      throw arguments.misuse("- is standard input, which can be read once")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    var states: PackStates?
    if let versions {
      let (content, findings) = try PackStates.read(versions)
      try console.emit(findings)
      guard let content else { return .badData }
      states = content
    }
    var quota = Quota(states)
    var statuses = try count(packs, into: &quota, console)
    let report = QuotaReport(quota, limits: .current)
    for usage in quota.packs {
      try console.result(report.text(of: usage))
      try console.result(json: report.json(of: usage))
    }
    try console.result(report.total)
    var findings = FindingList()
    findings.add(
      contentsOf: quota.findings(.current) { ByteCount($0).text })
    try console.emit(findings)
    let isGood = !findings.diagnostics.contains { $0.fails(warningsAsErrors: warningsAsErrors) }
    if !isGood { statuses.insert(.verdict) }
    try console.result(json: report.json(isGood: isGood && statuses.isEmpty, findings))
    return ExitStatus.gravest(of: statuses)
  }

  /// Adds the packs, and tells of those that cannot be counted.
  private func count(
    _ packs: [NativePath], into quota: inout Quota, _ console: Console
  ) throws(Failure) -> Set<ExitStatus> {
    let pool = WorkerPool(threads: jobs)
    var statuses: Set<ExitStatus> = []
    for path in packs {
      do throws(Failure) {
        let facts = try PackFacts.read(path, pool: pool)
        guard let manifest = facts.manifest else {
          throw Failure(
            .packWithoutID, "\(facts.name) has no manifest that tells its id",
            at: .archive(name: facts.name), help: "see what verify says of it")
        }
        quota.add(file: facts.name, id: manifest.assetPackID, size: facts.archive.fileBytes)
      } catch {
        try console.emit(error.diagnostic)
        // A pack that is none is this command's verdict, not a failure.
        statuses.insert(error.exitStatus == .badData ? .verdict : error.exitStatus)
      }
    }
    return statuses
  }
}
