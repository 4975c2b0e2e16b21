import Diagnostics
import Foundation
import Testing

@testable import AssetResolution

@Suite("Exclusions and junk")
struct LeftOutTests {
  static func sample() -> TestTree {
    TestTree().file("a/b/1.txt").file("a/b/2.tmp").file("a/c/3.tmp").file("a/4.txt")
      .file("d/5.txt").file("a/x[1].txt").file("a/x1.txt")
  }

  @Test("A literal or a pattern takes a file out, a folder its whole content")
  func shapes() throws {
    let tree = Self.sample()
    #expect(try tree.resolve([.directory("a"), .exclusion("a/b")]).fileCount == 4)
    #expect(try tree.resolve([.directory("a"), .exclusion("a/b/")]).fileCount == 4)
    #expect(try tree.resolve([.directory("a"), .exclusion("**/*.tmp")]).fileCount == 4)
    #expect(try tree.resolve([.directory("a"), .exclusion("a/?")]).fileCount == 3)
    #expect(try tree.resolve([.exclusion("a/b/1.txt"), .directory("a")]).fileCount == 5)
    #expect(try tree.resolve([.pattern("**/*.t*"), .exclusion("a/*/*")]).fileCount == 4)
  }

  @Test("An exclusion with a bracket is a name and a pattern at once")
  func both() throws {
    let tree = Self.sample()
    let paths = try tree.resolve([.directory("a"), .exclusion("a/x[1].txt")]).paths
    #expect(!paths.contains("a/x[1].txt"))
    #expect(!paths.contains("a/x1.txt"))
  }

  @Test("Exclusions are held against sources and destinations")
  func destinations() throws {
    let tree = Self.sample()
    for exclusion in ["a/b", "z/b", "z/?"] {
      let resolution = try tree.resolve([.directorySource("a", "z"), .exclusion(exclusion)])
      #expect(!resolution.paths.contains("z/b/1.txt"), "\(exclusion)")
      #expect(resolution.warnings.isEmpty)
    }
    let file = try tree.resolve([
      .file("d/5.txt"), .fileSource("a/4.txt", "n/m"), .exclusion("n/m"),
    ])
    #expect(file.errors == ["BA0301"])
  }

  @Test(
    "An exclusion that misses by case or normalisation is told what it would exclude",
    arguments: [
      ("A/B", "a/b"), ("a/*.TXT", "a/4.txt"), ("A/B/2.tmp", "a/b/2.tmp"),
      ("**/L\u{C4}.bin", "a/la\u{308}.bin"), ("a/l\u{E4}.bin", "a/la\u{308}.bin"),
    ])
  func spelled(exclusion: String, found: String) throws {
    let tree = Self.sample().file("a/la\u{308}.bin")
    let resolution = try tree.resolve([.directory("a"), .exclusion(exclusion)])
    #expect(resolution.warnings.last == "BA0310")
    let finding = resolution.findings.diagnostics.last
    #expect(finding?.help?.hasPrefix("\(found) is spelled otherwise") == true)
    #expect(finding?.notes.count == 2)
  }

  @Test("An exclusion that excludes nothing is a warning at its place")
  func unused() throws {
    let tree = Self.sample()
    let resolution = try tree.resolve([
      .directory("a"), .exclusion("d"), .exclusion("nothing"), .exclusion("*.zip"),
      .exclusion("a/4.txt"),
    ])
    #expect(resolution.warnings == ["BA0310", "BA0310", "BA0310"])
    let lines = resolution.findings.diagnostics.map { diagnostic -> Int in
      guard case .source(let location)? = diagnostic.place else { return 0 }
      return location.line
    }
    #expect(lines == [3, 4, 5])
    #expect(try tree.resolve([.directory("a"), .exclusion(".")]).errors.first == "BA0305")
  }

  @Test("What is excluded is not an error, whatever it is")
  func excludedTrouble() throws {
    let tree = Self.sample().fifo("a/pipe").link("a/link", to: "/etc").file(
      bytes: Array("a/".utf8) + [0xFF])
    let selectors: [Selector] = [.directory("a"), .exclusion("a/pipe"), .exclusion("a/link")]
    #expect(try tree.resolve(selectors).errors == ["BA0322"])
    #expect(try tree.resolve(selectors + [.exclusion("a/?")]).errors.isEmpty)
  }

  @Test("C10-s1, C10-s2, C10-s3: junk is left out and counted, at every depth, or kept on request")
  func junk() throws {
    let tree = TestTree()
    tree.file("t/a.png").file("t/._a.png").file("t/.DS_Store").file("t/x/y/.DS_Store")
    tree.file("t/X.bundle/._f").file("t/X.bundle/f").file("t/Thumbs.db").file("t/desktop.ini")
    tree.file("t/__MACOSX/._q").file("t/.git/config").file("t/.svn/e").file("t/.hidden")
    let resolution = try tree.resolve([.directory("t"), .pattern("t/**/*")])
    #expect(resolution.fileCount == 3)
    #expect(
      resolution.junk.map { "\($0.pattern) \($0.count)" } == [
        ".DS_Store 2", "._* 2", "Thumbs.db 1", "desktop.ini 1", "__MACOSX/ 1", ".git/ 1",
        ".svn/ 1",
      ])
    #expect(resolution.errors.isEmpty)
    #expect(try tree.resolve([.directory("t")], keepsJunk: true).fileCount == 12)
  }

  @Test("C10-s1: a junk file that a selector names is kept with a warning")
  func explicitJunk() throws {
    let tree = TestTree()
    tree.file("t/.DS_Store").file("t/.git/config")
    for selector in [Selector.file("t/.DS_Store"), .file("t/.git/config"), .directory("t/.git")] {
      let resolution = try tree.resolve([selector])
      #expect(resolution.fileCount == 1)
      #expect(resolution.warnings == ["BA0315"])
    }
  }

  @Test("A hundred thousand exclusions cost no more than their length", .timeLimit(.minutes(1)))
  func manyExclusions() throws {
    let tree = Self.sample()
    for number in 0..<300 { tree.file("many/\(number)") }
    var selectors: [Selector] = [.directory("many")]
    for number in 0..<20_000 { selectors.append(.exclusion("many/x\(number)")) }
    selectors.append(.exclusion("many/7"))
    let resolution = try tree.resolve(selectors)
    #expect(resolution.fileCount == 299)
    #expect(resolution.findings.warningCount == 20_000)
  }
}
