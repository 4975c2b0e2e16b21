internal import Certificates
internal import CommandLineKit
internal import Diagnostics
internal import ServerCodes
internal import SystemIO

/// `ba-serve certificate export`: the root, or the server's identity, as a file for somebody else.
struct CertificateExportCommand: Subcommand {
  private static let archive = SingleOption(
    "p12", .file("FILE", suffixes: [".p12"]),
    help: "Write the server's key and certificates for a Keychain")
  private static let passwordFile = SingleOption(
    "password-file", .file("F"), fallback: "one is made up and printed",
    help: "The file with the password for --p12 in its only line")
  private static let modern = Flag(
    "modern", help: "Protect --p12 with AES-256 and SHA-256, which older Keychains refuse")
  private static let pem = SingleOption(
    "pem", .file("FILE", suffixes: [".pem"]), help: "Write the root as PEM")
  private static let der = SingleOption(
    "der", .file("FILE", suffixes: [".der", ".cer"]), help: "Write the root as DER")
  private static let profile = SingleOption(
    "mobileconfig", .file("FILE", suffixes: [".mobileconfig"]),
    help: "Write the root as a profile for devices")

  static let command = Command(
    "certificate", "export", summary: "write certificates for devices and Keychains",
    discussion: [
      "The archive for Keychains is protected with Triple DES and SHA-1, which all of them read; its "
        + "safety is the password's, and the file is for its owner's eyes only. The root's key is never "
        + "exported."
    ],
    options: [
      archive, passwordFile, modern, pem, der, profile, CertificateOptions.force, DataFolder.option,
    ],
    examples: [
      Command.Example(
        "ba-serve certificate export --p12 server.p12",
        "for a Mac's Keychain, with a made-up password"),
      Command.Example(
        "ba-serve certificate export --mobileconfig root.mobileconfig", "to send to a device"),
    ])

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
    let outputs: [NativePath?] = [Self.archive, Self.pem, Self.der, Self.profile].map {
      arguments[$0]
    }
    guard outputs.contains(where: { $0 != nil }) else {
      throw arguments.misuse(
        "there is nothing to write", code: .missingOption,
        help: "name a file with --p12, --pem, --der or --mobileconfig")
    }
    if arguments[Self.archive] == nil,
      arguments[Self.passwordFile] != nil || arguments[Self.modern]
    {
      throw arguments.misuse("--password-file and --modern are for --p12", help: "add --p12 FILE")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let folder = CertificateFolder(try DataFolder.open(arguments))
    let identity = try folder.require()
    let password = try arguments[Self.passwordFile].map { path throws(Failure) in
      try Self.password(in: path)
    }
    let used = password ?? RandomText.hexadecimal(12)
    var outputs: [AtomicOutput] = []
    var written: [NativePath] = []
    func add(
      _ path: NativePath?, mode: UInt16 = 0o666, _ bytes: () throws(Failure) -> [UInt8]
    ) throws(Failure) {
      guard let path else { return }
      let output = try AtomicOutput(
        path, overwrites: arguments[CertificateOptions.force], mode: mode)
      try output.write(try bytes())
      outputs.append(output)
      written.append(path)
    }
    try add(arguments[Self.archive], mode: 0o600) { () throws(Failure) in
      try IdentityArchive.bytes(
        identity, password: used, arguments[Self.modern] ? .modern : .compatible)
    }
    try add(arguments[Self.pem]) { () throws(Failure) in try identity.root.pem() }
    try add(arguments[Self.der]) { () throws(Failure) in try identity.root.der() }
    try add(arguments[Self.profile]) { () throws(Failure) in
      try ConfigurationProfile.bytes(for: identity.root)
    }
    try AtomicOutput.commit(outputs)
    try tell(
      written, madeUp: password == nil && arguments[Self.archive] != nil ? used : nil, console)
    return .success
  }

  private func tell(
    _ written: [NativePath], madeUp password: String?, _ console: Console
  ) throws(Failure) {
    if let password { try console.result("Password: \(password)\n") }
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("files", written.map(\.display))
        line.add("password", ifPresent: password)
        return line
      }())
    try console.summary("Wrote \(written.map(\.display).joined(separator: ", "))\n")
  }

  private static func password(in path: NativePath) throws(Failure) -> String {
    let bytes = try FileSource(path).readAll(limit: 4096) ?? []
    var line = bytes[...]
    if line.last == 0x0A { line.removeLast() }
    if line.last == 0x0D { line.removeLast() }
    let text = String(validating: line, as: UTF8.self)
    guard let text, !text.isEmpty, !line.contains(where: { $0 < 0x20 }) else {
      throw Failure(
        .passwordUnusable, "\(path.display) holds no password", at: .path(path.display),
        help: "put it into the file's only line, in UTF-8")
    }
    return text
  }
}
