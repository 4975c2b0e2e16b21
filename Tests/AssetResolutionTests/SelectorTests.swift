import Diagnostics
import Foundation
import Testing

@testable import AssetResolution
@testable import SystemIO

@Suite("Selectors choose files and folders")
struct SelectorTests {
  @Test("The six shapes store what they say")
  func shapes() throws {
    let tree = TestTree()
    tree.file("a.txt").file("d/b.txt").file("d/e/c.txt").file("p/1.png").file("p/2.jpg")
    tree.file("s/x.bin").file("t/u/v.bin").file("d/no.txt")
    let resolution = try tree.resolve([
      .file("a.txt"), .directory("d"), .pattern("p/*.png"), .fileSource("s/x.bin", "y/z.bin"),
      .directorySource("t", "w"), .exclusion("d/no.txt"),
    ])
    #expect(resolution.findings.diagnostics.isEmpty)
    #expect(
      resolution.paths == [
        "a.txt", "d/", "d/b.txt", "d/e/", "d/e/c.txt", "p/", "p/1.png", "w/", "w/u/", "w/u/v.bin",
        "y/", "y/z.bin",
      ])
    #expect(resolution.fileCount == 6)
    #expect(resolution.directoryCount == 6)
    #expect(resolution.byteCount == 6)
    #expect(resolution.excludedCount == 1)
    #expect(resolution.selections.map(\.fileCount) == [1, 2, 1, 1, 1, 0])
  }

  @Test("C18-s2: \".\", \"./\", trailing and doubled slashes are normalised")
  func normalised() throws {
    let tree = TestTree()
    tree.file("Textures/a.png")
    for path in [".", "./", "Textures/", "Textures/.", "./Textures", "Textures//", "x/../Textures"]
    {
      let resolution = try tree.resolve([.directory(path)])
      #expect(resolution.paths == ["Textures/", "Textures/a.png"], "\(path)")
      #expect(resolution.findings.diagnostics.isEmpty, "\(path)")
    }
    #expect(try tree.resolve([.directory("")]).errors == ["BA0305"])
    #expect(try tree.resolve([.pattern("./Textures//*.png")]).fileCount == 1)
  }

  @Test(
    "C18: paths that leave the root, are absolute or have a drive are refused at their place",
    arguments: ["/etc/hosts", "../x", "a/../../b", "C:\\x", "C:/x", "nul\0"])
  func refused(path: String) throws {
    let tree = TestTree()
    tree.file("a/b.txt")
    for selector in [Selector.file(path), .directory(path), .fileSource("a/b.txt", path)] {
      let resolution = try tree.resolve([.file("a/b.txt"), selector])
      #expect(resolution.errors == ["BA0305"])
      guard case .source(let location)? = resolution.findings.diagnostics.first?.place else {
        Issue.record("no place")
        continue
      }
      #expect(location.line == 3)
    }
    #expect(try tree.resolve([.pattern(path)]).errors == ["BA0306"])
  }

  @Test("A backslash in a destination is refused")
  func backslashDestination() throws {
    let tree = TestTree()
    tree.file("a.txt")
    #expect(try tree.resolve([.fileSource("a.txt", "b\\c.txt")]).errors == ["BA0305"])
  }

  @Test("C17-s1, C17-s2: file and directory are literal whatever characters they hold")
  func literal() throws {
    let tree = TestTree()
    let names = ["Test[1]", "a*b", "q?", "{x,y}", "!n", "back\\slash", "[z-a]", "**"]
    for name in names { tree.file(name).file("dir \(name)/f") }
    tree.file("Test1").file("aXb").file("qq")
    let files = try tree.resolve(names.map { .file($0) })
    #expect(files.findings.diagnostics.isEmpty)
    #expect(files.fileCount == names.count)
    let folders = try tree.resolve(names.map { .directory("dir \($0)") })
    #expect(folders.findings.diagnostics.isEmpty)
    #expect(folders.fileCount == names.count)
    #expect(try tree.resolve([.pattern("Test\\[1\\]")]).paths == ["Test[1]"])
  }

  @Test("C17-s3: a backslash where a slash belongs is explained")
  func backslashHint() throws {
    let tree = TestTree()
    tree.file("a/b.txt").file("a/c.txt")
    for selector in [Selector.file("a\\b.txt"), .pattern("a\\b.txt"), .exclusion("a\\b.txt")] {
      let resolution = try tree.resolve([.directory("a"), selector])
      if case .exclusion = selector { continue }
      #expect(resolution.findings.hasErrors)
      #expect(resolution.firstText.contains("a/b.txt exists"))
    }
    #expect(try tree.resolve([.directory("x\\y")]).errors == ["BA0302"])
  }

  @Test("A folder under file and a file under directory name the right selector")
  func wrongKind() throws {
    let tree = TestTree()
    tree.file("d/f")
    let file = try tree.resolve([.file("d")])
    #expect(file.errors == ["BA0304"])
    #expect(file.firstText.contains("\"directory\""))
    let folder = try tree.resolve([.directory("d/f")])
    #expect(folder.errors == ["BA0304"])
    #expect(folder.firstText.contains("\"file\""))
    #expect(try tree.resolve([.fileSource("d", "e")]).firstText.contains("\"directorySource\""))
    #expect(try tree.resolve([.directorySource("d/f", "e")]).firstText.contains("\"fileSource\""))
  }

  @Test("What does not exist is an error at the selector, with the nearest name")
  func missing() throws {
    let tree = TestTree()
    tree.file("music/theme.m4a")
    let resolution = try tree.resolve([
      .file("music/theme.m4b"), .directory("musik"), .file("music/theme.m4a/x"),
      .directory("nothing like it"),
    ])
    #expect(resolution.errors == ["BA0302", "BA0302", "BA0302", "BA0302"])
    let helps = resolution.findings.diagnostics.map(\.help)
    #expect(helps[0] == "did you mean music/theme.m4a?")
    #expect(helps[1] == "did you mean music?")
  }

  @Test(
    "A pattern that would match but for case or normalisation is told what it would match",
    arguments: [
      ("*.MD", "Readme.md"), ("**/l\u{E4}*.txt", "d/la\u{308}x.txt"), ("D/*", "d"),
      ("**/A[B-D]C.png", "d/e/abc.png"), ("*/E/?bc.png", "d/e/abc.png"),
      ("d/STRASSE*", "d/stra\u{DF}e7"), ("d/*/[aA]bC.png", "d/e/abc.png"),
    ])
  func spelledPattern(pattern: String, found: String) throws {
    let tree = TestTree()
    tree.file("d/la\u{308}x.txt").file("Readme.md").file("d/e/abc.png").file("d/stra\u{DF}e7")
    let resolution = try tree.resolve([.pattern(pattern)])
    #expect(resolution.errors == ["BA0303"])
    let finding = resolution.findings.diagnostics.last
    #expect(finding?.message.contains(found) == true, "\(finding?.message ?? "")")
    #expect(finding?.notes.contains { $0.message.contains(spelled(found)) } == true)
  }

  /// A path in printable ASCII.
  private func spelled(_ path: String) -> String { DisplayText.spellOut(path.utf8) }

  @Test("A pattern that nothing is like is not told of a name, nor one whose match was left out")
  func unlikePattern() throws {
    let tree = TestTree()
    tree.file("d/abc.png").file("d/.DS_Store").folder("d/Folder.txt")
    for pattern in ["*.jpg", "d/*.jpg", "**/abd.png", "d/*older.TXT", "**/abc"] {
      #expect(try tree.resolve([.pattern(pattern)]).errors == ["BA0301"], "\(pattern)")
    }
    #expect(try tree.resolve([.pattern("d/.DS_Store")]).errors == ["BA0301"])
  }

  @Test("C02-s1: another normalisation form or case is refused with both spellings")
  func spelling() throws {
    let tree = TestTree()
    tree.file("la\u{308}.txt").file("Readme.md").file("stra\u{DF}e/x")
    let composed = try tree.resolve([.file("l\u{E4}.txt")])
    #expect(composed.errors == ["BA0303"])
    #expect(composed.firstText.contains("l\\u{00e4}.txt"))
    #expect(composed.firstText.contains("la\\u{0308}.txt"))
    #expect(try tree.resolve([.file("README.md")]).errors == ["BA0303"])
    #expect(try tree.resolve([.directory("STRASSE")]).errors == ["BA0303"])
    #expect(try tree.resolve([.pattern("STRASSE/*")]).errors == ["BA0303"])
    #expect(try tree.resolve([.file("la\u{308}.txt")]).findings.diagnostics.isEmpty)
  }

  @Test("A selector that chooses nothing, and a manifest without files, are errors")
  func nothing() throws {
    let tree = TestTree()
    tree.folder("empty/also empty").file("f").folder("only/.git").file("only/.DS_Store")
    #expect(try tree.resolve([.file("f"), .directory("empty")]).errors == ["BA0301"])
    #expect(try tree.resolve([.file("f"), .pattern("*.png")]).errors == ["BA0301"])
    let junk = try tree.resolve([.file("f"), .directory("only")])
    #expect(junk.errors == ["BA0301"])
    #expect(junk.firstText.contains("2 names were left out as junk"))
    let excluded = try tree.resolve([.file("f"), .exclusion("f")])
    #expect(excluded.errors == ["BA0301"])
    #expect(try tree.resolve([]).errors == ["BA0325"])
    #expect(try tree.resolve([.pattern("e*")]).errors == ["BA0307"])
  }

  @Test("C09-s1, C09-s2, C09-s3: empty folders and files stay what they are")
  func empties() throws {
    let tree = TestTree()
    tree.folder("t/e").file("t/zero", "").file("template/x").folder("t/template")
    let resolution = try tree.resolve([.directory("t")])
    #expect(resolution.paths == ["t/", "t/e/", "t/template/", "t/zero"])
    #expect(resolution.entries.map(\.isEmptyDirectory) == [false, true, true, false])
    #expect(resolution.entries[3].size == 0)
    #expect(resolution.findings.diagnostics.isEmpty)
  }

  @Test("C12-s1: entries are sorted by component and by bytes, whatever the order of creation")
  func order() throws {
    let names = ["b/x", "a", "a.txt", "a-b/y", "B", "ä", "a0", "b.c"]
    let tree = TestTree()
    for name in names { tree.file(name) }
    let reversed = TestTree()
    for name in names.reversed() { reversed.file(name) }
    let expected = ["B", "a", "a-b/", "a-b/y", "a.txt", "a0", "b/", "b/x", "b.c", "ä"]
    let first = try tree.resolve([.directory(".")])
    // "B" and "b" are one path on a device; the order is what matters here.
    #expect(first.errors == ["BA0313"])
    tree.file("B", "")
    let sorted = try tree.resolve([.directory("."), .exclusion("B")]).paths
    #expect(sorted == Array(expected.dropFirst()))
    #expect(try reversed.resolve([.directory("."), .exclusion("B")]).paths == sorted)
  }

  @Test("Permissions and times are those on disk")
  func metadata() throws {
    let tree = TestTree()
    tree.file("d/run.sh")
    chmod(tree.path + "/d/run.sh", 0o755)
    chmod(tree.path + "/d", 0o700)
    var times = [timeval(tv_sec: 1_000_000_000, tv_usec: 5), timeval(tv_sec: -5, tv_usec: 250_000)]
    utimes(tree.path + "/d/run.sh", &times)
    let entries = try tree.resolve([.file("d/run.sh")], recordsTimes: true).entries
    #expect(entries[0].permissions == 0o700)
    #expect(entries[0].modified != nil)
    #expect(entries[1].isExecutable)
    #expect(entries[1].modified?.seconds == -5)
    #expect(entries[1].modified?.nanoseconds == 250_000_000)
    let mapped = try tree.resolve([.fileSource("d/run.sh", "n/m")], recordsTimes: true).entries
    #expect(mapped[0].modified == nil)
    #expect(mapped[0].permissions == 0o755)
  }
}
