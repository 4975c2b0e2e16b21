internal import BlockPipeline
internal import Certificates
internal import CommandLineKit
internal import Diagnostics
internal import PackServer
internal import ServerCodes
internal import SystemIO

/// `ba-serve serve`: the server for test devices.
struct ServeCommand: Subcommand {
  static let command = Command(
    "serve", summary: "serve packs and their download manifest",
    discussion: [
      "Serves /manifest, /assets/ID and /assetpacks/ID over HTTPS until it is interrupted. A pack that "
        + "is replaced on disk becomes a new version; a download that has begun goes on with the old "
        + "bytes. Packs that do not verify are refused.",
      "Enter https://NAME:PORT as the development override on the device. Essential and prefetched "
        + "packs do not start by themselves under an override: the app has to ask for them.",
      "Limits: 512 connections, 128 of one address; 10 s for a request's header and body, 60 s between "
        + "requests and for a client that takes nothing; 32 KiB for a header, 16 KiB for a body, which "
        + "is ignored; 16 ranges, beyond which the whole pack is sent.",
      "Faults: status (code, retry-after), cut (after), stall (after, for), length (delta), "
        + "content-range (shift), etag; each may have pack=ID, path=/manifest and times=N. Sizes are "
        + "like 10M, times like 300ms.",
      "On this machine GET /control/state tells what goes on, POST /control/set?name=NAME switches sets, "
        + "POST /control/fault?spec=SPEC adds a fault and DELETE /control/fault removes all, each with "
        + "'Authorization: Bearer TOKEN'. The token is printed, and in control-token in the data folder.",
    ],
    operands: [ServeOptions.packs],
    options: [
      ServeOptions.hosts, ServeOptions.port, ServeOptions.identity, ServeOptions.choosesIdentity,
      ServeOptions.profilePort, ServeOptions.versions, ServeOptions.sets, ServeOptions.log,
      ServeOptions.throttle,
      ServeOptions.latency, ServeOptions.faults, DataFolder.option, ServeOptions.jobs,
    ],
    rules: [
      .atMostOne(ServeOptions.identity, ServeOptions.choosesIdentity),
      .atMostOne(ServeOptions.identity, ServeOptions.profilePort),
    ],
    examples: [
      Command.Example(
        "ba-serve Tutorial.aar --host mac.local --identity-path cert.pem --identity-path key.pem",
        "one pack, with a certificate of your own"),
      Command.Example(
        "ba-serve --host mac.local --set v1=old --set v2=new", "rehearse an update"),
      Command.Example(
        "ba-serve *.aar --host mac.local --throttle 500K --fault cut:after=10M,times=1",
        "a slow network that fails once"),
    ])

  private let hosts: [HostName]
  private let sources: [ServeOptions.NamedFolder]
  private let packs: [NativePath]
  private let port: UInt16?
  /// nil when the server makes its own.
  private let identity: IdentityFiles?
  private let profilePort: UInt16?
  private let versions: AskedVersions?
  private let arguments: Arguments
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
    var hosts: [HostName] = []
    var packs: [NativePath] = arguments[ServeOptions.packs]
    for bytes in arguments[ServeOptions.hosts] {
      if let path = NativePath(bytes), path.hasSuffix(".aar") {
        packs.append(path)
        continue
      }
      guard let host = HostName(String(decoding: bytes, as: UTF8.self)) else {
        throw arguments.misuse(
          "--host: '\(DisplayText.escape(bytes))' is neither a name nor an address",
          help: CertificateOptions.hostHelp(bytes))
      }
      hosts.append(host)
    }
    guard !hosts.isEmpty else {
      throw arguments.misuse("--host names no host", code: .missingOption)
    }
    sources = arguments[ServeOptions.sets]
    guard packs.isEmpty != sources.isEmpty else {
      throw packs.isEmpty
        ? arguments.misuse(
          "there is nothing to serve", code: .missingArgument, help: "name packs, or a --set")
        : arguments.misuse(
          "packs and --set exclude each other", code: .conflictingOptions,
          help: "put the packs into a folder of their own")
    }
    if packs.contains(where: \.isDash) {
      throw arguments.misuse("a pack is served from a file", help: "save it to one")
    }
    if Set(sources.map(\.name)).count < sources.count {
      throw arguments.misuse("two sets have one name")
    }
    let texts = arguments[ServeOptions.versions]
    versions = texts.isEmpty ? nil : try AskedVersions(texts, arguments)
    if case .byPlace(let numbers)? = versions, numbers.count != packs.count {
      throw arguments.misuse(
        "there are \(numbers.count) versions for \(packs.count) packs", help: "write ID=N instead")
    }
    let files: [NativePath] = arguments[ServeOptions.identity]
    guard files.isEmpty || files.count == 2 else {
      throw arguments.misuse(
        "--identity-path is given \(Quantities.counted(UInt64(files.count), "time"))",
        code: .identityMissing,
        help: "give --identity-path twice: for the certificate and for its key")
    }
    identity = files.isEmpty ? nil : IdentityFiles(files)
    profilePort = arguments[ServeOptions.profilePort].map { UInt16(clamping: $0) }
    self.hosts = hosts
    self.packs = packs
    port = arguments[ServeOptions.port].map { UInt16(clamping: $0) }
    jobs = arguments[ServeOptions.jobs] ?? Environment.processorCount
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let given = try identity.map { files throws(Failure) in try IdentitySource(files) }
    let check = PackLoading.check(jobs: jobs)
    var statuses: Set<ExitStatus> = []
    var sets: [ServedSet] = []
    let loading = PackLoading(console: console)
    if sources.isEmpty {
      let files = try loading.load(packs, check, &statuses)
      sets = [try ServedSet(name: "packs", files: files)]
    }
    for source in sources {
      let files = try loading.load(PackLoading.packs(in: source.folder), check, &statuses)
      sets.append(try ServedSet(name: source.name, files: files))
    }
    guard statuses.isEmpty else { return ExitStatus.gravest(of: statuses) }

