import Diagnostics
import Foundation
import Testing

@testable import AssetResolution
@testable import SystemIO

@Suite("Symbolic links and special files")
struct LinkTests {
  @Test("C05-s1: links are errors that name the link and its target, all of them")
  func refused() throws {
    let tree = TestTree().file("t/a").link("t/loop", to: "../t").link("t/b", to: "a")
    tree.link("t/out", to: "/etc/hosts").link("t/gone", to: "nowhere\u{1B}[31m")
    let resolution = try tree.resolve([.directory("t"), .pattern("t/*")])
    #expect(resolution.errors == ["BA0316", "BA0316", "BA0316", "BA0316"])
    #expect(resolution.messages.contains("t/out is a symbolic link to \"/etc/hosts\""))
    #expect(resolution.messages.contains("t/gone is a symbolic link to \"nowhere\\u{1b}[31m\""))
    #expect(try tree.resolve([.file("t/b")]).errors == ["BA0316"])
    #expect(try tree.resolve([.file("t/loop/a")]).errors == ["BA0316"])
    #expect(try tree.resolve([.directory("t/loop")]).errors == ["BA0316"])
  }

  @Test("A pattern meets only the links that it matches or may go through")
  func patterns() throws {
    let tree = TestTree().file("t/a.png").link("t/readme", to: "a.png").link("t/gone", to: "x")
    #expect(try tree.resolve([.pattern("**/*.png")]).errors.isEmpty)
    tree.link("t/up", to: ".")
    #expect(try tree.resolve([.pattern("**/*.png")]).errors == ["BA0316"])
    #expect(try tree.resolve([.pattern("t/*.png")]).errors.isEmpty)
    #expect(try tree.resolve([.pattern("t/r*")]).errors == ["BA0316"])
  }

  @Test("C05-s1: followed links store what they point to, under their own names")
  func followed() throws {
    let tree = TestTree().file("t/a", "12345").file("u/v/w").file("q")
    tree.link("t/file", to: "a").link("t/folder", to: "../u/v").link("t/chain", to: "file")
    tree.link("t/absolute", to: tree.path + "/q").link("dir", to: "t")
    let resolution = try tree.resolve([.directory("t"), .file("dir/a")], symlinks: .follow)
    #expect(resolution.findings.diagnostics.isEmpty)
    #expect(
      resolution.paths == [
        "dir/", "dir/a", "t/", "t/a", "t/absolute", "t/chain", "t/file", "t/folder/",
        "t/folder/w",
      ])
    #expect(resolution.entries[5].source?.display == "t/a")
    #expect(resolution.entries[5].size == 5)
    for entry in resolution.entries where entry.kind == .file {
      _ = try resolution.open(entry)
    }
    #expect(try tree.resolve([.pattern("t/*/w")], symlinks: .follow).paths.last == "t/folder/w")
    #expect(try tree.resolve([.directory("dir")], symlinks: .follow).fileCount == 5)
  }

  @Test("Links that leave the root, lead nowhere or in a loop are errors, and end at once")
  func trouble() throws {
    let tree = TestTree().file("t/a").folder("outside").file("root/x/f")
    let root = TestTree()
    root.file("x/f").link("x/out", to: "../../etc").link("x/abs", to: "/etc")
    root.link("x/gone", to: "nothing").link("x/self", to: "self").link("x/up", to: "..")
    root.link("x/p", to: "q").link("x/q", to: "p").link("x/through", to: "f/g")
    root.link("x/near", to: root.path + "x/f")
    let resolution = try root.resolve([.directory("x")], symlinks: .follow)
    #expect(
      resolution.errors.sorted() == [
        "BA0317", "BA0317", "BA0317", "BA0318", "BA0318", "BA0318", "BA0318", "BA0319", "BA0319",
      ])
    _ = tree
  }

  @Test("Folders full of links to each other end with an error", .timeLimit(.minutes(2)))
  func multiplication() throws {
    let tree = TestTree().file("f0/x")
    for level in 1..<30 {
      tree.link("f\(level)/a", to: "../f\(level - 1)").link("f\(level)/b", to: "../f\(level - 1)")
    }
    let run = ResolutionRun(
      manifest([.directory("f29")]), try tree.tree(), ResolutionOptions(symlinks: .follow)
    ) { _ in }
    run.linkedLimit = 20_000
    run.resolveAll()
    #expect(Resolution(run).errors == ["BA0320"])
  }

  @Test(
    "C06-s1, C06-s2: a pipe, wherever it is, is refused at once and never opened",
    .timeLimit(.minutes(1)))
  func pipes() throws {
    let tree = TestTree().file("d/a").fifo("d/p").fifo("d/x/y/z/q")
    let resolution = try tree.resolve([.directory("d"), .file("d/p"), .pattern("**/q")])
    #expect(resolution.errors == ["BA0321", "BA0321"])
    #expect(resolution.messages.first == "not a regular file: d/p is a named pipe")
    #expect(try tree.resolve([.fileSource("d/p", "z")]).errors == ["BA0321"])
    let path = try #require(NativePath("/dev"))
    let device = try SourceTree(root: path)
    let null = Resolver.resolve(manifest([.file("null")]), in: device)
    #expect(null.errors == ["BA0321"])
  }

  @Test("C15-s1: names that are not UTF-8 are refused with their bytes")
  func notUTF8() throws {
    let tree = TestTree().file("d/ok").file(
      bytes: Array("d/".utf8) + [0xCF, 0xF0] + Array(".pdf".utf8))
    let resolution = try tree.resolve([.directory("d")])
    #expect(resolution.errors == ["BA0322"])
    #expect(resolution.firstText.contains("d/\\xcf\\xf0.pdf"))
  }

  @Test("C15-s2: other letters are kept exactly")
  func letters() throws {
    let names = ["S\u{F8}reng.json", "日本語.png", "👩‍👩‍👧.png", "e\u{301}", "\u{A0}x"]
    let tree = TestTree()
    for name in names { tree.file("d/\(name)") }
    let paths = Set(try tree.resolve([.directory("d")]).paths.map { Array($0.utf8) })
    for name in names { #expect(paths.contains(Array("d/\(name)".utf8))) }
  }

  @Test("C04-s1, C04-s2, C04-s3: long names are stored whole or refused with the limit in bytes")
  func long() throws {
    let tree = TestTree()
    let name = String(repeating: "n", count: 255)
    let wide = String(repeating: "語", count: 85)
    tree.file(name).file(wide)
    #expect(try tree.resolve([.file(name), .file(wide)]).fileCount == 2)
    let tooLong = try tree.resolve([.fileSource(name, String(repeating: "語", count: 86))])
    #expect(tooLong.errors == ["BA0323"])
    #expect(tooLong.firstText.contains("258 bytes"))
    let twin = String(repeating: "p", count: 120)
    tree.file(twin + "1").file(twin + "2")
    #expect(try tree.resolve([.pattern("p*")]).paths == [twin + "1", twin + "2"])
    let deep = Array(repeating: String(repeating: "d", count: 199), count: 6).joined(separator: "/")
    let warned = try tree.resolve([.fileSource(name, deep + "/f")])
    #expect(warned.warnings == ["BA0324"])
    #expect(warned.entries.last?.destination.bytes.count == deep.utf8.count + 2)
    let deepest = Array(repeating: "d", count: 33_000).joined(separator: "/")
    #expect(try tree.resolve([.fileSource(name, deepest)]).errors == ["BA0323"])
  }
}
