internal import Certificates
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// `ba-serve certificate show`: what the data folder holds.
struct CertificateShowCommand: Subcommand {
  static let command = Command(
    "certificate", "show", summary: "print the certificates that are kept",
    options: [DataFolder.option],
    examples: [Command.Example("ba-serve certificate show", "what devices are shown")])

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let folder = CertificateFolder(try DataFolder.open(arguments))
    let identity = try folder.require()
    for facts in try CertificateFacts.list([identity.leaf, identity.root]) {
      try console.result(facts.text)
      try console.result(json: facts.json)
    }
    try console.summary(DeviceSteps.trust(folder, profile: nil))
    return .success
  }
}

extension CertificateFolder {
  /// What the folder holds; a failure when there is nothing yet.
  func require() throws(Failure) -> ServerIdentity {
    if let identity = try stored() { return identity }
    throw Failure(
      .missingInput, "there is no certificate in \(folder.path.display)",
      at: .path(folder.path.display), help: "make one with 'ba-serve certificate create'")
  }
}