    let folder = try DataFolder.open(arguments)
    var memory = try SetMemory(sets.flatMap(\.files).map(\.id), in: folder)
    if try !memory.read() {
      try console.emit(
        Diagnostic(
          .warning, .memoryUnreadable,
          "what was remembered of these packs in \(folder.path.display) is damaged, and made anew"))
      memory = try SetMemory(sets.flatMap(\.files).map(\.id), in: folder)
    }
    if let port { memory.port = port }
    if let versions { try versions.apply(to: &memory.ledger, sets[0].files) }
    let taken = try memory.takePort()
    memory.port = taken.number

    var made: MadeIdentity?
    let source: IdentitySource
    if let given {
      source = given
    } else {
      let identity = try MadeIdentity(hosts, in: folder)
      source = try IdentitySource(identity)
      made = identity
    }
    let log = try EventLog(console, file: arguments[ServeOptions.log])
    let remembering = memory
    let catalog = PackCatalog(sets: sets, ledger: memory.ledger, check: check) { ledger in
      var memory = remembering
      memory.ledger = ledger
      do throws(Failure) {
        try memory.write()
      } catch {
        log.add(.finding(error.diagnostic))
      }
    }
    var configuration = ServerConfiguration(
      hosts: hosts, identity: source.credentials, token: try DataFolder.token(folder),
      threads: jobs,
      writer: DownloadManifestText.writer)
    configuration.rate = arguments[ServeOptions.throttle]
    configuration.latency = arguments[ServeOptions.latency] ?? 0
    configuration.faults = arguments[ServeOptions.faults]
    let server = try PackServer(configuration, catalog: catalog, port: taken) { log.add($0) }
    var profile: ProfileServer?
    if let made, let profilePort {
      profile = try ProfileServer(
        ConfigurationProfile.bytes(for: made.root), type: ConfigurationProfile.mediaType,
        port: ServerPort.take(profilePort)
      ) { log.add($0) }
    }
    try announce(server, configuration.token, console)
    if let made { try tellSteps(made, server, profile, console) }
    try log.start()
    watchIdentity(source, server, log)
  }

  private func announce(
    _ server: PackServer, _ token: String, _ console: Console
  ) throws(Failure) {
    let addresses = hosts.map { "https://\($0.urlText):\(server.port)" }
    try console.result("Listening on port \(server.port)\n")
    try console.result(
      json: {
        var line = JSONLine(type: "listening")
        line.add("port", server.port)
        line.add("urls", addresses)
        line.add("token", token)
        return line
      }())
    try console.output.flush()
    try console.summary(
      "Override for devices: \(addresses.joined(separator: " or "))\nControl token: \(token)\n")
  }

  /// Tells how devices come to trust the server, with a code to point a camera at on a terminal.
  private func tellSteps(
    _ made: MadeIdentity, _ server: PackServer, _ profile: ProfileServer?, _ console: Console
  ) throws(Failure) {
    guard let host = hosts.first else { return }
    let address = profile.map { "http://\(host.urlText):\($0.port)\(ProfileServer.path)" }
    try console.summary(
      (made.isNewRoot ? "Made a new root certificate. " : "")
        + DeviceSteps.trust(made.folder, profile: address)
        + DeviceSteps.override("https://\(host.urlText):\(server.port)"))
    if let address, console.errors.isTerminal, let code = QRCode(address) {
      try console.summary(code.text(isColored: console.settings.isColored(console.errors)))
    }
  }

  /// Takes a new certificate over when there is one; ends with the process.
  private func watchIdentity(
    _ source: IdentitySource, _ server: PackServer, _ log: EventLog
  ) -> Never {
    let clock = Monitor(())
    var source = source
    while true {
      let end = Environment.monotonicNanoseconds + 2_000_000_000
      _ = clock.wait(for: { _ -> Void? in nil }, until: { _ in end })
      do throws(Failure) {
        if let changed = try source.replacement() { try server.replace(changed) }
      } catch {
        log.add(.finding(error.diagnostic))
      }
    }
  }
}
