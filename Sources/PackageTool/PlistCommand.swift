internal import AssetPackManifest
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import PropertyList
internal import SystemIO

/// `ba-package plist`: the keys of an app's Info.plist, made or checked.
struct PlistCommand: Subcommand {
  private static let route = SingleOption(
    "route",
    ValueKind<HostingRoute>.choice("ROUTE") { route in
      switch route {
      case .appleHosted: "Apple keeps the packs"
      case .selfHosted: "your server has packs and download manifest"
      case .unmanaged: "your server has files, your extension asks for them"
      }
    }, fallback: "with --check, the one that the keys show", help: "How packs reach devices")
  private static let check = SingleOption(
    "check", .file("Info.plist", suffixes: [".plist"]),
    help: "Check this Info.plist, XML or binary; - is standard input")
  private static let appGroup = SingleOption(
    "app-group", .text("GROUP"),
    help: "The app group of app and extension, such as group.com.example")
  private static let manifestURL = SingleOption(
    "manifest-url", .text("URL"), help: "Where the manifest is published")
  private static let baseURLs = ListOption(
    "download-base-url", .text("URL"),
    help: "Where packs are published; its domain is allowed, next to that of --manifest-url")
  private static let platform = SingleOption(
    "platform", ValueKind<Platform>.choice("PLATFORM"), fallback: "all packs count",
    help: "Count only what is for this platform")
  private static let warningsAsErrors = Flag(
    "warnings-as-errors", help: "With --check, let warnings fail the verdict, too")
  private static let packs = Operand<NativePath>.many(
    .file("PACK", suffixes: [".aar"]), atLeast: 0, help: "The app's packs; - is standard input")

  static let command = Command(
    "plist", summary: "print or check the keys of an app's Info.plist",
    discussion: [
      "Prints a whole property list that holds nothing but the keys of Background Assets for the "
        + "route; merge it into the app's own Info.plist, for example with PlistBuddy's Merge.",
      "Sizes count the packs that are downloaded right after installation: allowances their archives, "
        + "install sizes their files. Packs on demand and those for subsequentUpdate alone are not "
        + "among them.",
      "With --check, exit status 0: in order. 1: at least one error, or a warning with "
        + "--warnings-as-errors.",
    ],
    operands: [packs],
    options: [
      route, check, appGroup, manifestURL, baseURLs, platform, warningsAsErrors, SharedOptions.jobs,
    ],
    examples: [
      Command.Example(
        "ba-package plist --route apple-hosted --app-group group.com.example.game",
        "three keys, no packs needed"),
      Command.Example(
        "ba-package plist --route self-hosted --app-group group.com.example.game --manifest-url "
          + "https://cdn.example.com/manifest.json *.aar", "with sizes and domains"),
      Command.Example(
        "ba-package plist --check Info.plist *.aar", "what is missing, surplus or misstated"),
    ])

