import Diagnostics
import Foundation
import Migration
import TestSupport
import Testing

/// What has gone wrong for others, one test a report.
@Suite struct CaseTests {
  @Test("C27-s1: a stale list of known tags is a hint; the tags are those of files and catalogs")
  func staleList() throws {
    let tree = try TemporaryTree()
    try tree.file("a.bin", "a")
    try tree.file(
      "A.xcassets/i.imageset/Contents.json", #"{"properties": {"on-demand-resource-tags": ["c"]}}"#)
    var xcode = XcodeText()
    xcode.add("a.bin", tags: ["b"])
    xcode.add("A.xcassets", type: "folder.assetcatalog")
    xcode.attributes = "KnownAssetTags = (old, b, );"
    try tree.project(xcode)
    let scan = try tree.scan()
    let project = try #require(scan.projects.first)
    #expect(project.usedTags == ["b", "c"])
    #expect(project.knownButUnused == ["old"])
    #expect(project.usedButUnknown == ["c"])
    #expect(scan.messages(.tagUnused).count == 1)
    #expect(scan.messages(.tagUnlisted).count == 1)
    #expect(scan.findings.warningCount == 1, "only that On Demand Resources are in use")
  }

  @Test("C27-s2: tags in code that a built app's list does not have are told with their line")
  func missingFromApp() throws {
    let tree = try TemporaryTree()
    let fixture = FixtureTests.folder.appending(path: "16-built-app-products/Payload/Shop.app")
    try FileManager.default.copyItem(at: fixture, to: URL(filePath: tree.path("Shop.app")))
    try tree.file(
      "src/a.swift",
      "let a = NSBundleResourceRequest(tags: [\"foo\"])\nlet b = NSBundleResourceRequest(tags: [\"gone\"])\n"
    )
    let scan = try tree.scan()
    #expect(scan.lines(.tagWithoutResources) == [2])
    #expect(scan.messages(.tagWithoutResources)[0].hasSuffix("'gone'"))
    // Zed is prefetched, so only bar is asked for by nobody.
    #expect(scan.messages(.tagNotRequested).map { String($0.suffix(5)) } == ["'bar'"])
    let unity = try FixtureTests.scan("11-unity-generated-xcode")
    #expect(unity.messages(.tagWithoutResources).isEmpty)
    #expect(unity.messages(.dynamicTags).count == 1)
  }

  @Test("C27-s3: metadata that the SDK does not read is warned of by name and line")
  func inventedMetadata() throws {
    let scan = try FixtureTests.scan("14-dotnet-maui-csproj")
    let message = try #require(scan.messages(.metadataIgnored).first)
    #expect(scan.messages(.metadataIgnored).count == 1)
    #expect(message.hasPrefix("drums.sf2: "))
    #expect(message.contains("'OnDemandResourceTags'"))
    #expect(scan.lines(.metadataIgnored) == [14])
  }

  @Test("C27-s5: each limit is shown apart, with its source and date")
  func limits() throws {
    let tree = try TemporaryTree()
    try tree.sparse("big.bin", size: 31_000_000_000)
    try tree.file("small.bin", "1")
    var xcode = XcodeText()
    xcode.add("big.bin", tags: ["a"])
    xcode.add("small.bin", tags: ["b"])
    try tree.project(xcode)
    let scan = try tree.scan()
    let target = try #require(scan.projects.first?.targets.first)
    let rows = LimitReport(target).rows
    let exceeded = rows.filter(\.isExceeded).map { "\($0.limit.item.rawValue) \($0.limit.systems)" }
    #expect(
      exceeded == [
        "assetPack before 18", "inUseAtOnce before 18", "hosted before 18", "universalVariant all",
        "tagSize all",
      ])
    #expect(rows.first { $0.limit.item == .universalVariant }?.measured == 31_000_000_001)
    #expect(rows.first { $0.limit.item == .tagSize }?.subject == "a")
    #expect(rows.allSatisfy { !$0.limit.source.isEmpty && $0.limit.asOf.count == 7 })
    #expect(scan.messages(.limitExceeded).count == 5)
    // From 18 on other limits apply.
    var newer = target
    newer.deploymentTargets = [.iOS: OSVersion(18)]
    #expect(
      LimitReport(newer).rows.filter(\.isExceeded).map(\.limit.item) == [
        .assetPack, .universalVariant, .tagSize,
      ])
  }

  @Test("Numbers of packs have limits of their own")
  func counts() {
    var target = ODRTarget(name: "t")
    target.packs = (0..<1001).map {
      ODRPack(
        tags: ["\($0)"], identifier: "\($0)", directory: "\($0)", priority: nil, resources: [],
        size: 0, fileCount: 0)
    }
    #expect(
      LimitReport(target).rows.filter(\.isExceeded).map(\.limit.item) == [
        .assetPackCount, .backgroundAssetsCount,
      ])
    target.packs = []
    #expect(LimitReport(target).rows.isEmpty)
  }

  @Test(
    "Routes by platform and deployment target, and why",
    arguments: [
      (ApplePlatform.iOS, "16.0", [Outlook.Route.stay]), (.iOS, "16.1", [.unmanaged]),
      (.iOS, "25.9", [.unmanaged]), (.iOS, "26.0", [.managed, .unmanaged]),
      (.tvOS, "18.3", [.stay]),
      (.tvOS, "18.4", [.unmanaged]), (.visionOS, "2.4", [.unmanaged]), (.macOS, "12.7", [.stay]),
      (.macOS, "13.0", [.unmanaged]), (.macOS, "26.1", [.managed, .unmanaged]),
      (.watchOS, "26.0", [.none]),
    ])
  func routes(platform: ApplePlatform, version: String, routes: [Outlook.Route]) throws {
    var target = ODRTarget(name: "t")
    target.platforms = [platform]
    target.deploymentTargets = [platform: try #require(OSVersion(version))]
    let outlook = try #require(Outlook.all(of: target).first)
    #expect(outlook.routes == routes)
    #expect(!outlook.reasons.isEmpty)
    target.deploymentTargets = [:]
    #expect(Outlook.all(of: target)[0].routes == (platform == .watchOS ? [.none] : [.stay]))
    target.isCatalyst = true
    #expect(Outlook.all(of: target).count == 2)
  }

  @Test("Versions", arguments: ["", "1.", "1.2.3.4", "a", "-1", "1 ", "99999999"])
  func versions(text: String) {
    #expect(OSVersion(text) == nil)
  }
}
