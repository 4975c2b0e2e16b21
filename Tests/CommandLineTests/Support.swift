import Foundation
import TestSupport
import Testing

/// A manifest on one line, with selectors as JSON5 text; `extra` is put before the selectors.
func manifest(
  id: String = "Test", selectors: String, extra: String = "",
  policy: String = #"{"onDemand": {}}"#
) -> String {
  #"{"assetPackID": "\#(id)", "downloadPolicy": \#(policy), \#(extra) "fileSelectors": [\#(selectors)], "platforms": ["iOS"]}"#
}

extension TemporaryTree {
  /// `ba-package` in this folder, or in one below it.
  func tool(in folder: String = "") -> CommandRunner {
    CommandRunner("ba-package", in: path(folder))
  }

  /// `ba-package` with arguments, in this folder.
  @discardableResult
  func run(_ arguments: String...) throws -> CommandResult {
    try tool().run(bytes: arguments.map { Array($0.utf8) })
  }

  /// `ba-package` with arguments that were gathered.
  func run(all arguments: [String]) throws -> CommandResult {
    try tool().run(bytes: arguments.map { Array($0.utf8) })
  }

  /// `ba-package` with arguments, which must succeed.
  @discardableResult
  func succeed(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    let result = try tool().run(bytes: arguments.map { Array($0.utf8) })
    #expect(result.exit == .status(0), "\(result.errorText)", sourceLocation: sourceLocation)
    return result
  }

  /// One small file and a manifest `m.json` that selects it.
  func minimalPack() throws {
    try file("a.txt", "an asset\n")
    try file("m.json", manifest(selectors: #"{"file": "a.txt"}"#))
  }

  /// Packages a manifest with one selector as `x.aar` and gives the result.
  @discardableResult
  func package(_ selectors: String, _ options: String...) throws -> CommandResult {
    try file("m.json", manifest(selectors: selectors))
    let words = ["package", "m.json", "-o", "x.aar"] + options
    return try tool().run(bytes: words.map { Array($0.utf8) })
  }

  /// The names of temporary files that were left behind.
  func leftovers(in folder: String = "") -> [String] {
    names(in: folder).map { String(decoding: $0, as: UTF8.self) }.filter {
      $0.hasSuffix(".ba-package-tmp")
    }
  }

  /// The paths that `list` prints.
  func listed(_ pack: String = "x.aar") throws -> [String] {
    try succeed("list", pack).lines
  }
}

/// The JSON objects that a run printed, one a line.
func objects(_ result: CommandResult) throws -> [[String: Any]] {
  try result.lines.map {
    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
  }
}

/// SHA-256 of a file in hexadecimal, by a tool that is not ours.
func sha256(_ path: String) throws -> String {
  let result = try CommandRunner("/usr/bin/sha256sum").run(path)
  return String(result.text.prefix(64))
}

/// Bytes that look like noise, the same in every run.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}
