import Foundation
import TestSupport
import Testing

/// `verify --against`: what a new version of a pack breaks.
@Suite struct VersionRuleTests {
  /// Packs a manifest with the files of a folder under a name.
  private func pack(
    _ name: String, files: [String] = ["a", "b"], id: String = "Test",
    platforms: String = #"["iOS", "macOS"]"#, policy: String = #"{"onDemand": {}}"#,
    extra: String = "", in tree: TemporaryTree
  ) throws {
    for file in files { try tree.file("\(name)/d/\(file)", "content of \(file)") }
    let text = manifest(
      id: id, selectors: #"{"directory": "d"}"#, extra: extra, policy: policy
    ).replacing(#""platforms": ["iOS"]"#, with: "\"platforms\": \(platforms)")
    try tree.file("\(name).json", text)
    try tree.succeed("package", "\(name).json", "-o", "\(name).aar", "--source-root", name)
  }

  /// The exit status and the codes with their severities.
  private func compare(
    _ tree: TemporaryTree, _ options: String...
  ) throws -> (exit: CommandResult.Exit, codes: [String: String], text: String) {
    let words = ["verify", "new.aar", "--against", "old.aar"] + options
    let run = try tree.run(all: words + ["--json"])
    var codes: [String: String] = [:]
    for finding in try objects(run) where finding["type"] as? String == "finding" {
      codes[finding["code"] as? String ?? ""] = finding["severity"] as? String
    }
    return (run.exit, codes, try tree.run(all: words).errorText)
  }

  @Test("A dropped platform is an error that names ITMS-91148; for a server of one's own a warning")
  func platforms() throws {
    let tree = try TemporaryTree()
    try pack("old", in: tree)
    try pack("new", files: ["a", "b", "c"], platforms: #"["iOS", "tvOS"]"#, in: tree)
    let result = try compare(tree)
    #expect(result.exit == .status(1))
    #expect(result.codes == ["BA0710": "error", "BA0711": "note"])
    #expect(result.text.contains("ITMS-91148"), "\(result.text)")
    #expect(result.text.contains("new.aar:Manifest.json:1:"))
    #expect(result.text.contains("old.aar:Manifest.json:1:"))
    #expect(try compare(tree, "--store", "apple").codes["BA0710"] == "error")
    let own = try compare(tree, "--store", "self-hosted")
    #expect(own.exit == .status(0))
    #expect(own.codes["BA0710"] == "warning")
  }

  @Test("Files that are gone are warnings each, and counted in JSON; less content is a note")
  func files() throws {
    let tree = try TemporaryTree()
    try pack("old", files: ["a", "b", "e/c"], in: tree)
    try pack("new", files: ["a"], in: tree)
    let run = try tree.run("verify", "new.aar", "--against", "old.aar", "--json")
    #expect(run.exit == .status(0))
    let lines = try objects(run)
    #expect(lines.filter { $0["code"] as? String == "BA0713" }.count == 2)
    #expect(lines.contains { $0["code"] as? String == "BA0717" })
    let pack = lines.first { $0["type"] as? String == "pack" }
    #expect(pack?["filesGone"] as? Int == 2)
    #expect(pack?["against"] as? String == "old.aar")
    #expect(
      try tree.run("verify", "new.aar", "--against", "old.aar", "--warnings-as-errors").exit
        == .status(1))
  }

  @Test("Another id is an error, another language a warning")
  func identity() throws {
    let tree = try TemporaryTree()
    try pack("old", in: tree)
    try pack("new", id: "Other", extra: #""language": "de","#, in: tree)
    let result = try compare(tree)
    #expect(result.exit == .status(1))
    #expect(result.codes == ["BA0712": "error", "BA0715": "warning"])
  }

  @Test("A policy that lets content come later, or drops an event, is a warning; others are notes")
  func policies() throws {
    let tree = try TemporaryTree()
    let both =
      #"{"essential": {"installationEventTypes": ["firstInstallation", "subsequentUpdate"]}}"#
    let first = #"{"essential": {"installationEventTypes": ["firstInstallation"]}}"#
    try pack("old", policy: both, in: tree)
    try pack("new", policy: #"{"onDemand": {}}"#, in: tree)
    #expect(try compare(tree).codes == ["BA0714": "warning"])
    try FileManager.default.removeItem(atPath: tree.path("new.aar"))
    try pack("new", policy: first, in: tree)
    #expect(try compare(tree).codes == ["BA0714": "warning"])
    for name in ["old.aar", "new.aar"] {
      try FileManager.default.removeItem(atPath: tree.path(name))
    }
    try pack("old", policy: first, in: tree)
    try pack("new", policy: both, in: tree)
    #expect(try compare(tree).codes == ["BA0714": "note"])
  }

  @Test("The same bytes are a note, from a pipe, too")
  func unchanged() throws {
    let tree = try TemporaryTree()
    try pack("old", in: tree)
    try tree.file("new.aar", try tree.contents("old.aar"))
    #expect(try compare(tree).codes == ["BA0716": "note"])
    var tool = tree.tool()
    tool.input = .pipe(try tree.contents("old.aar"))
    let run = try tool.run("verify", "-", "--against", "old.aar")
    #expect(run.exit == .status(0))
    #expect(run.errorText.contains("note[BA0716]"), "\(run.errorText)")
    #expect(try tool.run("verify", "-", "--against", "-").exit == .status(64))
    #expect(
      try tree.run("verify", "new.aar", "old.aar", "--against", "old.aar").exit == .status(64))
  }

  @Test("An earlier pack that is missing, damaged or none is told as what it is")
  func unreadable() throws {
    let tree = try TemporaryTree()
    try pack("new", in: tree)
    #expect(try tree.run("verify", "new.aar", "--against", "none.aar").exit == .status(66))
    for bytes in [Array("PK\u{3}\u{4}".utf8), Array(try tree.contents("new.aar").dropLast(9))] {
      try tree.file("old.aar", bytes)
      let result = try compare(tree)
      #expect(result.exit == .status(1))
      #expect(result.codes == ["BA0718": "error"], "\(result.text)")
      #expect(result.text.contains("old.aar"))
    }
    try tree.file("new.aar", Array(try tree.contents("new.aar").dropLast(9)))
    #expect(try compare(tree).codes["BA0718"] == "error")
  }
}
