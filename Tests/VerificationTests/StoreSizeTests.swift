import Diagnostics
import Testing

@testable import AppleArchiveFormat
@testable import AssetPackManifest
@testable import Verification

@Suite("What a store says of an archive's size")
struct StoreSizeTests {
  private func codes(_ route: DistributionRoute, bytes: UInt64) -> [DiagnosticCode] {
    var facts = ArchiveFacts(container: .plain)
    facts.fileBytes = bytes
    return StoreRules(route: route, archiveName: "x.aar").check(facts).map(\.code)
  }

  @Test("more bytes than all packs of an app may have are an error for Apple's hosting alone")
  func limit() {
    #expect(AppleHosting.totalBytes == 200_000_000_000)
    #expect(codes(.apple, bytes: 200_000_000_000) == [])
    #expect(codes(.apple, bytes: 200_000_000_001) == [.storeSize])
    #expect(codes(.selfHosted, bytes: .max) == [])
  }

  @Test("every rule says where it is from and when it was looked up")
  func dates() {
    let rules = [
      AppleHosting.total, AppleHosting.identifiers, AppleHosting.userInfo, AppleHosting.containers,
      AppleHosting.macOSExecutables, AppleHosting.platforms, AppleHosting.identity,
      SelfHosting.addresses,
    ]
    for rule in rules {
      #expect(rule.asOf.wholeMatch(of: /20\d\d-(0[1-9]|1[0-2])/) != nil)
      #expect(rule.text.hasSuffix("\(rule.source); as of \(rule.asOf))"))
      #expect(!rule.source.isEmpty)
    }
  }
}
