internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
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
  private static let store = SingleOption(
    "store",
    ValueKind<DistributionRoute>.choice("ROUTE") { route in
      switch route {
      case .apple: "uploaded to App Store Connect"
      case .selfHosted: "on a server of your own"
      }
    }, fallback: "the rules of both, as warnings", help: "Apply the rules of this way to devices")
  private static let against = SingleOption(
    "against", .file("OLD.aar", suffixes: [".aar"]),
    help: "Apply the rules between this earlier version and the pack")
  private static let ignored = ListOption(
    "ignore", .text("CODE"), help: "Leave out findings with this code, such as BA0206")
  private static let junit = SingleOption(
    "junit", .file("F.xml", suffixes: [".xml"]),
    help: "Write a JUnit report, too, in place of an earlier one")

  static let command = Command(
    "verify", summary: "check packs from the first byte to the last",
    discussion: [
      "Decodes every block, walks every entry, and applies the manifest's rules to the embedded "
        + "manifest. The format has no checksums: --source and --receipt find what decoding cannot.",
      "Several packs are held against each other, too: the same path, also but for case and Unicode "
        + "form, a file against a folder, ids, and bundles that are spread over packs.",
      "Exit status 0: in order. 1: at least one error, or a warning with --warnings-as-errors.",
    ],
    operands: [SharedOptions.packs],
    options: [source, receipt, store, against, SharedOptions.warningsAsErrors, ignored, junit]
      + SharedOptions.reading,
    examples: [
      Command.Example("ba-package verify Tutorial.aar", "structure, paths and manifest"),
      Command.Example(
        "ba-package verify Tutorial.aar --source Assets", "all that, and every byte"),
      Command.Example(
        "ba-package verify Tutorial.aar --receipt Tutorial.receipt.json",
        "every bit, without the source"),
      Command.Example(
        "ba-package verify Tutorial.aar --store apple --against released/Tutorial.aar",
        "what App Store Connect would refuse"),
    ])

  private let packs: [NativePath]
  private let options: VerificationOptions
  private let receipt: NativePath?
  private let ignored: Set<String>
  private let warningsAsErrors: Bool
  private let junit: NativePath?
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    packs = try SharedOptions.inputs(SharedOptions.packs, arguments)
    options = VerificationOptions(
      limits: SharedOptions.limits(arguments), source: arguments[Self.source],
      route: arguments[Self.store], earlier: try Self.earlier(arguments, packs))
    receipt = arguments[Self.receipt]
    if receipt != nil, packs.count > 1 {
      throw arguments.misuse(
        "a receipt is one pack's, and \(packs.count) are named", help: "verify them one by one")
    }
    var ignored: Set<String> = []
    for name in arguments[Self.ignored] {
      ignored.insert(try CodeRegistry.code(named: name, arguments).id)
    }
    self.ignored = ignored
    junit = arguments[Self.junit]
    if junit?.isDash == true {
      throw arguments.misuse("--junit needs a file of its own", help: "name one, such as F.xml")
    }
    warningsAsErrors = arguments[SharedOptions.warningsAsErrors]
    jobs = SharedOptions.jobCount(arguments)
    if options.source != nil, packs.contains(where: \.isDash) {
      throw arguments.misuse(
        "a pack from standard input cannot be compared with --source, because it is read twice",
        help: "save it to a file first")
    }
  }

  private static func earlier(
    _ arguments: Arguments, _ packs: [NativePath]
  ) throws(Failure) -> NativePath? {
    guard let earlier = arguments[against] else { return nil }
    if packs.count > 1 {
      throw arguments.misuse(
        "--against names one pack's earlier version, and \(packs.count) packs are named",
        help: "verify them one by one")
    }
    if earlier.isDash, packs.contains(where: \.isDash) {
      throw arguments.misuse("- is standard input, which can be read once")
    }
    return earlier
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
    let results: JUnitReport? =
      if let junit { try JUnitReport(junit, name: "ba-package.verify") } else { nil }
    var totals = VerificationTotals()
    let set = packs.count > 1 ? PackSet() : nil
    for path in packs {
      let start = Environment.monotonicNanoseconds
      var suite: VerificationSuite {
        VerificationSuite(
          path: path, duration: Environment.monotonicNanoseconds - start,
          warningsAsErrors: warningsAsErrors,
          judgesRelease: options.route != nil || options.earlier != nil)
      }
      let outcome: JUnitSuite
      do throws(Failure) {
        console.progress.begin("verifying \(path.display)")
        let report = try verifier.verify(path, addingTo: set) { console.progress.advance($0) }
        console.progress.finish()
        let findings = report.findings.leavingOut(ignored)
        totals.add(findings, try conclude(report, findings, path, console))
        outcome = suite.suite(report, findings)
      } catch {
        console.progress.finish()
        try console.emit(error.diagnostic)
        totals.add(error)
        outcome = suite.suite(error)
      }
      try results?.add(outcome)
    }
    if let set {
      let start = Environment.monotonicNanoseconds
      let all = set.findings()
      let findings = all.leavingOut(ignored)
      totals.add(set: findings, try conclude(set, all, console))
      try results?.add(
        PackSetSuite(
          duration: Environment.monotonicNanoseconds - start, warningsAsErrors: warningsAsErrors
        ).suite(findings))
    }
    try results?.commit()
    try console.result(json: totals.json)
    return totals.exitStatus
  }

  /// Prints a report and gives its verdict.
  private func conclude(
    _ report: VerificationReport, _ findings: FindingList, _ path: NativePath, _ console: Console
  ) throws(Failure) -> ExitStatus {
    try console.emit(findings)
    try console.emit(suppressed: report.findings.only(ignored)) { "--ignore \($0.code)" }
    let isGood = isGood(findings)
    if let facts = report.facts {
      try console.detail(
        "\(report.name): \(facts.container.name), \(Quantities.counted(facts.blocks, "block")), "
          + "\(facts.storedBlocks) of them stored; \(Quantities.counted(report.entryCount, "entry", plural: "entries"))\n"
      )
    }
    if isGood {
      var text = "\(report.name): in order, \(Quantities.counted(report.fileCount, "file"))"
      if let facts = report.facts {
        text += ", \(ByteCount(report.contentBytes).text) in \(ByteCount(facts.fileBytes).text)"
      }
      if let compared = report.comparedCount { text += ", \(compared) compared with the source" }
      try console.summary(text + "\n")
    } else {
      try console.summary("\(report.name): not in order\n")
    }
    try console.result(json: json(report, findings, path, isGood))
    return isGood ? .success : .verdict
  }

  private func isGood(_ findings: FindingList) -> Bool {
    !findings.hasErrors && !(warningsAsErrors && findings.warningCount > 0)
  }

  /// Prints what is to be said of all packs together and gives the verdict.
  private func conclude(
    _ set: PackSet, _ all: FindingList, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let findings = all.leavingOut(ignored)
    try console.emit(findings)
    try console.emit(suppressed: all.only(ignored)) { "--ignore \($0.code)" }
    let isGood = isGood(findings)
    let count = Quantities.counted(UInt64(packs.count), "pack")
    let compared = set.comparedCount
    try console.summary(
      (compared == packs.count ? count : "\(compared) of \(count)") + " together: "
        + (isGood ? compared < 2 ? "not compared\n" : "in order\n" : "not in order\n"))
    try console.result(
      json: {
        var line = JSONLine(type: "set")
        line.add("ok", isGood)
        line.add("packs", packs.count)
        line.add("compared", compared)
        line.add("errors", findings.errorCount)
        line.add("warnings", findings.warningCount)
        return line
      }())
    return isGood ? .success : .verdict
  }

  private func json(
    _ report: VerificationReport, _ findings: FindingList, _ path: NativePath, _ isGood: Bool
  ) -> JSONLine {
    var line = JSONLine(type: "pack")
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
    line.add("store", ifPresent: options.route?.rawValue)
    if let earlier = options.earlier { line.add("against", path: earlier.bytes) }
    line.add("filesGone", ifPresent: report.goneCount)
    return line
  }
}

/// What all packs of a run came to.
private struct VerificationTotals {
  private var packs = 0
  private var good = 0
  private var errors = 0
  private var warnings = 0
  private var isSetGood = true
  private var statuses: Set<ExitStatus> = []

  var exitStatus: ExitStatus { ExitStatus.gravest(of: statuses) }

  mutating func add(_ findings: FindingList, _ verdict: ExitStatus) {
    packs += 1
    good += verdict == .success ? 1 : 0
    errors += findings.errorCount
    warnings += findings.warningCount
    statuses.insert(verdict)
  }

  /// Counts what is wrong with the packs together.
  mutating func add(set findings: FindingList, _ verdict: ExitStatus) {
    isSetGood = verdict == .success
    errors += findings.errorCount
    warnings += findings.warningCount
    statuses.insert(verdict)
  }

  /// Counts a pack that could not be read.
  mutating func add(_ failure: Failure) {
    packs += 1
    errors += 1
    statuses.insert(failure.exitStatus)
  }

  var json: JSONLine {
    var line = JSONLine(type: "summary")
    line.add("ok", good == packs && isSetGood)
    line.add("packs", packs)
    line.add("packsInOrder", good)
    line.add("errors", errors)
    line.add("warnings", warnings)
    return line
  }
}
