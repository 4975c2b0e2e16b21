import Foundation
import TestSupport
import Testing

/// A folder in which `ba-serve certificate` and openssl work on the same files.
struct CertificateTree {
  let tree: TemporaryTree

  /// With a configuration of openssl's that adds no extension by itself.
  init() throws {
    tree = try TemporaryTree()
    try tree.file(
      "openssl.cnf", "[req]\ndistinguished_name = name\nprompt = no\n[name]\nCN = unused\n")
  }

  var data: String { tree.path("data") }

  /// Runs `ba-serve certificate` with words that are divided by spaces.
  func certificate(_ words: String, umask: UInt16? = nil) throws -> CommandResult {
    var runner = CommandRunner("ba-serve", in: tree.path)
    runner.umask = umask
    runner.timeout = 30
    return try runner.run(bytes: Self.bytes("certificate \(words)"))
  }

  /// Makes an identity in the data folder.
  @discardableResult
  func create(_ words: String) throws -> CommandResult {
    let result = try certificate("create --data-directory data \(words)")
    #expect(result.exit == .status(0), "\(result.errorText)")
    return result
  }

  func openssl(_ words: String) throws -> CommandResult {
    var runner = CommandRunner("/usr/bin/openssl", in: tree.path)
    runner.timeout = 30
    return try runner.run(bytes: Self.bytes(words))
  }

  private static func bytes(_ words: String) -> [[UInt8]] {
    words.split(separator: " ").map { Array($0.utf8) }
  }

  /// What `openssl verify` says of the leaf in the data folder.
  func verify(_ words: String) throws -> CommandResult {
    try openssl(
      "verify -x509_strict -purpose sslserver -CAfile data/ca.pem \(words) data/leaf.pem")
  }

  /// The certificate in a file, as openssl prints it.
  func text(_ file: String) throws -> String {
    try openssl("x509 -noout -text -in \(file)").text
  }

  /// Makes `root.pem` with openssl; what is not changed is good.
  func root(
    subject: String = "/CN=Root", key: String = "ec:P-256", days: Int = 3650,
    constraints: String = "basicConstraints=critical,CA:TRUE"
  ) throws {
    let result = try openssl(
      "req -x509 -config openssl.cnf -subj \(subject) \(Self.newKey(key)) -nodes -keyout root.key "
        + "-out root.pem -days \(days) -addext \(constraints) "
        + "-addext keyUsage=critical,keyCertSign,cRLSign -addext subjectKeyIdentifier=hash")
    #expect(result.exit == .status(0), "\(result.errorText)")
  }

  /// Makes `leaf.pem` with `root.pem` behind it, and `leaf.key`; what is not changed is good.
  func leaf(
    names: String? = "DNS:mac.local", key: String = "ec:P-256", days: Int = 397,
    digest: String = "sha256", purpose: String? = "serverAuth", from time: String? = nil
  ) throws {
    var words =
      "req -x509 -config openssl.cnf -subj /CN=server \(Self.newKey(key)) -nodes "
      + "-keyout leaf.key -out leaf.pem -days \(days) -\(digest) -CA root.pem -CAkey root.key"
    if let names { words += " -addext subjectAltName=\(names)" }
    if let purpose { words += " -addext extendedKeyUsage=\(purpose)" }
    let result: CommandResult
    if let time {
      let program = CommandRunner("/usr/bin/faketime", in: tree.path)
      let all = [Array(time.utf8)] + Self.bytes("openssl \(words)")
      result = try program.run(bytes: all)
    } else {
      result = try openssl(words)
    }
    #expect(result.exit == .status(0), "\(result.errorText)")
    try tree.file("leaf.pem", try tree.contents("leaf.pem") + tree.contents("root.pem"))
    try tree.mode("leaf.key", 0o600)
  }

  private static func newKey(_ kind: String) -> String {
    kind.hasPrefix("ec:")
      ? "-newkey ec -pkeyopt ec_paramgen_curve:\(kind.dropFirst(3))" : "-newkey \(kind)"
  }

  /// The codes of what `check` finds, with their severities, and the exit status.
  func check(_ words: String) throws -> (findings: Set<String>, exit: CommandResult.Exit) {
    let result = try certificate("check \(words) --json")
    var findings: Set<String> = []
    for line in result.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard object?["type"] as? String == "finding" else { continue }
      let (severity, code) = (object?["severity"] as? String, object?["code"] as? String)
      findings.insert("\(severity ?? "") \(code ?? "")")
    }
    return (findings, result.exit)
  }
}
