import Foundation

/// Certificates made with the program openssl: a root, an intermediate, and leaves of that.
///
/// One for all tests of a process.
public final class PrivateAuthority: Sendable {
  public static let shared = Result { try PrivateAuthority() }

  private let tree: TemporaryTree
  /// The root's certificate.
  public var root: String { tree.path("root.pem") }
  /// For localhost and 127.0.0.1: the leaf and the intermediate, as a server should send them.
  public var chain: String { tree.path("chain.pem") }
  /// The leaf alone.
  public var leaf: String { tree.path("leaf.pem") }
  public var key: String { tree.path("leaf.key") }
  /// For another host, with its intermediate.
  public var otherChain: String { tree.path("other-chain.pem") }

  private init() throws {
    tree = try TemporaryTree()
    try tree.file(
      "openssl.cnf",
      """
      [req]
      distinguished_name = name
      prompt = no
      [name]
      CN = placeholder
      [authority]
      basicConstraints = critical, CA:TRUE
      keyUsage = critical, keyCertSign, cRLSign
      subjectKeyIdentifier = hash
      [leaf]
      basicConstraints = critical, CA:FALSE
      keyUsage = critical, digitalSignature
      extendedKeyUsage = serverAuth
      subjectAltName = DNS:localhost, DNS:cdn.example, DNS:origin.example, IP:127.0.0.1
      [other]
      basicConstraints = critical, CA:FALSE
      extendedKeyUsage = serverAuth
      subjectAltName = DNS:elsewhere.example
      """)
    for name in ["root", "middle", "leaf", "other"] {
      try openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "\(name).key")
    }
    try openssl(
      "req", "-x509", "-new", "-key", "root.key", "-subj", "/CN=Test Root", "-days", "30",
      "-config", "openssl.cnf", "-extensions", "authority", "-out", "root.pem")
    try sign("middle", "Test Intermediate", by: "root", "authority")
    try sign("leaf", "localhost", by: "middle", "leaf")
    try sign("other", "elsewhere.example", by: "middle", "other")
    let middle = try tree.contents("middle.pem")
    try tree.file("chain.pem", try tree.contents("leaf.pem") + middle)
    try tree.file("other-chain.pem", try tree.contents("other.pem") + middle)
  }

  /// The key of ``otherChain``.
  public var otherKey: String { tree.path("other.key") }

  private func sign(
    _ name: String, _ subject: String, by issuer: String, _ extensions: String
  ) throws {
    try openssl(
      "req", "-new", "-key", "\(name).key", "-subj", "/CN=\(subject)", "-config", "openssl.cnf",
      "-out", "\(name).csr")
    try openssl(
      "x509", "-req", "-in", "\(name).csr", "-CA", "\(issuer).pem", "-CAkey", "\(issuer).key",
      "-CAcreateserial", "-days", "30", "-extfile", "openssl.cnf", "-extensions", extensions,
      "-out", "\(name).pem")
  }

  private func openssl(_ arguments: String...) throws {
    let result = try CommandRunner("/usr/bin/openssl", in: tree.path)
      .run(bytes: arguments.map { Array($0.utf8) })
    guard result.exit == .status(0) else {
      throw SpawnError(description: "openssl: \(result.errorText)")
    }
  }
}
