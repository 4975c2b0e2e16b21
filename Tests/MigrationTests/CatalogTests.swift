import Diagnostics
import Migration
import TestSupport
import Testing

@Suite struct CatalogTests {
  private func scan(_ files: [String: String]) throws -> (ODRTarget, ODRScan) {
    let tree = try TemporaryTree()
    try tree.file("A.xcassets/Contents.json", #"{"info": {"version": 1}}"#)
    for (name, text) in files { try tree.file("A.xcassets/" + name, text) }
    var xcode = XcodeText()
    xcode.add("A.xcassets", type: "folder.assetcatalog")
    try tree.project(xcode)
    let scan = try tree.scan()
    return (try #require(scan.projects.first?.targets.first), scan)
  }

  private func tags(_ tags: String..., extra: String = "") -> String {
    let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
    return "{\"properties\": {\"on-demand-resource-tags\": [\(list)]\(extra)}}"
  }

  @Test("A group's tags and an asset's own add up, through all levels; sizes are the files'")
  func union() throws {
    let (target, _) = try scan([
      "g/Contents.json": tags("outer", extra: ", \"provides-namespace\": true"),
      "g/h/Contents.json": tags("inner"),
      "g/h/a.imageset/Contents.json": tags("own"), "g/h/a.imageset/1.png": "12345",
      "g/h/a.imageset/2.png": "678", "g/b.dataset/x": "y", "c.imageset/Contents.json": "{}",
      "not.an.asset/d.dataset/Contents.json": tags("d"),
    ])
    #expect(
      target.resources.map { [$0.name.dropFirst(11).description: $0.tags] } == [
        ["g/b.dataset": ["outer"]], ["g/h/a.imageset": ["inner", "outer", "own"]],
        ["not.an.asset/d.dataset": ["d"]],
      ])
    let image = try #require(target.resources.first { $0.name.hasSuffix("a.imageset") })
    #expect(image.size == 8)
    #expect(image.members == ["1.png", "2.png"])
    #expect(image.kind == .catalogEntry)
    #expect(image.bundlePath == nil)
  }

  @Test("A misprinted key, tags that are no list and tags on a layer are told with their line")
  func problems() throws {
    let (target, scan) = try scan([
      "a.imageset/Contents.json": "{\n \"properties\": {\n \"on-demand-resources\": [\"x\"]}}",
      "b.imageset/Contents.json": "{\n\"properties\": {\"on-demand-resource-tags\":\n \"x\"}}",
      "c.imageset/Contents.json": "{\"properties\": {\"on-demand-resource-tags\": [1, \"ok\"]}}",
      "s.imagestack/Front.imagestacklayer/Contents.json": tags("layer"),
      "broken.imageset/Contents.json": "{",
    ])
    #expect(scan.lines(.catalogKeyMisspelt) == [3])
    #expect(Set(scan.lines(.catalogTagsMalformed)) == [1, 3])
    #expect(scan.messages(.tagsOnPart).count == 1)
    #expect(scan.codes.contains("BA0110"))
    #expect(!scan.findings.hasErrors)
    #expect(target.names == ["ok": ["A.xcassets/c.imageset"]])
  }

  @Test("Tags on a catalog itself do nothing, and a catalog that is deep ends")
  func whole() throws {
    let tree = try TemporaryTree()
    let deep = String(repeating: "g/", count: 80)
    try tree.file("A.xcassets/" + deep + "a.imageset/Contents.json", tags("x"))
    var xcode = XcodeText()
    xcode.add("A.xcassets", tags: ["all"], type: "folder.assetcatalog")
    try tree.project(xcode)
    let scan = try tree.scan()
    #expect(scan.messages(.tagsIgnored).count == 1)
    #expect(scan.messages(.scanLimit).count == 1)
    #expect(scan.projects.first?.targets.first?.resources.isEmpty == true)
  }
}
