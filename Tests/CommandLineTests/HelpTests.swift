import Foundation
import TestSupport
import Testing

/// What the program says about itself.
@Suite struct HelpTests {
  @Test(
    "Every command has help, and the version has a line",
    arguments: ["package", "template", "evaluate", "verify", "list", "info"])
  func help(command: String) throws {
    let tree = try TemporaryTree()
    let one = try tree.succeed("help", command)
    let other = try tree.succeed(command, "--help")
    #expect(one.text == other.text)
    #expect(one.text.contains("Usage: ba-package"))
    #expect(try tree.succeed("--version").text.hasPrefix("ba-package "))
  }

  @Test(
    "The template is refused until it is filled in, and then packages", arguments: ["26", "27"])
  func template(schema: String) throws {
    let tree = try TemporaryTree()
    try tree.succeed("template", "-o", "M.json", "--schema", schema)
    let run = try tree.run("evaluate", "M.json")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("[Asset-Pack ID]"))
    #expect(try tree.run("template", "-o", "M.json").exit == .status(73))
  }

  @Test("template --from-directory needs an id alone")
  func fromDirectory() throws {
    let tree = try TemporaryTree()
    try tree.file("Assets/a.txt", "a").file("Assets/d/b.txt", "b").file("Assets/.DS_Store", "j")
    let run = try tree.succeed(
      "template", "--from-directory", "Assets", "--policy", "on-demand", "--platform", "iOS")
    let text = run.text.replacing("[Asset-Pack ID]", with: "Filled")
    try tree.file("M.json", text)
    try tree.succeed("package", "M.json", "-o", "x.aar", "--source-root", "Assets")
    #expect(try tree.listed() == ["a.txt", "d/b.txt"])
  }
}
