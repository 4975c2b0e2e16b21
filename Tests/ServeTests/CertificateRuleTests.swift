import Foundation
import TestSupport
import Testing

@Suite("Certificates that devices refuse")
struct CertificateRuleTests {
  @Test("A good chain of openssl's passes")
  func good() throws {
    let made = try CertificateTree()
    try made.root()
    try made.leaf()
    let result = try made.check("leaf.pem --host mac.local --key leaf.key")
    #expect(result.findings.isEmpty)
    #expect(result.exit == .status(0))
  }

  @Test("C25-s1: what is too long, SHA-1, RSA below 2048 bits or CN only is named")
  func devices() throws {
    let made = try CertificateTree()
    try made.root()
    let cases: [(code: String, make: () throws -> Void)] = [
      ("error BA1262", { try made.leaf(days: 826) }),
      ("error BA1264", { try made.leaf(digest: "sha1") }),
      ("error BA1265", { try made.leaf(key: "rsa:1024") }),
      ("error BA1265", { try made.leaf(key: "ed25519") }),
      ("error BA1260", { try made.leaf(names: nil) }),
      ("error BA1266", { try made.leaf(purpose: nil) }),
      ("error BA1266", { try made.leaf(purpose: "clientAuth") }),
      ("error BA1261", { try made.leaf(names: "DNS:other.local") }),
      ("error BA1267", { try made.leaf(from: "+3 days") }),
      ("error BA1268", { try made.leaf(days: 2, from: "-5 days") }),
    ]
    for entry in cases {
      try entry.make()
      let result = try made.check("leaf.pem --host mac.local")
      #expect(result.findings == [entry.code])
      #expect(result.exit == .status(1))
    }
    try made.leaf(key: "rsa:2048")
    #expect(try made.check("leaf.pem --host MAC.local.").findings.isEmpty)
  }

  @Test("C25-s1: what create makes passes all rules")
  func own() throws {
    let made = try CertificateTree()
    try made.create("--host mac.local 192.168.1.10 ::1")
    for host in ["mac.local", "192.168.1.10", "::1", "MAC.local."] {
      let result = try made.check("data/leaf.pem --host \(host) --key data/leaf.key")
      #expect(result.findings.isEmpty)
      #expect(result.exit == .status(0))
    }
    #expect(try made.check("data/leaf.pem --host mac.lan").findings == ["error BA1261"])
  }

  @Test("C25-s3: only the leaf's time is limited", arguments: [(825, false), (826, true)])
  func leafOnly(days: Int, isTooLong: Bool) throws {
    let made = try CertificateTree()
    try made.root(days: 3650)
    try made.leaf(days: days)
    let findings = try made.check("leaf.pem").findings
    #expect(findings.contains("error BA1262") == isTooLong)
    #expect(findings.count == 1)
  }

  @Test("C25-s4: an address that stands as a DNS name does not count")
  func addressKinds() throws {
    let made = try CertificateTree()
    try made.root()
    try made.leaf(names: "DNS:192.168.1.10")
    let result = try made.certificate("check leaf.pem --host 192.168.1.10")
    #expect(result.errorText.contains("error[BA1261]"))
    #expect(result.errorText.contains("type IP"))
    try made.leaf(names: "IP:192.168.1.10,IP:::1")
    #expect(try made.check("leaf.pem --host 192.168.1.10 ::1").findings.isEmpty)
  }

  @Test("C25-s5: 800 days are accepted with a note")
  func longButPrivate() throws {
    let made = try CertificateTree()
    try made.root()
    try made.leaf(days: 800)
    let result = try made.check("leaf.pem --host mac.local")
    #expect(result.findings == ["note BA1263"])
    #expect(result.exit == .status(0))
  }

  @Test("C25-s6: a key that others can read is named, in a file of its own and beside the chain")
  func looseKey() throws {
    let made = try CertificateTree()
    try made.root()
    try made.leaf()
    try made.tree.mode("leaf.key", 0o644)
    #expect(try made.check("leaf.pem --key leaf.key").findings == ["error BA1269"])
    let both = try made.tree.contents("leaf.pem") + made.tree.contents("leaf.key")
    try made.tree.file("both.pem", both, mode: 0o640)
    #expect(try made.check("both.pem").findings == ["error BA1269"])
    try made.tree.mode("both.pem", 0o600)
    #expect(try made.check("both.pem --key both.pem").findings.isEmpty)
    try made.tree.mode("root.key", 0o600)
    #expect(try made.check("leaf.pem --key root.key").findings == ["error BA1277"])
  }

  @Test("Roots without a name or without basic constraints are named")
  func roots() throws {
    let made = try CertificateTree()
    try made.root(subject: "/O=Nameless")
    try made.leaf()
    #expect(try made.check("leaf.pem").findings == ["error BA1270"])
    try made.root(constraints: "basicConstraints=critical,CA:FALSE")
    try made.leaf()
    #expect(try made.check("leaf.pem").findings == ["error BA1271"])
    try made.root(
      constraints: "nameConstraints=permitted;DNS:other.local,excluded;IP:0.0.0.0/0.0.0.0")
    try made.leaf()
    #expect(try made.check("leaf.pem").findings == ["error BA1271", "error BA1275"])
  }

  @Test("A chain that ends early, is out of order, or was signed by another key is named")
  func chains() throws {
    let made = try CertificateTree()
    let authority = try PrivateAuthority.shared.get()
    #expect(try made.check(authority.chain).findings == ["warning BA1276"])
    let strict = try made.check("\(authority.chain) --warnings-as-errors")
    #expect(strict.exit == .status(1))
    #expect(try made.check("\(authority.chain) --cacert \(authority.root)").findings.isEmpty)
    let alone = try made.check("\(authority.leaf) --cacert \(authority.root)")
    #expect(alone.findings == ["error BA1272"])
    try made.root()
    try made.leaf()
    let leaf = try made.tree.contents("leaf.pem")
    // Another root under the same name: the leaf's issuer is named, and its signature does not fit.
    try made.root()
    let firstEnd = Array("-----END CERTIFICATE-----\n".utf8)
    let end = try #require(leaf.firstRange(of: firstEnd)?.upperBound)
    try made.tree.file("mixed.pem", Array(leaf[..<end]) + made.tree.contents("root.pem"))
    #expect(try made.check("mixed.pem").findings == ["error BA1273"])
    let other = try Data(contentsOf: URL(filePath: authority.root))
    try made.tree.file("order.pem", Array(leaf[..<end]) + Array(other))
    #expect(try made.check("order.pem").findings == ["error BA1272", "warning BA1276"])
  }

  @Test("What is no certificate is a verdict, and what is missing is not")
  func noCertificate() throws {
    let made = try CertificateTree()
    try made.tree.file("text.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
    let text = try made.check("text.pem")
    #expect(text.findings == ["error BA1251"])
    #expect(text.exit == .status(1))
    #expect(try made.check("none.pem").exit == .status(66))
    #expect(try made.certificate("check https://").exit == .status(64))
    #expect(try made.certificate("check http://mac.local").exit == .status(64))
    let idn = try CommandRunner("ba-serve", in: made.tree.path)
      .run("certificate", "create", "--host", "bücher.example", "--data-directory", "d")
    #expect(idn.exit == .status(64))
    #expect(idn.errorText.contains("xn--"), "\(idn.errorText)")
  }
}
