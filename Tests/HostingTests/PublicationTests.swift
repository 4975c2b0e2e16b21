import Diagnostics
import Digest
import JSONDocument
import SystemIO
import TestSupport
import Testing

@testable import Hosting

/// What is published while something else writes to it.
@Suite struct PublicationTests {
  @Test("A pack that changes between reading and copying is not published")
  func changing() throws {
    let tree = try TemporaryTree().file("a.aar", "before").folder("www/A")
    let bytes = Array("before".utf8)
    let pack = HostedPack(
      path: try #require(NativePath(tree.path("a.aar"))), name: "a.aar", id: "A",
      downloadPolicy: JSONValue(.object([])), userInfo: nil, language: nil, platforms: [],
      size: UInt64(bytes.count), sha256: try Digester.digest(bytes))
    let folder = try #require(NativePath(tree.path("www")))
    let publication = try Publication(of: [(pack, 3)], in: folder, manifests: [])
    let step = try #require(publication.steps.first)
    try tree.file("a.aar", "after!")
    let failure = #expect(throws: Failure.self) { try publication.perform(step) { _ in } }
    #expect(failure?.code == .copyDiffers)
    #expect(tree.names(in: "www/A").isEmpty)
    try tree.file("a.aar", "before")
    try publication.perform(step) { _ in }
    #expect(tree.names(in: "www/A") == [Array("3-\(pack.sha256.hexadecimal).aar".utf8)])
  }
}
