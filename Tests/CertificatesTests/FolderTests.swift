import Diagnostics
import Foundation
import ServerCodes
import SystemIO
import TestSupport
import Testing

@testable import Certificates

@Suite("Certificates in time")
struct FolderTests {
  private static let day: Int64 = 86_400
  private let now = Environment.now.seconds
  private let tree: TemporaryTree
  private let folder: CertificateFolder
  private let hosts: [HostName]

  init() throws {
    tree = try TemporaryTree()
    folder = CertificateFolder(
      try PrivateFolder(try #require(NativePath(tree.path("data")))))
    hosts = ["mac.local", "192.0.2.1"].compactMap { HostName($0) }
  }

  @Test("A leaf is made anew when 30 days are left, and the root stays")
  func renewal() throws {
    let first = try folder.prepare(for: hosts, now: now)
    let end = first.identity.leaf.notAfter
    #expect(end - first.identity.leaf.notBefore == 397 * Self.day - 1)
    let kept = try folder.prepare(for: hosts, now: end - 30 * Self.day)
    #expect(!kept.isNewLeaf)
    #expect(try kept.identity.leaf.der() == first.identity.leaf.der())
    let later = try folder.prepare(for: hosts, now: end - 30 * Self.day + 1)
    #expect(later.isNewLeaf && !later.isNewRoot)
    #expect(try later.identity.root.der() == first.identity.root.der())
    #expect(later.identity.leaf.notAfter > end)
    // A clock that was set back gets a leaf that counts already.
    let before = try folder.prepare(for: hosts, now: now - 3 * Self.day)
    #expect(before.isNewLeaf && before.identity.leaf.notBefore <= now - 3 * Self.day)
  }

  @Test("A root with 30 days left is told with BA1254, and a leaf never outlives its root")
  func rootEnd() throws {
    let root = try folder.prepare(for: hosts, now: now).identity.root
    let late = root.notAfter - 31 * Self.day
    #expect(try folder.prepare(for: hosts, now: late).identity.leaf.notAfter == root.notAfter)
    let error = #expect(throws: Failure.self) {
      try folder.prepare(for: hosts, now: root.notAfter - 30 * Self.day + 1)
    }
    #expect(error?.code == .rootExpires)
    #expect(error?.help?.contains("--new-root") == true)
    let wish = CertificateFolder.RootWish(replacesRoot: true)
    #expect(try folder.prepare(for: hosts, wish, now: root.notAfter).isNewRoot)
  }

  @Test("Flawed leaves have just their flaw, and the root's signature")
  func flaws() throws {
    #expect(try folder.flawed(.expired, for: hosts, now: now)?.leaf.subject == nil)
    _ = try folder.prepare(for: hosts, now: now)
    let kept = try tree.contents("data/leaf.pem")
    let cases: [(LeafFlaw, [String])] = [
      (.expired, ["BA1268"]), (.wrongName, ["BA1261", "BA1261"]),
    ]
    for (flaw, codes) in cases {
      let identity = try #require(try folder.flawed(flaw, for: hosts, now: now))
      #expect(identity.key.belongs(to: identity.leaf))
      var check = ChainCheck(
        [identity.leaf, identity.root], for: hosts, roots: [], now: now, at: nil)
      #expect(try check.run().diagnostics.map(\.code.id) == codes)
    }
    #expect(try tree.contents("data/leaf.pem") == kept)
    let addresses = hosts.filter { $0.address != nil }
    #expect(LeafFlaw.wrongName(addresses) == .dns("wrong-name.invalid"))
  }

  @Test("What GnuTLS refuses is told with its words as BA1250")
  func library() {
    let error = #expect(throws: Failure.self) {
      try LibraryCall.check(-50, "make a key")
    }
    #expect(error?.code == .certificateLibraryFailed)
    #expect(error?.exitStatus == .system)
    #expect(error?.message == "GnuTLS cannot make a key: The request is invalid.")
  }
}
