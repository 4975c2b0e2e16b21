import Foundation
import TestSupport
import Testing

/// `verify` with several packs: what they do to each other.
@Suite struct AcrossPacksTests {
  /// Packs by their id, with the files that each holds, as `ID.aar`; `extra` goes into the manifests.
  private func packs(
    _ packs: [(id: String, files: [String: String], extra: String)]
  ) throws -> TemporaryTree {
    let tree = try TemporaryTree()
    for (index, pack) in packs.enumerated() {
      for (path, text) in pack.files { try tree.file("\(index)/\(path)", text) }
      try tree.file(
        "\(index).json", manifest(id: pack.id, selectors: #"{"directory": "."}"#, extra: pack.extra)
      )
      try tree.succeed(
        "package", "\(index).json", "-o", "\(pack.id)\(index).aar", "--source-root", "\(index)",
        "-q",
        "--keep-junk")
    }
    return tree
  }

  private func packs(_ files: [String: String]...) throws -> TemporaryTree {
    try packs(files.enumerated().map { ("P\($0.offset)", $0.element, "") })
  }

  /// The findings of the set, as codes with severities, and the run.
  private func findings(
    _ tree: TemporaryTree, _ words: [String] = ["P00.aar", "P11.aar"]
  ) throws -> (codes: [String], lines: [[String: Any]], run: CommandResult) {
    // What each pack says of its own bundles is not the set's.
    let run = try tree.run(all: ["verify"] + words + ["--json", "--ignore", "BA0529"])
    let lines = try objects(run)
    let codes = lines.filter { $0["type"] as? String == "finding" }.map {
      "\($0["severity"] ?? "") \($0["code"] ?? "")"
    }
    return (codes, lines, run)
  }

  @Test(
    "The same path with other bytes is an error that names both packs, with equal bytes a warning")
  func samePath() throws {
    let tree = try packs(
      ["d/a.txt": "one", "d/same": "equal", "mine": "0"],
      ["d/a.txt": "two", "d/same": "equal", "other": "1"])
    let (codes, lines, run) = try findings(tree)
    #expect(codes == ["error BA0751", "warning BA0752"])
    #expect(run.exit == .status(1))
    let set = try #require(lines.first { $0["type"] as? String == "set" })
    #expect(set["ok"] as? Bool == false)
    #expect(set["errors"] as? Int == 1 && set["warnings"] as? Int == 1)
    #expect(lines.last?["ok"] as? Bool == false)
    #expect(lines.last?["packsInOrder"] as? Int == 2)
    let text = try tree.run("verify", "P00.aar", "P11.aar").errorText
    #expect(text.contains("d/a.txt is in P00.aar, too, with other bytes"), "\(text)")
    #expect(text.contains("P11.aar"))
    #expect(text.contains("2 packs together: not in order"))
    // The verdict is that of the set, and each can be left out.
    let words = ["P00.aar", "P11.aar", "--ignore", "BA0751"]
    #expect(try findings(tree, words).run.exit == .status(0))
    #expect(try findings(tree, words + ["--warnings-as-errors"]).run.exit == .status(1))
    #expect(try findings(tree, words + ["--ignore", "ba0752"]).codes.isEmpty)
    #expect(try findings(tree, ["P00.aar"]).codes.isEmpty)
  }

  @Test(
    "C03-s1: across packs, case, normalisation and file against folder are found in any order",
    arguments: [
      (["A.png": "1"], ["a.png": "2"], ["error BA0751"]),
      (["A.png": "1"], ["a.png": "1"], ["warning BA0752"]),
      (["l\u{E4}.txt": "1"], ["la\u{308}.txt": "2"], ["error BA0751"]),
      (["x": "1"], ["X/y": "2"], ["error BA0753"]), (["x": "1"], ["x/y": "2"], ["error BA0753"]),
      (["Art/a": "1"], ["art/b": "2"], ["warning BA0754"]),
      (["Art/a": "1"], ["art/A": "2"], ["error BA0751", "warning BA0754"]),
      (["Art/deep/a": "1"], ["art/deep/a": "2"], ["error BA0751", "warning BA0754"]),
      (["d/a": "1"], ["d/b": "1"], []),
    ] as [([String: String], [String: String], [String])])
  func spelling(one: [String: String], other: [String: String], expected: [String]) throws {
    let tree = try packs(one, other)
    #expect(try findings(tree).codes == expected)
    #expect(try findings(tree, ["P11.aar", "P00.aar"]).codes == expected)
  }

  @Test("Packs for different languages may share paths, those for one language may not")
  func languages() throws {
    func tree(_ languages: [String?]) throws -> TemporaryTree {
      try packs(
        languages.enumerated().map { index, language in
          ("P\(index)", ["a": "\(index)"], language.map { "\"language\": \"\($0)\"," } ?? "")
        })
    }
    #expect(try findings(tree(["de", "fr"])).codes.isEmpty)
    #expect(try findings(tree(["de", "de"])).codes == ["error BA0751"])
    #expect(try findings(tree(["de", nil])).codes == ["error BA0751"])
    let three = try tree(["de", "fr", "de"])
    let found = try findings(three, ["P00.aar", "P11.aar", "P22.aar"])
    #expect(found.codes == ["error BA0751"])
    let text = try three.run("verify", "P00.aar", "P11.aar", "P22.aar").errorText
    #expect(text.contains("a is in P00.aar, too, with other bytes"), "\(text)")
  }

  @Test("Two packs with one id are an error, and are not compared further")
  func identities() throws {
    let tree = try packs([("Same", ["a": "1"], ""), ("Same", ["a": "2"], "")])
    let found = try findings(tree, ["Same0.aar", "Same1.aar"])
    #expect(found.codes == ["error BA0750"])
    #expect(found.run.exit == .status(1))
  }

  @Test(
    "A bundle that is spread over packs: what is sealed is an error, and complete copies are none",
    arguments: [
      (["X.bundle/a": "1"], ["X.bundle/b": "2"], ["warning BA0755"]),
      (["M.mlmodelc/a": "1"], ["M.mlmodelc/sub/b": "2"], ["error BA0755"]),
      (["F.Framework/a": "1"], ["f.framework/b": "2"], ["error BA0755", "warning BA0754"]),
      (["d/A.app/P.appex/a": "1"], ["d/A.app/P.appex/b": "2"], ["error BA0755"]),
      (["X.bundle/a": "1"], ["X.bundle/a": "1"], ["warning BA0752"]),
      (
        ["X.bundle/a": "1"], ["X.bundle/a": "1", "X.bundle/b": "2"],
        ["warning BA0752", "warning BA0755"]
      ),
      (["X.bundle/a": "1"], ["Y.bundle/b": "2"], []),
      ([".bundle/a": "1"], [".bundle/b": "2"], []),
    ] as [([String: String], [String: String], [String])])
  func bundles(one: [String: String], other: [String: String], expected: [String]) throws {
    #expect(try findings(packs(one, other)).codes == expected)
  }

  @Test("A pack that cannot be read is left out, and said so; the others are compared")
  func unreadable() throws {
    let tree = try packs(["a": "1"], ["a": "2"])
    try tree.file("cut.aar", Array(try tree.contents("P00.aar").dropLast(10)))
    let found = try findings(tree, ["P00.aar", "cut.aar", "P11.aar", "none.aar"])
    #expect(found.codes.contains("note BA0756"))
    #expect(found.codes.contains("error BA0751"))
    #expect(found.run.exit == .status(66))
    let set = found.lines.first { $0["type"] as? String == "set" }
    #expect(set?["packs"] as? Int == 4 && set?["compared"] as? Int == 2)
    let alone = try tree.run("verify", "P00.aar", "none.aar")
    #expect(alone.errorText.contains("1 of 2 packs together: not compared"), "\(alone.errorText)")
  }

  @Test("Thousands of shared paths are counted, and errors come before warnings")
  func many() throws {
    let tree = try TemporaryTree()
    for index in 0..<2 {
      for number in 0..<1500 { try tree.file("\(index)/w\(number)", "equal") }
      try tree.file("\(index)/z", "\(index)")
      try tree.file("\(index).json", manifest(id: "P\(index)", selectors: #"{"directory": "."}"#))
      try tree.succeed(
        "package", "\(index).json", "-o", "P\(index).aar", "--source-root", "\(index)", "-q")
    }
    let run = try tree.run("verify", "P0.aar", "P1.aar", "--json")
    let lines = try objects(run)
    let set = try #require(lines.first { $0["type"] as? String == "set" })
    #expect(set["errors"] as? Int == 1 && set["warnings"] as? Int == 1500)
    #expect(lines.first { $0["type"] as? String == "finding" }?["code"] as? String == "BA0751")
  }
}
