import Diagnostics
import Foundation
import Testing

@testable import AssetResolution

@Suite("Destinations collide")
struct CollisionTests {
  static func line(_ place: Place?) -> Int? {
    guard case .source(let location)? = place else { return nil }
    return location.line
  }

  @Test("Different files for one destination: both selectors and both files are named")
  func taken() throws {
    let tree = TestTree().file("a/x", "1").file("b/x", "2")
    let resolution = try tree.resolve([
      .directorySource("a", "z"), .directorySource("b", "z"), .fileSource("b/x", "q"),
    ])
    #expect(resolution.errors == ["BA0311"])
    let finding = resolution.findings.diagnostics[0]
    #expect(finding.message.contains("a/x") && finding.message.contains("b/x"))
    #expect(finding.message.contains("z/x"))
    #expect(Self.line(finding.place) == 3)
    #expect(Self.line(finding.notes.first?.place) == 2)
  }

  @Test("The same file for the same destination: one entry and a note")
  func twice() throws {
    let tree = TestTree().file("a/x").file("a/y").file("a/z")
    let resolution = try tree.resolve([
      .directory("a"), .file("a/x"), .pattern("a/*"), .directorySource("a", "a"),
    ])
    #expect(resolution.errors.isEmpty)
    #expect(resolution.fileCount == 3)
    let notes = resolution.findings.diagnostics
    #expect(notes.map(\.code.id) == ["BA0314", "BA0314", "BA0314"])
    #expect(notes.map(\.severity) == [.note, .note, .note])
    #expect(notes[1].message.contains("3 files"))
    #expect(Self.line(notes[0].place) == 3)
    #expect(Self.line(notes[0].notes.first?.place) == 2)
  }

  @Test("A file and a folder for one path")
  func fileAndFolder() throws {
    let tree = TestTree().file("a/x").file("f")
    #expect(
      try tree.resolve([.fileSource("f", "z"), .directorySource("a", "z")]).errors == ["BA0312"])
    #expect(
      try tree.resolve([.directorySource("a", "z"), .fileSource("f", "z")]).errors == ["BA0312"])
    #expect(
      try tree.resolve([.fileSource("f", "z"), .fileSource("a/x", "z/q")]).errors == ["BA0312"])
  }

  @Test(
    "C03-s1, C03-s2: names that differ in case collide, folders too, within and across selectors")
  func letterCase() throws {
    let tree = TestTree().file("t/A.png").file("t/a.png").file("s/Dir/1").file("s/dir/2")
    tree.file("s/dir/sub/3").file("s/DIR/1").file("r/README.md").file("q/ReadMe.md")
    #expect(try tree.resolve([.directory("t")]).errors == ["BA0313"])
    let folders = try tree.resolve([.directory("s")])
    // What is below folders that collide is not reported again.
    #expect(folders.errors == ["BA0313", "BA0313"])
    let across = try tree.resolve([
      .fileSource("r/README.md", "d/README.md"), .fileSource("q/ReadMe.md", "d/ReadMe.md"),
    ])
    #expect(across.errors == ["BA0313"])
    #expect(Self.line(across.findings.diagnostics[0].place) == 3)
    #expect(Self.line(across.findings.diagnostics[0].notes.last?.place) == 2)
    #expect(
      try tree.resolve([.fileSource("t/A.png", "x"), .directorySource("q", "X")]).errors == [
        "BA0313"
      ])
  }

  @Test(
    "C02: names that a device's volume takes for one",
    arguments: [
      ("\u{E9}", "e\u{301}", true), ("\u{DF}", "SS", true), ("\u{FB01}", "fi", true),
      ("\u{3C2}", "\u{3A3}", true), ("\u{212A}", "k", true), ("\u{1E9E}", "ss", true),
      ("\u{130}", "i\u{307}", true), ("\u{37E}", ";", true), ("\u{1FEF}", "`", true),
      ("\u{212B}", "a\u{30A}", true), ("\u{131}", "i", false), ("\u{FF21}", "A", false),
      ("\u{2460}", "1", false), ("a", "b", false), ("\u{1E69}", "S\u{307}\u{323}", true),
      ("\u{C1}x", "a\u{301}X", true),
    ])
  func folding(first: String, second: String, collide: Bool) throws {
    let tree = TestTree().file("t/\(first)").file("u/\(second)")
    let resolution = try tree.resolve([.directorySource("t", "z"), .directorySource("u", "z")])
    #expect(resolution.errors == (collide ? ["BA0313"] : []))
    if collide { #expect(resolution.firstText.contains("spelled out")) }
  }

  @Test("Every way to write a name in two cases is one collision each", .timeLimit(.minutes(1)))
  func manyVariants() throws {
    let tree = TestTree()
    for bits in 0..<4096 {
      let name = (0..<12).map { bits >> $0 & 1 == 0 ? "a" : "A" }.joined()
      tree.file("t/\(name)")
    }
    let resolution = try tree.resolve([.directory("t")])
    #expect(resolution.findings.errorCount == 4095)
  }
}
