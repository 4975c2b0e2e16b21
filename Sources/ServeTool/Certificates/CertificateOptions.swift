internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// The options of the commands about certificates.
enum CertificateOptions {
  static let hosts = ListOption(
    "host", hostKind, takesMany: true, isRequired: true,
    help: "A name or address that devices reach the server by")
  static let wantedHosts = ListOption(
    "host", hostKind, takesMany: true,
    help: "A name or address that the certificate has to be for")
  static let newRoot = Flag(
    "new-root", help: "Make a new root, which every device has to install and trust again")
  static let unconstrained = Flag(
    "no-name-constraints", help: "Let the new root sign for all hosts, not only for these")
  static let roots = SingleOption(
    "cacert", .file("FILE", suffixes: [".pem"]), fallback: "what the chain ends with",
    help: "A PEM file with the roots that devices trust")
  static let key = SingleOption(
    "key", .file("FILE", suffixes: [".pem", ".key"]),
    help: "The private key, to see whether it is the certificate's, and private")
  static let warningsAsErrors = Flag(
    "warnings-as-errors", help: "Let warnings fail the verdict, too")
  static let force = Flag("force", help: "Replace files that exist")

  static let hostKind = ValueKind<HostName>(ValueShape("NAME")) { bytes throws(ValueProblem) in
    guard let host = HostName(String(decoding: bytes, as: UTF8.self)) else {
      throw ValueProblem(
        "is neither a name nor an address",
        help: hostHelp(bytes))
    }
    return host
  }

  /// How a host is to be written.
  static func hostHelp(_ bytes: [UInt8]) -> String {
    bytes.contains { $0 >= 0x80 }
      ? "write an international name in its ASCII form, which starts with xn--"
      : "write it without https:// and port, such as mac.local or 192.0.2.1"
  }
}
