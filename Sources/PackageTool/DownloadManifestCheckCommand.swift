internal import AssetPackManifest
internal import AssetPack
internal import CommandLineKit
internal import Diagnostics
internal import HTTPClient
internal import Hosting
internal import SystemIO

/// `ba-package download-manifest check`: a list of packs against archives and the server.
struct DownloadManifestCheckCommand: Subcommand {
  private static let manifest = Operand<NativePath>(
    .file("M.json", suffixes: [".json"]), help: "The download manifest; - is standard input")
  private static let packs = Operand<NativePath>.many(
    .file("PACK", suffixes: [".aar"]), atLeast: 0, help: "The archives that it lists")
  private static let receipts = ListOption(
    "receipt", .file("R.json", suffixes: [".json"]),
    help: "What package --receipt wrote of a pack, in place of the archive or beside it")
  private static let live = Flag("live", help: "Look at the server, too")
  private static let full = Flag(
    "full", help: "With --live, download every pack and compare it with the archive or receipt")
  private static let manifestURL = SingleOption(
    "manifest-url", url, help: "With --live, look at the published manifest at this address, too")
  private static let domains = ListOption(
    "allowed-domain", .text("HOST"),
    help: "A host of BADownloadDomainAllowList; *.example.com stands for all below it")
  private static let certificates = SingleOption(
    "cacert", .file("FILE", suffixes: [".pem"]),
    help: "Trust the root certificates in this PEM file, too")
  private static let overrides = ListOption(
    "resolve",
    ValueKind<HTTPRequest.AddressOverride>(ValueShape("HOST:PORT:ADDRESS"), parse: address),
    help: "Connect to this address for a host and port, as before a change of DNS")
  private static let ignored = ListOption(
    "ignore", .text("CODE"), help: "Leave out findings with this code, such as BA0833")
  private static let warningsAsErrors = Flag(
    "warnings-as-errors", help: "Let warnings fail the verdict, too")

  static let command = Command(
    "download-manifest", "check", summary: "hold a download manifest against packs and the server",
    discussion: [
      "With --live, asks the server as devices and CDNs do: status, length, HEAD, ranges, encodings, "
        + "type, caching, redirections and TLS. Each finding says what to change there. The system's "
        + "root certificates count, those of SSL_CERT_FILE, and those of --cacert.",
      "Exit status 0: in order. 1: at least one error, or a warning with --warnings-as-errors.",
    ],
    operands: [manifest, packs],
    options: [
      receipts, live, full, manifestURL, domains, certificates, overrides, ignored,
      warningsAsErrors,
      SharedOptions.jobs,
    ],
    examples: [
      Command.Example(
        "ba-package download-manifest check manifest.json *.aar", "sizes, policies and userInfo"),
      Command.Example(
        "ba-package download-manifest check manifest.json *.aar --live --full "
          + "--allowed-domain cdn.example.com", "and every byte of what the server serves"),
    ])

