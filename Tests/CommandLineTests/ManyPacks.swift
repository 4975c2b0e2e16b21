import Foundation
import TestSupport
import Testing

/// Three packs of a few files each, built to the folder `out`.
struct ManyPacks {
  static let ids = ["One", "Two", "Three"]
  static let manifests = ids.map { $0 + ".json" }
  /// When the files were changed last, so that a test can pretend that one was not.
  static let time = 1_600_000_000
  let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree()
    for (index, id) in Self.ids.enumerated() {
      try write("\(id)/a.txt", "an asset of \(id)\n")
      try write("\(id)/sub/b.bin", noise(3000, seed: UInt64(index + 1)))
      try tree.folder("\(id)/empty")
      try tree.file("\(id).json", manifest(id: id, selectors: #"{"directory": "\#(id)"}"#))
    }
    try tree.folder("out")
  }

  func write(_ name: String, _ content: String) throws {
    try tree.file(name, content, modified: Self.time)
  }

  func write(_ name: String, _ content: [UInt8]) throws {
    try tree.file(name, content, modified: Self.time)
  }

  /// What becomes of each pack by its id, as `--json` tells it, and the exit status.
  @discardableResult
  func build(
    _ options: [String] = [], to folder: String = "out", manifests: [String] = Self.manifests,
    environment: [String: String] = [:]
  ) throws -> (states: [String: String], run: CommandResult) {
    var tool = tree.tool()
    tool.environment.merge(environment) { $1 }
    let words = manifests + ["--output-directory", folder, "--json"] + options
    let run = try tool.run(bytes: words.map { Array($0.utf8) })
    var states: [String: String] = [:]
    for line in try objects(run) where line["type"] as? String == "pack" {
      let name = line["assetPackID"] as? String ?? line["manifest"] as? String ?? ""
      states[name] = line["state"] as? String
    }
    return (states, run)
  }

  /// The bytes of all packs and receipts of a folder.
  func files(_ folder: String = "out") throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in tree.names(in: folder).map({ String(decoding: $0, as: UTF8.self) }) {
      files[name] = try tree.contents("\(folder)/\(name)")
    }
    return files
  }

  /// What a build into an empty folder gives.
  func cleanBuild(
    _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> [String: [UInt8]] {
    try? FileManager.default.removeItem(atPath: tree.path("clean"))
    try tree.folder("clean")
    #expect(try build(options, to: "clean", environment: environment).run.exit == .status(0))
    return try files("clean")
  }
}
