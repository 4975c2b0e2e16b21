import Foundation
import TestSupport
import Testing

@Suite("Certificates for devices and Keychains")
struct CertificateExportTests {
  @Test("openssl reads the archive with its password only", arguments: [false, true])
  func archive(isModern: Bool) throws {
    let made = try CertificateTree()
    try made.create("--host a.local")
    try made.tree.file("password", "Täst word\n", mode: 0o600)
    let words = "export --data-directory data --p12 s.p12 --password-file password"
    let result = try made.certificate(words + (isModern ? " --modern" : ""))
    #expect(result.exit == .status(0), "\(result.errorText)")
    #expect(!(result.text + result.errorText).contains("word\n"))
    #expect(
      try FileManager.default.attributesOfItem(atPath: made.tree.path("s.p12"))[.posixPermissions]
        as? Int == 0o600)
    let info = try made.openssl("pkcs12 -in s.p12 -passin file:password -nodes -info")
    #expect(info.exit == .status(0), "\(info.errorText)")
    #expect(info.errorText.contains(isModern ? "MAC: sha256" : "MAC: sha1"), "\(info.errorText)")
    #expect(info.errorText.contains(isModern ? "AES-256-CBC" : "pbeWithSHA1And3-KeyTripleDES-CBC"))
    #expect(info.text.components(separatedBy: "BEGIN CERTIFICATE").count == 3)
    try made.tree.file("all.pem", info.text, mode: 0o600)
    let keys = try [
      made.openssl("pkey -in all.pem -pubout").text,
      made.openssl("pkey -in data/leaf.key -pubout").text,
    ]
    #expect(keys[0] == keys[1] && keys[0].contains("PUBLIC KEY"))
    let wrong = try made.openssl("pkcs12 -in s.p12 -passin pass:wrong -noout")
    #expect(wrong.exit != .status(0))
    #expect(try made.certificate(words).exit == .status(73))
    #expect(try made.certificate(words + " --force").exit == .status(0))
  }

  @Test("Without a password file a password is made up, another each time")
  func madeUpPassword() throws {
    let made = try CertificateTree()
    try made.create("--host a.local")
    let passwords = try ["a.p12", "b.p12"].map { file in
      let result = try made.certificate("export --data-directory data --p12 \(file)")
      let password = try #require(result.text.split(separator: " ").last)
        .trimmingCharacters(in: .newlines)
      let read = try made.openssl("pkcs12 -in \(file) -passin pass:\(password) -noout")
      #expect(read.exit == .status(0), "\(read.errorText)")
      return password
    }
    #expect(passwords[0] != passwords[1] && passwords[0].count == 24)
  }

  @Test(
    "A password file without a password is refused with BA1257", arguments: ["", "\n", "a\nb\n"])
  func noPassword(text: String) throws {
    let made = try CertificateTree()
    try made.create("--host a.local")
    try made.tree.file("password", text)
    let result = try made.certificate(
      "export --data-directory data --p12 s.p12 --password-file password")
    #expect(result.exit == .status(65))
    #expect(result.errorText.contains("error[BA1257]"))
    #expect(!made.tree.exists("s.p12"))
  }

  @Test("Python reads the profile, which is the same each time and holds the root")
  func profile() throws {
    let made = try CertificateTree()
    try made.create("--host a.local")
    let script = """
      import plistlib, sys, uuid
      p = plistlib.load(open('data/profile.mobileconfig', 'rb'))
      c = p['PayloadContent'][0]
      assert p['PayloadType'] == 'Configuration' and p['PayloadVersion'] == 1
      assert c['PayloadType'] == 'com.apple.security.root' and c['PayloadVersion'] == 1
      assert c['PayloadContent'] == open('data/ca.der', 'rb').read()
      assert c['PayloadIdentifier'] != p['PayloadIdentifier']
      for one in (p, c):
          assert str(uuid.UUID(one['PayloadUUID'])).upper() == one['PayloadUUID']
          assert uuid.UUID(one['PayloadUUID']).version in (8, None)
      assert c['PayloadUUID'] != p['PayloadUUID'] and p['PayloadDisplayName'].startswith('ba-serve')
      """
    let read = try CommandRunner(CommandRunner.python, in: made.tree.path).run("-c", script)
    #expect(read.exit == .status(0), "\(read.errorText)")
    let exported = try made.certificate(
      "export --data-directory data --mobileconfig p.mobileconfig --pem r.pem --der r.der")
    #expect(exported.exit == .status(0))
    let pairs = [
      ("p.mobileconfig", "profile.mobileconfig"), ("r.pem", "ca.pem"), ("r.der", "ca.der"),
    ]
    for (copy, kept) in pairs {
      #expect(try made.tree.contents(copy) == made.tree.contents("data/\(kept)"))
    }
  }

  @Test("Without certificates, show and export say how to make some")
  func nothing() throws {
    let made = try CertificateTree()
    for words in ["show", "export --pem x.pem"] {
      let result = try made.certificate("\(words) --data-directory data")
      #expect(result.exit == .status(66))
      #expect(result.errorText.contains("certificate create"))
    }
    #expect(try made.certificate("export --data-directory data").exit == .status(64))
    #expect(try made.certificate("export --pem x --modern").exit == .status(64))
    try made.create("--host a.local")
    let show = try made.certificate("show --data-directory data")
    #expect(show.text.contains("leaf: ") && show.text.contains("  for a.local\n"))
    #expect(show.errorText.contains("xcrun simctl keychain booted add-root-cert"))
  }
}
