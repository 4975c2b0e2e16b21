import Foundation
import Migration
import TestSupport
import Testing

@Suite struct PackRuleTests {
  private func rule(_ initial: [String] = [], _ prefetch: [String] = [], id: String = "a.b")
    -> PackRule
  {
    PackRule(bundleIdentifier: id, initialInstallTags: initial, prefetchOrder: prefetch)
  }

  @Test("The hashes are those of the build system's own tests, and of another MD5")
  func hashes() throws {
    #expect(try PackRule.hash(of: ["foo"]) == "acbd18db4cc2f85cedef654fccc4a4d8")
    #expect(try PackRule.hash(of: ["foo", "bar"]) == "8856328b99ee7881e9bf7205296e056d")
    var md5 = CommandRunner("/usr/bin/md5sum")
    md5.input = .bytes(Array("Zoé:a b:z".utf8))
    #expect(try md5.run().text.prefix(32) == PackRule.hash(of: ["z", "a b", "Zoé"]))
  }

  @Test("A folder's name is cut to 240 bytes before its hash, in whole characters")
  func longNames() throws {
    let tags = ["é" + String(repeating: "e\u{301}", count: 100), "b"]
    let hash = try PackRule.hash(of: tags)
    let name = rule().directory(tags: tags, hash: hash)
    #expect(name.hasSuffix("-\(hash).assetpack"))
    // 43 bytes are the end; 3 bytes a character do not fill the 197 that are left.
    #expect((238...240).contains(name.utf8.count))
    let start = name.dropLast(hash.count + 11)
    #expect("a.b.b+é".utf8.elementsEqual(start.utf8.prefix("a.b.b+é".utf8.count)))
    #expect(start.utf8.suffix(3).elementsEqual("e\u{301}".utf8))
    let short = String(repeating: "x", count: 240 - 43 - 4)
    #expect(rule().directory(tags: [short], hash: hash).utf8.count == 240)
    #expect(
      rule().directory(tags: [short + "y"], hash: hash)
        == rule().directory(tags: [short], hash: hash))
  }

  @Test("A pack has the greatest priority of its tags")
  func priorities() {
    #expect(rule().priority(of: ["a"]) == nil)
    #expect(rule(["a"], ["a", "b"]).priority(of: ["a", "b"]) == 1)
    #expect(rule([], ["b"]).priority(of: ["a", "b"]) == 0.5)
    let three = rule([], ["a", "b", "c"])
    #expect(three.priority(of: ["a"]) == 1 * 0.9 + 0.05)
    #expect(three.priority(of: ["b"]) == 0.5)
    #expect(three.priority(of: ["c"]) == 0.05)
    #expect(rule(["a"], ["b"]).category(of: "a") == .initialInstall)
    #expect(rule(["a"], ["b"]).category(of: "c") == .onDemand)
    #expect(max(TagCategory.prefetch, .initialInstall) == .initialInstall)
  }

  @Test("Tags that look alike and differ in their bytes are two")
  func exactness() throws {
    let resources = ["\u{E9}", "e\u{301}"].enumerated().map { index, tag in
      ODRResource(
        kind: .file, name: "\(index)", source: nil, exists: true, bundlePath: nil, tags: [tag])
    }
    #expect(try rule().packs(of: resources).count == 2)
    let twice = ODRResource(
      kind: .file, name: "x", source: nil, exists: true, bundlePath: nil, tags: ["b", "a", "b"])
    #expect(twice.tags == ["a", "b"])
  }
}
