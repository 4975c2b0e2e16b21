import Diagnostics
import Foundation
import Migration
import SystemIO
import Testing

/// Projects in the shapes that people really have, and what is to be found in each.
@Suite("On Demand Resources projects from the field")
struct FixtureTests {
  struct Expected: Decodable {
    struct Pack: Decodable {
      let tags: [String]
      let identifier: String
      let directory: String
      let priority: Double?
      let resources: [String]
    }

    let bundle_id: String?
    let tags: [String: [String]]
    let odr_asset_packs: [Pack]?
    let initial_install_tags: [String]?
    let prefetch_order: [String]?
    let known_but_unused: [String]?
    let used_but_unknown: [String]?
    let suggested_policy: [String: String]?
    let priority: [String: Double?]?
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static let names = [
    "01-levels-one-tag-each", "02-catalog-two-dimensional-tags", "04-initial-and-prefetch",
    "05-tags-with-spaces-folder-and-nested-group", "06-folder-references-many-tags",
    "07-xcodegen-lowercase-key", "09-self-hosted-url-prefix", "10-synchronized-group-exception",
    "11-unity-generated-xcode", "13-solar2d-build-settings", "14-dotnet-maui-csproj",
    "16-built-app-products",
  ]

  static func scan(_ name: String) throws -> ODRScan {
    try ODRScanner().scan([try #require(NativePath(folder.appending(path: name).path))])
  }

  static func json(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name).appending(path: "expected.json"))
  }

  @Test("no fixture is left out")
  func complete() throws {
    let all = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let others = ["17-symbol-scan-sources", "18-watch-mac-and-disabled"]
    #expect(Set(all) == Set(Self.names + others))
  }

  @Test("exactly the expected tags, packs, categories and lists", arguments: names)
  func fixture(name: String) throws {
    let expected = try JSONDecoder().decode(Expected.self, from: Self.json(name))
    let scan = try Self.scan(name)
    let order: [ODRProject.Kind] = [.xcode, .product, .dotnet, .solar2d]
    let project = try #require(scan.projects.first { order.contains($0.kind) })
    let target = try #require(project.targets.first)
    #expect(project.targets.count == 1)
    #expect(target.names == expected.tags)
    if let identifier = expected.bundle_id { #expect(target.bundleIdentifier == identifier) }
    if let unused = expected.known_but_unused { #expect(project.knownButUnused == unused) }
    if let unknown = expected.used_but_unknown { #expect(project.usedButUnknown == unknown) }
    if let policies = expected.suggested_policy {
      let found = target.tags.map { ($0.tag, target.rule.category(of: $0.tag).suggestedPolicy) }
      #expect(Dictionary(uniqueKeysWithValues: found) == policies)
    }
    if let initial = expected.initial_install_tags { #expect(target.initialInstallTags == initial) }
    // A built app tells of a tag without a pack nothing.
    if let order = expected.prefetch_order {
      #expect(
        target.prefetchOrder
          == order.filter { project.kind != .product || expected.tags[$0] != nil })
    }
    if let packs = expected.odr_asset_packs { check(target.packs, packs) }
    for (tag, priority) in expected.priority ?? [:] {
      #expect(target.rule.priority(of: [tag]) == priority, "\(tag)")
    }
  }

  private func check(_ found: [ODRPack], _ expected: [Expected.Pack]) {
    #expect(found.map(\.identifier) == expected.map(\.identifier))
    for (pack, wanted) in zip(found, expected) {
      #expect(pack.tags == wanted.tags)
      #expect(pack.directory == wanted.directory)
      #expect(pack.priority == wanted.priority)
      #expect(pack.resources == wanted.resources)
    }
  }

  @Test("sizes are those of the files on disk, folders with all below")
  func sizes() throws {
    let target = try #require(
      try Self.scan("06-folder-references-many-tags").projects.first?.targets.first)
    let harbour = try #require(target.resources.first { $0.name == "harbour" })
    #expect(harbour.kind == .folder)
    #expect(harbour.size == 16)
    #expect(harbour.fileCount == 2)
    #expect(harbour.bundlePath == "harbour")
  }

  struct Symbols: Decodable {
    let positive: [String: [String]]
    let literal_tags: [String]
    let dynamic_tags: [String]
  }

  @Test("17: every use is found in code, none in comments and strings, and tags are told apart")
  func symbols() throws {
    let name = "17-symbol-scan-sources"
    let expected = try JSONDecoder().decode(Symbols.self, from: Self.json(name))
    let scan = try Self.scan(name)
    var found: [String: Set<String>] = [:]
    for symbol in scan.symbols {
      found[String(decoding: symbol.file.name, as: UTF8.self), default: []].insert(symbol.name)
    }
    for (file, names) in expected.positive where file != "Negative.swift" {
      #expect(found[file] == Set(names), "\(file)")
    }
    let live = scan.symbols.filter { $0.file.hasSuffix("Negative.swift") }
    #expect(live.map { "\($0.name):\($0.location.line)" } == expected.positive["Negative.swift"])
    let requests = scan.symbols.compactMap(\.tags)
    #expect(Set(requests.flatMap(\.literals)) == Set(expected.literal_tags))
    let dynamic = scan.symbols.filter { $0.tags?.purpose == .request && $0.tags?.isDynamic == true }
    #expect(dynamic.map(\.call) == expected.dynamic_tags)
    #expect(dynamic.map(\.function) == ["load"])
    let pod = try #require(scan.projects.first { $0.kind == .podspec })
    #expect(pod.targets[0].names == ["t1": ["data/**/*.bin", "file1.png"], "t2": ["f2.png"]])
    #expect(pod.targets[0].prefetchOrder == ["t2"])
  }

  @Test("18: watchOS has no successor, macOS never had tags, and switched off is said")
  func platforms() throws {
    let scan = try Self.scan("18-watch-mac-and-disabled")
    let targets = scan.projects.flatMap(\.targets)
    let wrist = try #require(targets.first { $0.name == "Wrist" })
    let desk = try #require(targets.first { $0.name == "Desk" })
    #expect(wrist.platforms == [.watchOS])
    #expect(!wrist.isEnabled)
    #expect(wrist.packs.isEmpty)
    #expect(Outlook.all(of: wrist).map(\.routes) == [[.none]])
    #expect(desk.platforms == [.macOS])
    #expect(!desk.isEnabled)
    #expect(Outlook.all(of: desk).map(\.routes) == [[.unmanaged]])
    #expect(scan.messages(.noSuccessor).count == 1)
    #expect(scan.messages(.tagsWithoutEffect).count == 1)
    #expect(scan.messages(.resourcesOff).count == 2)
    #expect(scan.symbols.contains { $0.file.hasSuffix("Wrist/Loader.swift") })
  }
}
