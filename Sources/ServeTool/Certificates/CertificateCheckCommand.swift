internal import Certificates
internal import CommandLineKit
internal import Diagnostics
internal import PackServer
internal import ServerCodes
internal import SystemIO

/// `ba-serve certificate check`: what a device would object to.
struct CertificateCheckCommand: Subcommand {
  private static let target = Operand<CheckedServer>(
    CheckedServer.kind, help: "A PEM file, https://HOST:PORT or HOST:PORT")

  static let command = Command(
    "certificate", "check", summary: "find what devices refuse in a certificate",
    discussion: [
      "A PEM file holds the server's certificate first, then its chain. Of a server, the chain is fetched "
        + "over TLS, and has to be for the host that it was asked by.",
      "Exit status 0: devices that trust the root take it. 1: they do not.",
    ],
    operands: [target],
    options: [
      CertificateOptions.wantedHosts, CertificateOptions.roots, CertificateOptions.key,
      CertificateOptions.warningsAsErrors,
    ],
    examples: [
      Command.Example("ba-serve certificate check mac.local:8443", "a server that runs"),
      Command.Example(
        "ba-serve certificate check chain.pem --host mac.local --key server.key",
        "files, before they are served with"),
    ])

  private static let limit = 1 << 18
  private let target: CheckedServer
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
    let targets = arguments[Self.target]
    guard let target = targets.first else {
      throw arguments.misuse("there is nothing to check", code: .missingArgument)
    }
    self.target = target
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    do throws(Failure) {
      return try check(console)
    } catch  where error.code == .certificateUnreadable {
      // What is no certificate is this command's verdict, not a failure.
      try console.emit(error.diagnostic)
      return .verdict
    }
  }

  private func check(_ console: Console) throws(Failure) -> ExitStatus {
    var hosts = arguments[CertificateOptions.wantedHosts]
    var findings = FindingList()
    let chain: [Certificate]
    var place: Place?
    switch target {
    case .file(let path):
      let (bytes, status) = try Self.read(path)
      place = .path(path.display)
      chain = try Certificate.read(pem: bytes, name: path.display)
      if TLSIdentity.holdsKey(bytes) { checkRights(path, status, &findings) }
    case .server(let host, let port):
      let probe = try TLSProbe(host, port: port)
      chain = probe.chain
      hosts.insert(host, at: 0)
      if probe.isOld {
        findings.add(
          Diagnostic(
            .error, .tlsTooOld,
            "the newest TLS that \(host.urlText):\(port) speaks is \(probe.version)",
            help: "devices want TLS 1.2 or 1.3"))
      }
    }
    let roots = try arguments[CertificateOptions.roots].map { path throws(Failure) in
      try Certificate.read(pem: Self.read(path).bytes, name: path.display)
    }
    var check = ChainCheck(
      chain, for: hosts, roots: roots ?? [], now: Environment.now.seconds, at: place)
    findings.add(try check.run())
    if let path = arguments[CertificateOptions.key], let leaf = chain.first {
      let (bytes, status) = try Self.read(path)
      checkRights(path, status, &findings)
      if try !PrivateKey(pem: bytes, name: path.display).belongs(to: leaf) {
        findings.add(
          Diagnostic(
            .error, .keyOfAnother, "\(path.display) is not the key of the server's certificate",
            at: .path(path.display)))
      }
    }
    for facts in try CertificateFacts.list(chain) {
      try console.result(facts.text)
      try console.result(json: facts.json)
    }
    try console.emit(findings)
    let strict = arguments[CertificateOptions.warningsAsErrors]
    return findings.hasErrors || strict && findings.warningCount > 0 ? .verdict : .success
  }

  private func checkRights(
    _ path: NativePath, _ status: FileStatus?, _ findings: inout FindingList
  ) {
    guard let status, status.kind == .regular, status.permissions & 0o077 != 0 else { return }
    let rights = "0" + String(status.permissions & 0o777, radix: 8)
    findings.add(
      Diagnostic(
        .error, .keyNotPrivate, "\(path.display) holds a private key and has the rights \(rights)",
        at: .path(path.display), help: "run 'chmod go= \(path.display)'"))
  }

  private static func read(
    _ path: NativePath
  ) throws(Failure) -> (bytes: [UInt8], status: FileStatus?) {
    let source = try FileSource(path)
    guard let bytes = try source.readAll(limit: limit) else {
      throw Failure(
        .certificateUnreadable, "\(path.display) is too large for a chain of certificates",
        at: .path(path.display), help: "put the chain into a file of its own")
    }
    return (bytes, source.status)
  }
}
