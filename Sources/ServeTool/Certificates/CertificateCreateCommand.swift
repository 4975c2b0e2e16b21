internal import Certificates
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// `ba-serve certificate create`: a root and a server's certificate for hosts.
struct CertificateCreateCommand: Subcommand {
  static let command = Command(
    "certificate", "create", summary: "make certificates for hosts",
    discussion: [
      "Makes what is missing in the data folder: a root for ten years that can sign for the hosts only, "
        + "and a server's certificate for 397 days. The server does the same when it starts.",
      "The root stays as it is for as long as it can, because devices trust it. When it may not sign for "
        + "a host, that is told, and only --new-root makes another.",
    ],
    options: [
      CertificateOptions.hosts, CertificateOptions.newRoot, CertificateOptions.unconstrained,
      DataFolder.option,
    ],
    examples: [
      Command.Example("ba-serve certificate create --host mac.local 192.0.2.1", "for both"),
      Command.Example(
        "ba-serve certificate create --host mac.local --new-root --no-name-constraints",
        "a root that can sign for whatever host comes later"),
    ])

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let hosts = arguments[CertificateOptions.hosts]
    let folder = CertificateFolder(try DataFolder.open(arguments))
    let made = try folder.prepare(
      for: hosts,
      CertificateFolder.RootWish(
        replacesRoot: arguments[CertificateOptions.newRoot],
        isUnconstrained: arguments[CertificateOptions.unconstrained]),
      now: Environment.now.seconds)
    for facts in try CertificateFacts.list([made.identity.leaf, made.identity.root]) {
      try console.result(facts.text)
      try console.result(json: facts.json)
    }
    try console.summary(
      (made.isNewRoot
        ? "Made a new root and a certificate"
        : made.isNewLeaf
          ? "Made a new certificate; the root stays" : "Nothing had to be made")
        + " in \(folder.folder.path.display)\n"
        + (made.isNewRoot ? DeviceSteps.trust(folder, profile: nil) : ""))
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("newRoot", made.isNewRoot)
        line.add("newLeaf", made.isNewLeaf)
        line.add("folder", path: folder.folder.path.bytes)
        return line
      }())
    return .success
  }
}
