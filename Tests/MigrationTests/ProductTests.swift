import Diagnostics
import Foundation
import Migration
import SystemIO
import TestSupport
import Testing

@Suite struct ProductTests {
  private func list(_ value: Any) throws -> [UInt8] {
    [UInt8](
      try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  /// An app with two packs, of which `folders` lie in the given folder.
  private func app(
    _ tree: TemporaryTree, _ root: String, packs: String?, manifest: [[String: Any]] = []
  ) throws {
    try tree.file(
      root + "/Info.plist", list(["CFBundleIdentifier": "com.a", "MinimumOSVersion": "15.0"]))
    try tree.file(
      root + "/App", [0xCF, 0xFA, 0xED, 0xFE] + Array("..._NSBundleResourceRequest..".utf8))
    try tree.file(root + "/Other", "NSBundleResourceRequest in a text")
    try tree.file(
      root + "/OnDemandResources.plist",
      list([
        "NSBundleResourceRequestTags": [
          "x": ["NSAssetPacks": ["com.a.asset-pack-1", "com.a.asset-pack-2"]],
          "y": ["NSAssetPacks": ["com.a.asset-pack-2"]],
        ],
        "NSBundleResourceRequestAssetPacks": ["com.a.asset-pack-1": ["a.bin", "de.lproj/b.bin"]],
        "NSBundleRequestTags": ["stray": 1],
      ]))
    if !manifest.isEmpty {
      try tree.file(root + "/AssetPackManifest.plist", list(["resources": manifest]))
    }
    guard let packs else { return }
    for (number, tags, priority) in [(1, ["x"], 1.0), (2, ["x", "y"], 1.0)] {
      let folder = "\(packs)/com.a.\(number).assetpack"
      try tree.file(
        folder + "/Info.plist",
        list([
          "CFBundleIdentifier": "com.a.asset-pack-\(number)", "Tags": tags, "Priority": priority,
        ]))
      try tree.file(folder + "/a.bin", "12345").file(
        folder + "/_CodeSignature/CodeResources", "sig")
    }
  }

  @Test("C27-s4: an archive without its folder OnDemandResources says that packs are missing")
  func archive() throws {
    let tree = try TemporaryTree()
    try app(
      tree, "A.xcarchive/Products/Applications/A.app",
      packs: "A.xcarchive/Products/OnDemandResources")
    try app(tree, "B.xcarchive/Products/Applications/A.app", packs: nil)
    let whole = try tree.scan("A.xcarchive")
    #expect(whole.messages(.packsMissing).isEmpty)
    let target = try #require(whole.projects.first?.targets.first)
    #expect(target.names == ["x": ["a.bin", "a.bin"], "y": ["a.bin"]])
    #expect(target.packs.map(\.size) == [5, 5])
    #expect(target.initialInstallTags == ["x"])
    #expect(target.deploymentTargets == [.iOS: OSVersion(15)])
    #expect(
      whole.binaries.map(\.display) == [tree.path("A.xcarchive/Products/Applications/A.app/App")])
    let bare = try tree.scan("B.xcarchive/")
    let message = try #require(bare.messages(.packsMissing).first)
    #expect(message.hasPrefix("2 packs are named and not in the product: 'com.a.asset-pack-1'"))
    #expect(bare.projects.first?.targets.first?.names == ["x": ["a.bin", "de.lproj/b.bin"]])
  }

  @Test("An .ipa is read as the folder is, and packs on a server are not missing")
  func ipa() throws {
    let tree = try TemporaryTree()
    try app(tree, "Payload/A.app", packs: "Payload/A.app/OnDemandResources")
    try tree.system("/usr/bin/python3", "-m", "zipfile", "-c", "A.ipa", "Payload")
    let scan = try tree.scan("A.ipa")
    let target = try #require(scan.projects.first?.targets.first)
    #expect(target.names == ["x": ["a.bin", "a.bin"], "y": ["a.bin"]])
    #expect(target.resources.allSatisfy { $0.source == nil && $0.size == 5 })
    #expect(scan.binaries.count == 1)
    let hosted = try TemporaryTree()
    try app(
      hosted, "H.app", packs: nil,
      manifest: (1...2).map {
        [
          "bundleKey": "com.a.asset-pack-\($0)", "URL": "https://e.com/com.a.\($0).assetpack",
          "uncompressedSize": 7, "isStreamable": true,
        ]
      })
    let other = try hosted.scan("H.app")
    #expect(other.messages(.packsMissing).isEmpty)
    #expect(other.projects.first?.targets.first?.packs.map(\.size) == [7, 7])
    #expect(
      other.projects.first?.targets.first?.packs.map(\.directory) == [
        "com.a.1.assetpack", "com.a.2.assetpack",
      ])
    try tree.file("bad.ipa", "no zip")
    #expect(try tree.scan("bad.ipa").codes == ["BA0451"])
  }

  @Test("Lists and packs that do not agree are told of")
  func inconsistent() throws {
    let tree = try TemporaryTree()
    try app(tree, "A.app", packs: "A.app/OnDemandResources")
    try tree.file(
      "A.app/OnDemandResources/com.a.1.assetpack/Info.plist",
      list(["CFBundleIdentifier": "com.a.asset-pack-1", "Tags": ["x", "hidden"]]))
    try tree.file("A.app/OnDemandResources/z.assetpack/a", "")
    let scan = try tree.scan("A.app")
    #expect(scan.messages(.packInconsistent).count == 2)
    #expect(scan.messages(.tagUnlisted).count == 1)
    try tree.file("E.app/other", "")
    #expect(try tree.scan("E.app").projects.first?.targets.first?.resources.isEmpty == true)
    try tree.file("F.xcarchive/Info.plist", "")
    #expect(try tree.scan("F.xcarchive").messages(.projectMalformed).count == 1)
  }
}