  private let route: HostingRoute?
  private let plist: NativePath?
  private let appGroup: String?
  private let manifestURL: String?
  private let hosts: [DownloadHost]
  private let platform: Platform?
  private let warningsAsErrors: Bool
  private let packs: [NativePath]
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    route = arguments[Self.route]
    plist = arguments[Self.check]
    appGroup = arguments[Self.appGroup]
    manifestURL = arguments[Self.manifestURL]
    platform = arguments[Self.platform]
    warningsAsErrors = arguments[Self.warningsAsErrors]
    packs = try SharedOptions.inputs(Self.packs, arguments)
    jobs = SharedOptions.jobCount(arguments)
    var hosts: [DownloadHost] = []
    if let url = manifestURL {
      hosts.append(try Self.host(url, "--manifest-url", arguments))
    }
    for url in arguments[Self.baseURLs] {
      hosts.append(try Self.host(url, "--download-base-url", arguments))
    }
    self.hosts = hosts
    if let plist {
      guard !plist.isDash || !packs.contains(where: \.isDash) else {
        throw arguments.misuse("- is standard input, which can be read once")
      }
    } else {
      try refuseIncomplete(arguments)
    }
  }

  private static func host(
    _ url: String, _ option: String, _ arguments: Arguments
  ) throws(Failure) -> DownloadHost {
    do throws(DownloadHost.Problem) {
      return try DownloadHost(url: url)
    } catch {
      throw arguments.misuse(
        "\(option): \"\(DisplayText.escape(url, limit: 100))\" \(error.reason)", help: error.help)
    }
  }

  /// Refuses to print a property list in which a key of the route would be missing.
  private func refuseIncomplete(_ arguments: Arguments) throws(Failure) {
    guard let route else {
      throw arguments.misuse(
        "--route is needed to print keys", help: "or name an Info.plist with --check")
    }
    if warningsAsErrors {
      throw arguments.misuse("--warnings-as-errors goes with --check")
    }
    if appGroup == nil, route != .unmanaged {
      throw arguments.misuse(
        "--app-group is needed for the route \(route.rawValue)",
        help: "it is the group that app and extension share, such as group.com.example.game")
    }
    if route == .appleHosted {
      guard manifestURL == nil, !arguments.isGiven(Self.baseURLs) else {
        throw arguments.misuse("the route apple-hosted has no URLs")
      }
      return
    }
    if manifestURL == nil {
      throw arguments.misuse("--manifest-url is needed for the route \(route.rawValue)")
    }
    if packs.isEmpty {
      throw arguments.misuse(
        "the packs are needed for the route \(route.rawValue), because its keys hold their sizes")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let sized = SizedPacks(
      packs, for: platform, pool: WorkerPool(threads: jobs), console: console)
    return if let plist { try check(plist, sized, console) } else { try make(sized, console) }
  }

  // MARK: Making

  private func make(_ sized: SizedPacks, _ console: Console) throws(Failure) -> ExitStatus {
    try console.emit(sized.findings)
    guard sized.status == .success, let route else { return sized.status }
    let maker = InfoPlistMaker(
      route: route, appGroup: appGroup, manifestURL: manifestURL,
      sizes: InitialSizes(of: sized.packs), hosts: hosts)
    guard let text = PropertyListWriter.xml(maker.dictionary) else {
      throw Failure(
        .infoPlistValue, "the app group or URL holds a character that XML cannot have",
        exit: .usage)
    }
    try console.document(text)
    try console.summary(sized.table)
    var summary = JSONLine(type: "summary")
    summary.add("route", route.rawValue)
    sized.add(to: &summary)
    try console.result(json: summary)
    return .success
  }

  // MARK: Checking

  private func check(
    _ plist: NativePath, _ sized: SizedPacks, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let file = try FileSource(plist)
    guard let bytes = try file.readAll(limit: Self.sizeLimit) else {
      throw Failure(
        .propertyListTooLarge,
        "\(file.name) is larger than \(Self.sizeLimit) bytes, too large for an Info.plist",
        at: .path(file.name))
    }
    var expectation = InfoPlistExpectation(
      route: route, appGroup: appGroup, manifestURL: manifestURL, sizes: nil, hosts: hosts)
    if !sized.packs.isEmpty, sized.status == .success {
      expectation.sizes = InitialSizes(of: sized.packs)
    }
    let document = PropertyListDocument(bytes, name: file.name)
    let report = InfoPlistCheck(document, expectation)
    var findings = report.findings
    findings.add(sized.findings)
    try console.emit(findings)
    let isGood = !findings.hasErrors && !(warningsAsErrors && findings.warningCount > 0)
    let shown = report.route.map {
      "route \($0.rawValue)\(route == nil ? ", as its keys show" : "")"
    }
    try console.summary(
      "\(file.name): \(isGood ? "in order" : "not in order")\(shown.map { ", " + $0 } ?? "")\n")
    try console.summary(sized.table)
    var summary = JSONLine(type: "summary")
    summary.add("plist", path: plist.bytes)
    summary.add("ok", isGood && sized.status == .success)
    summary.add("route", ifPresent: report.route?.rawValue)
    summary.add("routeIsDeduced", route == nil)
    summary.add("errors", findings.errorCount)
    summary.add("warnings", findings.warningCount)
    sized.add(to: &summary)
    try console.result(json: summary)
    let verdict = isGood ? ExitStatus.success : .verdict
    // A pack that is none is a verdict, too; one that is not there is not.
    return ExitStatus.gravest(of: [verdict, sized.status == .badData ? .verdict : sized.status])
  }

  /// The largest Info.plist that is read, in bytes.
  private static let sizeLimit = 16 << 20
}
