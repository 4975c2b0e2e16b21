import Foundation
import TestSupport
import Testing

/// `publish`: packs and their list into a folder that a web server serves.
@Suite struct PublishTests {
  private let base = "https://cdn.example.com/packs"

  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.pack("A")
    try tree.pack("B", content: String(repeating: "b", count: 100_000))
    try tree.folder("www")
    return tree
  }

  private func words(_ packs: [String], _ more: String...) -> [String] {
    ["publish"] + packs + ["--to", "www", "--base-url", base] + more
  }

  /// All files below the served folder, with their bytes.
  private func served(_ tree: TemporaryTree) throws -> [String: Data] {
    let root = URL(filePath: tree.path("www"))
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      var isFolder: ObjCBool = false
      let path = root.appending(path: name).path
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        files[name] = try Data(contentsOf: URL(filePath: path))
      }
    }
    return files
  }

  @Test("Archives get names of their own, the manifest comes last, and nothing is done twice")
  func publishing() throws {
    let tree = try tree()
    let plan = try tree.run(all: words(["A.aar", "B.aar"], "--dry-run"))
    #expect(plan.exit == .status(0), "\(plan.errorText)")
    #expect(try served(tree).isEmpty)
    let run = try tree.run(all: words(["A.aar", "B.aar"]))
    #expect(run.exit == .status(0) && run.output == plan.output, "\(run.errorText)")
    #expect(run.lines.filter { !$0.hasPrefix(" ") }.last == "replace www/manifest.json")
    let name = "A/0-\(try sha256(tree.path("A.aar"))).aar"
    let files = try served(tree)
    #expect(files.count == 3)
    #expect(files[name].map(Array.init) == (try tree.contents("A.aar")))
    let entry = try #require(tree.assetPacks("www/manifest.json").first)
    #expect(entry["url"] as? String == "\(base)/\(name)" && entry["version"] as? Int == 0)
    let again = try tree.run(all: words(["A.aar", "B.aar"]))
    #expect(again.exit == .status(0) && again.lines.allSatisfy { $0.hasPrefix("keep ") })
    #expect(try served(tree) == files)
    // A new version comes beside the old one.
    try tree.pack("A", content: "another content")
    #expect(try tree.run(all: words(["A.aar"])).exit == .status(0))
    let later = try served(tree)
    #expect(later.count == 4 && later[name] == files[name])
    #expect(try tree.assetPacks("www/manifest.json").map { $0["version"] as? Int } == [1, 0])
  }

  @Test("Other bytes under a name, damaged packs and mixed platforms are refused")
  func refusals() throws {
    let tree = try tree()
    let name = "www/A/0-\(try sha256(tree.path("A.aar"))).aar"
    try tree.file(name, "other bytes")
    let taken = try tree.run(all: words(["A.aar"]))
    #expect(taken.exit == .status(73) && taken.errorText.contains("BA0845"))
    #expect(try tree.contents(name) == Array("other bytes".utf8))
    #expect(!tree.exists("www/manifest.json"))
    try tree.file("bad.aar", Array(try tree.contents("B.aar").dropLast(9)))
    let bad = try tree.run(all: words(["bad.aar", "B.aar"]))
    #expect(bad.exit == .status(65) && bad.errorText.contains("BA0847"))
    #expect(!tree.exists("www/B"))
    try tree.file(
      "M.json",
      manifest(id: "M", selectors: #"{"file": "A.txt"}"#)
        .replacing("\"iOS\"", with: "\"macOS\""))
    try tree.succeed("package", "M.json", "-o", "M.aar", "-q")
    let mixed = try tree.run(all: words(["B.aar", "M.aar"]))
    #expect(mixed.exit == .status(65) && mixed.errorText.contains("BA0848"))
    let all = try tree.run(all: words(["B.aar", "M.aar"], "--all-platforms"))
    #expect(all.exit == .status(0), "\(all.errorText)")
    #expect(tree.exists("www/manifest-macos.json") && tree.exists("www/manifest-ios.json"))
    #expect(
      try tree.run("publish", "B.aar", "--to", "nowhere", "--base-url", base).exit == .status(73))
  }

  @Test("A full disk leaves nothing that is half written")
  func fullDisk() throws {
    let tree = try tree()
    try tree.file("noise", noise(300_000))
    try tree.file("N.json", manifest(id: "N", selectors: #"{"file": "noise"}"#))
    try tree.succeed("package", "N.json", "-o", "N.aar", "-q")
    var tool = tree.tool()
    tool.limits = ["FSIZE": 100_000]
    let run = try tool.run(bytes: words(["A.aar", "N.aar"]).map { Array($0.utf8) })
    #expect(run.exit == .status(74), "\(run.errorText)")
    let files = try served(tree)
    #expect(files.keys.allSatisfy { $0.hasPrefix("A/0-") })
    #expect(!tree.exists("www/manifest.json"))
    #expect(try tree.run(all: words(["A.aar", "N.aar"])).exit == .status(0))
  }

  @Test("A folder that may not be written to is told as a missing permission")
  func notPermitted() throws {
    let tree = try tree()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: tree.path("www"))
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: tree.path("www"))
    }
    var tool = tree.tool()
    tool.dropsPrivileges = true
    let run = try tool.run(bytes: words(["A.aar"]).map { Array($0.utf8) })
    #expect(run.exit == .status(77), "\(run.errorText)")
    #expect(tree.names(in: "www").isEmpty)
  }

  @Test("A publication that is killed at any moment and run again ends as one that was not")
  func killed() throws {
    let tree = try tree()
    try tree.file("noise", noise(3_000_000))
    try tree.file("N.json", manifest(id: "N", selectors: #"{"file": "noise"}"#))
    try tree.succeed("package", "N.json", "-o", "N.aar", "-q")
    let bytes = words(["A.aar", "N.aar", "B.aar"]).map { Array($0.utf8) }
    #expect(try tree.tool().run(bytes: bytes).exit == .status(0))
    let wanted = try served(tree)
    var delays = SeededGenerator(seed: 11)
    for round in 0..<8 {
      try FileManager.default.removeItem(atPath: tree.path("www"))
      try tree.folder("www")
      let running = try tree.tool().start(bytes: bytes)
      usleep(UInt32.random(in: 0..<250_000, using: &delays))
      running.signal(SIGKILL)
      _ = running.wait()
      // Whatever is listed is there, complete.
      if tree.exists("www/manifest.json") {
        #expect(try served(tree).filter { wanted[$0.key] != nil } == wanted, "round \(round)")
      }
      #expect(try tree.tool().run(bytes: bytes).exit == .status(0))
      #expect(try served(tree) == wanted, "round \(round)")
    }
  }
}
