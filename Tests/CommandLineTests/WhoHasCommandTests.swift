import Foundation
import TestSupport
import Testing

@Suite struct WhoHasCommandTests {
  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.file("d/la\u{308}.txt", "abc").file("d/B.txt", "b").file("e/other", "x")
    try tree.file("one.json", manifest(id: "One", selectors: #"{"directory": "d"}"#))
    try tree.file("two.json", manifest(id: "Two", selectors: #"{"directory": "e"}"#))
    try tree.succeed("one.json", "-o", "one.aar")
    try tree.succeed("two.json", "-o", "two.aar")
    return tree
  }

  @Test("C02-s2: a path is found in either Unicode form and in any case, and shown as stored")
  func forms() throws {
    let tree = try tree()
    let asked = ["d/la\u{308}.txt", "d/l\u{E4}.txt", "D/L\u{C4}.TXT"]
    for path in asked {
      let run = try tree.succeed("who-has", path, "one.aar", "two.aar")
      #expect(run.output == Array("one.aar: d/la\u{308}.txt\n".utf8), "\(path): \(run.text)")
    }
    let exact = try asked.map { path in
      try objects(tree.succeed("who-has", path, "one.aar", "--json")).first?["isExact"] as? Bool
    }
    #expect(exact == [true, false, false])
  }

  @Test("Folders are found, and what no pack holds is a verdict")
  func others() throws {
    let tree = try tree()
    #expect(try tree.succeed("who-has", "e/", "one.aar", "two.aar").lines == ["two.aar: e"])
    let none = try tree.run("who-has", "d/b", "one.aar", "two.aar")
    #expect(none.exit == .status(1))
    #expect(none.output.isEmpty)
    #expect(none.errorText.contains("in none of 2 packs"), "\(none.errorText)")
  }

  @Test("A pack that cannot be read does not hide the others")
  func unreadable() throws {
    let tree = try tree()
    let run = try tree.run("who-has", "d/B.txt", "none.aar", "one.aar")
    #expect(run.exit == .status(66))
    #expect(run.lines == ["one.aar: d/B.txt"])
    #expect(run.errorText.contains("BA0601"))
    #expect(try tree.run("who-has", "d/B.txt").exit == .status(64))
    #expect(try tree.run("who-has", "../x", "one.aar").exit == .status(64))
  }
}