  private let manifest: NativePath
  private let packs: [NativePath]
  private let receipts: [NativePath]
  private let isLive: Bool
  private let options: LiveOptions
  private let manifestURL: HTTPURL?
  private let certificates: NativePath?
  private let ignored: Set<String>
  private let warningsAsErrors: Bool
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    manifest = try arguments.required(Self.manifest)
    packs = arguments[Self.packs]
    receipts = arguments[Self.receipts]
    isLive = arguments[Self.live]
    guard ([manifest] + packs + receipts).filter(\.isDash).count <= 1 else {
      throw arguments.misuse("- is standard input, which can be read once")
    }
    var options = LiveOptions()
    options.isFull = arguments[Self.full]
    options.allowedDomains = arguments[Self.domains]
    options.overrides = arguments[Self.overrides]
    self.options = options
    manifestURL = arguments[Self.manifestURL]
    certificates = arguments[Self.certificates]
    if !isLive {
      let given: [(any OptionDeclaration, Bool)] = [
        (Self.full, options.isFull), (Self.manifestURL, manifestURL != nil),
        (Self.domains, !options.allowedDomains.isEmpty), (Self.certificates, certificates != nil),
        (Self.overrides, !options.overrides.isEmpty),
      ]
      if let option = given.first(where: \.1)?.0 {
        throw arguments.misuse("\(option.record.spelling) needs --live")
      }
    }
    if options.isFull, packs.contains(where: \.isDash) {
      throw arguments.misuse("a pack from standard input cannot be compared with a download")
    }
    var ignored: Set<String> = []
    for name in arguments[Self.ignored] {
      ignored.insert(try CodeRegistry.code(named: name, arguments).id)
    }
    self.ignored = ignored
    warningsAsErrors = arguments[Self.warningsAsErrors]
    jobs = SharedOptions.jobCount(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    var findings = FindingList()
    let file = try FileSource(manifest)
    let (read, bytes, found) = try DownloadManifest.readWithBytes(file)
    findings.add(found)
    var statuses: Set<ExitStatus> = []
    if let read {
      let hosted = try HostedPacks(packs, jobs: jobs, console)
      if let failure = hosted.failure { statuses.insert(failure == .badData ? .verdict : failure) }
      var check = ManifestCheck(read)
      for pack in hosted.packs { check.compare(pack) }
      for path in receipts {
        let (receipt, problems) = try Receipt.read(path)
        findings.add(problems)
        if let receipt { check.compare(receipt, name: path.display) }
      }
      findings.add(contentsOf: check.findings)
      if isLive { findings.add(contentsOf: try live(read, check, bytes, console)) }
    }
    let shown = findings.leavingOut(ignored)
    try console.emit(shown)
    try console.emit(suppressed: findings.only(ignored)) { "--ignore \($0.code)" }
    if shown.hasErrors || warningsAsErrors && shown.warningCount > 0 { statuses.insert(.verdict) }
    let isGood = statuses.isEmpty
    try console.summary(
      "\(file.name): \(isGood ? "in order" : "not in order"), "
        + "\(Quantities.counted(UInt64(read?.entries.count ?? 0), "pack"))\n")
    for entry in read?.entries ?? [] { try console.result(json: entry.json(type: "assetPack")) }
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("ok", isGood)
        line.add("errors", shown.errorCount)
        line.add("warnings", shown.warningCount)
        return line
      }())
    return ExitStatus.gravest(of: statuses)
  }

  private func live(
    _ manifest: DownloadManifest, _ check: ManifestCheck, _ bytes: [UInt8], _ console: Console
  ) throws(Failure) -> [Diagnostic] {
    let live = try LiveCheck(options, trust: try TrustStore(adding: certificates))
    var findings: [Diagnostic] = []
    for entry in manifest.entries {
      console.progress.begin("asking for \(DisplayText.escape(entry.id))")
      findings += live.check(entry, expecting: check.content(of: entry))
      console.progress.finish()
    }
    if let manifestURL { findings += live.checkManifest(manifestURL, expecting: bytes) }
    return findings
  }

  private static let url = ValueKind<HTTPURL>(ValueShape("URL")) { bytes throws(ValueProblem) in
    do throws(HTTPURL.Problem) {
      let url = try HTTPURL(String(decoding: bytes, as: UTF8.self))
      if url.scheme == .https { return url }
    } catch {
      throw ValueProblem(error.reason)
    }
    throw ValueProblem("is not HTTPS; devices refuse it")
  }

  private static let address:
    @Sendable ([UInt8]) throws(ValueProblem) -> HTTPRequest.AddressOverride =
      { bytes throws(ValueProblem) in
        let parts = String(decoding: bytes, as: UTF8.self).split(
          separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, !parts[2].isEmpty, let port = Int(parts[1]),
          (1...65535).contains(port)
        else {
          throw ValueProblem("is no override", help: "write it like cdn.example.com:443:192.0.2.1")
        }
        return HTTPRequest.AddressOverride(
          host: String(parts[0]), port: port, address: String(parts[2]))
      }
}
