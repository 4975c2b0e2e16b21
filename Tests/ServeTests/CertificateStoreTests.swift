import Foundation
import TestSupport
import Testing

@Suite("Certificates that ba-serve makes")
struct CertificateStoreTests {
  @Test("openssl accepts the chain for the hosts and refuses it for others")
  func chain() throws {
    let made = try CertificateTree()
    try made.create("--host MAC.local. 192.168.1.10 ::1")
    for good in ["-verify_hostname mac.local", "-verify_ip 192.168.1.10", "-verify_ip ::1"] {
      let result = try made.verify(good)
      #expect(result.exit == .status(0), "\(good): \(result.errorText)")
    }
    for bad in ["-verify_hostname other.local", "-verify_ip 192.168.1.11", "-verify_ip ::2"] {
      let result = try made.verify(bad)
      #expect(result.exit == .status(2))
      #expect(result.errorText.contains("mismatch"), "\(result.errorText)")
    }
  }

  @Test(
    "A leaf outside the root's name constraints is refused by openssl, whatever the hosts' kind",
    arguments: [
      ("mac.local", "DNS:other.local", false), ("mac.local", "IP:192.0.2.1", false),
      ("mac.local", "DNS:mac.local", true), ("192.0.2.1", "IP:192.0.2.2", false),
      ("192.0.2.1", "DNS:mac.local", false), ("192.0.2.1", "IP:::1", false),
      ("192.0.2.1", "IP:192.0.2.1", true), ("::1", "IP:::1", true), ("::1", "IP:::2", false),
    ])
  func constraints(host: String, name: String, isAllowed: Bool) throws {
    let made = try CertificateTree()
    try made.create("--host \(host)")
    try made.tree.file("root.pem", try made.tree.contents("data/ca.pem"))
    try made.tree.file("root.key", try made.tree.contents("data/ca.key"))
    try made.leaf(names: name)
    let result = try made.openssl("verify -CAfile root.pem leaf.pem")
    #expect((result.exit == .status(0)) == isAllowed, "\(result.errorText)")
    if !isAllowed { #expect(result.errorText.contains("subtree violation")) }
    #expect(try made.check("leaf.pem").findings == (isAllowed ? [] : ["error BA1275"]))
  }

  @Test("openssl sees what the certificates are to have")
  func facts() throws {
    let made = try CertificateTree()
    try made.create("--host mac.local ::1")
    let root = try made.text("data/ca.pem")
    for fact in [
      "O = Asset Pack Tools, CN = ba-serve test root", "CA:TRUE, pathlen:0",
      "Certificate Sign, CRL Sign", "Subject Key Identifier", "ecdsa-with-SHA256", "P-256",
      "Name Constraints: critical", "DNS:mac.local",
    ] {
      #expect(root.contains(fact), "\(fact) in \(root)")
    }
    let leaf = try made.text("data/leaf.pem")
    for fact in [
      "DNS:mac.local, IP Address:0:0:0:0:0:0:0:1", "TLS Web Server Authentication",
      "Digital Signature", "CA:FALSE", "Subject Key Identifier", "Authority Key Identifier",
      "ecdsa-with-SHA256", "P-256",
    ] {
      #expect(leaf.contains(fact), "\(fact) in \(leaf)")
    }
    // Ten years and 397 days; both began at least a day ago.
    let day = 86_400
    let checks = [
      ("ca.pem", 3640 * day, true), ("ca.pem", 3652 * day, false), ("leaf.pem", 395 * day, true),
      ("leaf.pem", 396 * day, false),
    ]
    for (file, seconds, isValid) in checks {
      let result = try made.openssl("x509 -noout -checkend \(seconds) -in data/\(file)")
      #expect((result.exit == .status(0)) == isValid, "\(file) in \(seconds) s")
    }
    var slow = CommandRunner("/usr/bin/faketime", in: made.tree.path)
    slow.timeout = 30
    let early = try slow.run(
      "-f", "-23h", "openssl", "verify", "-CAfile", "data/ca.pem", "data/leaf.pem")
    #expect(early.exit == .status(0), "\(early.errorText)")
    let serials = try [made.openssl("x509 -noout -serial -in data/leaf.pem").text, root]
    try made.create("--host mac.local --new-root")
    #expect(try made.openssl("x509 -noout -serial -in data/leaf.pem").text != serials[0])
  }

  @Test(
    "C25-s6: keys are private whatever the umask, and the root is used again",
    arguments: [0, 0o22, 0o77])
  func files(umask: UInt16) throws {
    let made = try CertificateTree()
    let first = try made.certificate(
      "create --data-directory data --host a.local --json", umask: umask)
    #expect(first.exit == .status(0), "\(first.errorText)")
    #expect(first.text.contains(#""newRoot":true,"newLeaf":true"#))
    let files = ["ca.pem", "ca.key", "leaf.pem", "leaf.key", "ca.der", "profile.mobileconfig"]
    #expect(
      made.tree.names(in: "data").map { String(decoding: $0, as: UTF8.self) } == files.sorted())
    for file in files {
      #expect(try Self.rights(made.tree.path("data/\(file)")) == 0o600)
    }
    #expect(try Self.rights(made.data) == 0o700)
    let before = try files.map { try made.tree.contents("data/\($0)") }
    let again = try made.create("--host A.local. --json")
    #expect(again.text.contains(#""newRoot":false,"newLeaf":false"#))
    #expect(try files.map { try made.tree.contents("data/\($0)") } == before)
    for result in [first, again] {
      #expect(!(result.text + result.errorText).contains("PRIVATE KEY"))
    }
  }

  private static func rights(_ path: String) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test(
    "C25-s6: looser rights are refused with the way out", arguments: ["ca.key", "leaf.key", ""])
  func looseRights(file: String) throws {
    let made = try CertificateTree()
    try made.create("--host a.local")
    try made.tree.mode(file.isEmpty ? "data" : "data/\(file)", file.isEmpty ? 0o755 : 0o644)
    let result = try made.certificate("create --data-directory data --host a.local")
    #expect(result.exit == .status(77))
    #expect(result.errorText.contains("error[BA1201]"))
    #expect(result.errorText.contains("chmod go="))
  }

  @Test("Another host within the constraints gets a new leaf; one outside of them is told")
  func otherHosts() throws {
    let made = try CertificateTree()
    try made.create("--host mac.local 192.0.2.1")
    let root = try made.tree.contents("data/ca.pem")
    let inside = try made.create("--host packs.mac.local --json")
    #expect(inside.text.contains(#""newRoot":false,"newLeaf":true"#))
    let kept = try made.tree.contents("data/leaf.pem")
    for words in [
      "--host other.local", "--host 192.0.2.2", "--host mac.local --no-name-constraints",
    ] {
      let outside = try made.certificate("create --data-directory data \(words)")
      #expect(outside.exit == .status(73))
      #expect(outside.errorText.contains("error[BA1252]"), "\(outside.errorText)")
      #expect(outside.errorText.contains("--new-root"))
      #expect(outside.errorText.contains("every device has to install its profile"))
    }
    #expect(try made.tree.contents("data/ca.pem") == root)
    #expect(try made.tree.contents("data/leaf.pem") == kept)
    try made.create("--host other.local --new-root --no-name-constraints")
    #expect(try made.tree.contents("data/ca.pem") != root)
    #expect(!(try made.text("data/ca.pem").contains("Name Constraints")))
    try made.create("--host third.example 198.51.100.7")
    #expect(try made.verify("-verify_hostname third.example").exit == .status(0))
  }

  @Test("A damaged root is told and stays; a damaged leaf is made anew")
  func damage() throws {
    let made = try CertificateTree()
    try made.create("--host a.local")
    try made.tree.file("data/leaf.pem", "damaged", mode: 0o600)
    #expect(try made.create("--host a.local --json").text.contains(#""newLeaf":true"#))
    _ = try made.openssl("ecparam -name prime256v1 -genkey -noout -out data/leaf.key")
    try made.tree.mode("data/leaf.key", 0o600)
    #expect(try made.create("--host a.local --json").text.contains(#""newLeaf":true"#))
    let root = try made.tree.contents("data/ca.pem")
    let key = try made.tree.contents("data/ca.key")
    let damages: [() throws -> Void] = [
      { try made.tree.file("data/ca.key", "no key", mode: 0o600) },
      { try made.tree.file("data/ca.key", try made.tree.contents("data/leaf.key"), mode: 0o600) },
      { try FileManager.default.removeItem(atPath: made.tree.path("data/ca.key")) },
      { try made.tree.file("data/ca.pem", "no root", mode: 0o600) },
      { try FileManager.default.removeItem(atPath: made.tree.path("data/ca.pem")) },
    ]
    for damage in damages {
      try damage()
      for words in ["create --host a.local", "show", "export --pem x.pem"] {
        let result = try made.certificate("\(words) --data-directory data")
        #expect(result.exit == .status(65))
        #expect(result.errorText.contains("error[BA1253]"), "\(result.errorText)")
      }
      try made.tree.file("data/ca.pem", root, mode: 0o600)
      try made.tree.file("data/ca.key", key, mode: 0o600)
    }
    try made.create("--host a.local")
    #expect(try made.tree.contents("data/ca.pem") == root)
  }

  @Test("Two that start at once agree on one root")
  func atOnce() throws {
    let made = try CertificateTree()
    let runs = try (0..<6).map { _ in
      try CommandRunner("ba-serve", in: made.tree.path)
        .start("certificate", "create", "--data-directory", "data", "--host", "a.local", "--json")
    }
    let results = runs.map { $0.wait() }
    #expect(results.allSatisfy { $0.exit == .status(0) })
    #expect(results.count { $0.text.contains(#""newRoot":true"#) } == 1)
    #expect(try made.verify("-verify_hostname a.local").exit == .status(0))
    #expect(try made.openssl("x509 -noout -in data/ca.der -inform der").exit == .status(0))
  }
}
